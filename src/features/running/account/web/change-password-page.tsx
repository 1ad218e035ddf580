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

/** Asks for a password of one's own, where somebody else knows the present one; then leads back. */
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
      facts="Somebody else has seen the password that you signed in with. Choose one that only you know, then go on."
    >
      <PasswordForm
        label="Choose a new password"
        onSubmit={change.mutate}
        cancel={
          <Button variant="quiet" onClick={leave}>
            Log out
          </Button>
        }
        pending={change.isPending}
        error={change.error ? messageOf(change.error) : null}
      />
    </Page>
  )
}
