import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../../../web/call.ts'
import { signIn } from '../../../../web/session.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { authContract } from '../../auth/contract.ts'
import { leave } from '../../auth/web/data.ts'
import { PasswordForm } from './password-form.tsx'

/** Asks users to replace a temporary password that someone else knows, then returns to the previous page. */
export function ChangePasswordPage() {
  const { from } = useSearch({ from: '/open/change-password' })
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      call(authContract.updatePassword, { body }),
    onSuccess: async ({ token }) => {
      signIn(token)
      await navigate({ href: from ?? '/user-home' })
    },
  })
  return (
    <Page
      title="Choose a new password"
      facts="Your password was temporary. Choose a new one that only you know."
    >
      <p>
        It takes a minute.{' '}
        {from && from !== '/user-home'
          ? 'Then we’ll take you back to where you were.'
          : 'Then we’ll take you to your home page.'}
      </p>
      <PasswordForm
        label="Choose a new password"
        currentHint="The temporary password you just used."
        onSubmit={change.mutate}
        cancel={
          <Button variant="quiet" onClick={leave}>
            Sign out
          </Button>
        }
        pending={change.isPending}
        error={change.error ? messageOf(change.error) : null}
      />
    </Page>
  )
}
