import type { ReactNode } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { typedPassword } from '../../../people/users/contract.ts'
import { passwordRule, policyPassword } from '../../../people/users/rules.ts'
import { PasswordCounter } from '../../../people/users/web/parts/password-counter.tsx'
import { passwordsDiffer } from '../../../people/users/web/parts/text.ts'
import { canChangePassword } from '../rules.ts'

interface PasswordFormProps {
  label: string
  /** Explains which password counts as the current one. */
  currentHint?: string
  onSubmit: (passwords: { oldPassword: string; newPassword: string }) => void
  /** Button next to Save. */
  cancel: ReactNode
  pending: boolean
  error: string | null
}

export function PasswordForm({ label, currentHint, onSubmit, cancel, pending, error }: PasswordFormProps) {
  const form = useFieldsForm(fields, {
    looks,
    initialValues: { oldPassword: '', newPassword: '', repeat: '' },
    check: ({ newPassword, repeat }) => ({ repeat: differ(newPassword, repeat) ? passwordsDiffer : null }),
  })
  const { oldPassword, newPassword, repeat } = form.values
  const typed = { current: oldPassword, next: newPassword, repeat }
  return (
    <FormFrame
      label={label}
      onSubmit={form.onSubmit(() =>
        onSubmit({ oldPassword: oldPassword.trim(), newPassword: newPassword.trim() }),
      )}
      error={error}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            unavailable={pending}
            disabledReason={canChangePassword(typed) ? undefined : whyNot(typed)}
          >
            {pending ? 'Saving…' : 'Save'}
          </Button>
          {cancel}
        </>
      }
    >
      {form.field('oldPassword', { hint: currentHint })}
      {form.field('newPassword', {
        hint: form.errors.newPassword ? undefined : passwordRule,
        after: <PasswordCounter password={newPassword} />,
      })}
      {form.field('repeat', {
        error: repeat !== '' && differ(newPassword, repeat) ? passwordsDiffer : form.errors.repeat,
      })}
    </FormFrame>
  )
}

const fields = { oldPassword: typedPassword, newPassword: policyPassword, repeat: typedPassword }

const looks = {
  oldPassword: { as: 'password', label: 'Current password', 'data-autofocus': true },
  newPassword: { as: 'password', label: 'New password', autoComplete: 'new-password' },
  repeat: { as: 'password', label: 'Confirm new password', autoComplete: 'new-password' },
} as const

/** Spaces at either end of a password don't count, because they aren't sent. */
const differ = (one: string, other: string): boolean => one.trim() !== other.trim()

/** Returns what is missing before the user can save; empty if nothing is. */
function whyNot({ current, next, repeat }: { current: string; next: string; repeat: string }): string {
  if (current.trim() === '') return 'Enter your current password.'
  if (next.trim() === '') return 'Enter a new password.'
  if (next.trim() === current.trim()) return 'Choose a password that’s different from the current one.'
  return repeat.trim() === '' ? 'Enter the new password twice.' : 'Input values must match'
}
