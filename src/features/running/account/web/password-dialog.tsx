import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { signIn } from '../../../../web/session.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { registerFailed } from '../../../people/users/web/parts/text.ts'
import { authContract } from '../../auth/contract.ts'
import { PasswordForm } from './password-form.tsx'
import { passwordUpdate, passwordUpdated } from './text.ts'

interface PasswordDialogProps {
  opened: boolean
  onClose: () => void
  email: string
}

/** Changes the user's own password and confirms the change. Pass a new `key` each time it opens. */
export function PasswordDialog({ opened, onClose, email }: PasswordDialogProps) {
  const change = useMutation({
    mutationFn: (passwords: { oldPassword: string; newPassword: string }) =>
      call(authContract.updatePassword, { body: { email, ...passwords } }),
    onSuccess: (reply) => signIn(reply.token),
  })
  if (change.isSuccess) {
    return (
      <Dialog
        opened={opened}
        onClose={onClose}
        title={passwordUpdate}
        actions={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <p>{passwordUpdated}</p>
      </Dialog>
    )
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Reset Password">
      <PasswordForm
        label="Reset Password"
        onSubmit={change.mutate}
        cancel={
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
        pending={change.isPending}
        error={change.error ? registerFailed(messageOf(change.error)) : null}
      />
    </Dialog>
  )
}
