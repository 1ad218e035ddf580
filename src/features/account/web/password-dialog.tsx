import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../web/call.ts'
import { signIn } from '../../../web/session.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { PasswordField } from '../../../web/ui/field.tsx'
import { FormFrame, focusFirstError } from '../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { authContract } from '../../auth/contract.ts'
import { meetsPasswordPolicy, passwordRule } from '../../users/rules.ts'
import { PasswordCounter } from '../../users/web/parts/password-counter.tsx'
import { passwordsDiffer, registerFailed } from '../../users/web/parts/text.ts'
import { canChangePassword } from '../rules.ts'
import { passwordUpdate, passwordUpdated } from './text.ts'

interface PasswordDialogProps {
  opened: boolean
  onClose: () => void
  email: string
}

/** Changes one's own password, then says that it was changed. It opens once: each opening needs a `key` of its own. */
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
        onSubmit={change.mutate}
        onCancel={onClose}
        pending={change.isPending}
        error={change.error ? registerFailed(messageOf(change.error)) : null}
      />
    </Dialog>
  )
}

interface PasswordFormProps {
  onSubmit: (passwords: { oldPassword: string; newPassword: string }) => void
  onCancel: () => void
  pending: boolean
  error: string | null
}

function PasswordForm({ onSubmit, onCancel, pending, error }: PasswordFormProps) {
  const form = useForm({
    initialValues: { current: '', next: '', repeat: '' },
    validate: {
      next: (value) => (meetsPasswordPolicy(value.trim()) ? null : passwordRule),
      repeat: (value, { next }) => (value.trim() === next.trim() ? null : passwordsDiffer),
    },
  })
  const { current, next, repeat } = form.values
  const differ = repeat !== '' && repeat.trim() !== next.trim()
  return (
    <FormFrame
      label="Reset Password"
      onSubmit={form.onSubmit(
        () => onSubmit({ oldPassword: current.trim(), newPassword: next.trim() }),
        focusFirstError(form, ['next', 'repeat']),
      )}
      error={error}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            unavailable={pending}
            disabledReason={canChangePassword(form.values) ? undefined : whyNot(form.values)}
          >
            {pending ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <PasswordField data-autofocus label="Current password" required {...form.getInputProps('current')} />
      <PasswordField
        label="New password"
        hint={form.errors.next ? undefined : passwordRule}
        required
        autoComplete="new-password"
        after={<PasswordCounter password={next} />}
        {...form.getInputProps('next')}
      />
      <PasswordField
        label="Confirm new password"
        required
        autoComplete="new-password"
        {...form.getInputProps('repeat')}
        error={differ ? passwordsDiffer : form.errors.repeat}
      />
    </FormFrame>
  )
}

/** What is missing before Save can be pressed. */
function whyNot({ current, next, repeat }: { current: string; next: string; repeat: string }): string {
  if (current.trim() === '') return 'Enter your current password.'
  if (next.trim() === '') return 'Enter a new password.'
  if (next.trim() === current.trim()) return 'The new password must differ from the current one.'
  return repeat.trim() === '' ? 'Enter the new password twice.' : 'Both new passwords must match.'
}
