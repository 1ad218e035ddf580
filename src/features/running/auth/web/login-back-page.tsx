import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { messageOf, PageSkeleton } from '../../../../web/ui/states.tsx'
import { SignInSteps } from './factor-step.tsx'
import { comeBack, leadsTo, takeAnswer } from './provider.ts'
import { storeToken } from './sign-in.ts'

/** Page that providers send people back to. */
export function LoginBackPage() {
  const navigate = useNavigate()
  const answer = takeAnswer()
  const isBack = new URLSearchParams(answer.search).has('state')
  const { data, error } = useQuery({
    queryKey: ['login-back', answer.search],
    queryFn: () => comeBack(answer),
    enabled: isBack,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!data) return
    if ('connected' in data) void navigate({ to: '/account', replace: true })
    else if ('token' in data) {
      storeToken(data)
      void navigate({ href: leadsTo(), replace: true })
    }
  }, [data, navigate])
  const again = () => void navigate({ to: '/login', replace: true })
  if (error || !isBack)
    return (
      <Page title="Sign in">
        <Notice
          tone="error"
          live
          title="You aren’t signed in"
          action={<LinkButton to="/login">Back to the sign-in page</LinkButton>}
        >
          {error ? messageOf(error) : 'You can’t start here. Go to the sign-in page.'}
        </Notice>
      </Page>
    )
  if (data && 'challenge' in data)
    return (
      <Page title="Sign in">
        <SignInSteps reply={data} onDone={() => void navigate({ href: leadsTo() })} onAgain={again} />
      </Page>
    )
  return (
    <Page title="Sign in">
      <PageSkeleton blocks={1} />
    </Page>
  )
}
