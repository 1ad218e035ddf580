import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { personFields, roleField, type User, usersContract } from '../contract.ts'
import { registerFailed } from './parts/text.ts'
import { personLooks } from './person-looks.ts'

type Fields = Record<keyof typeof personLooks, string>
const blank: Fields = { firstName: '', lastName: '', contactInfo: '', email: '', role: '' }

/** Creates an account whose owner chooses the password through an emailed link. */
export function InviteForm({ onMade }: { onMade: (user: User) => void }) {
  const queryClient = useQueryClient()
  const invite = useMutation({
    mutationFn: ({ role, ...fields }: Fields) =>
      call(usersContract.inviteUser, { body: { ...fields, role: role as Permission } }),
    onSuccess: async ({ user }) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      onMade(user)
    },
  })
  const form = useFieldsForm(
    { ...personFields, role: roleField },
    { looks: personLooks, initialValues: blank },
  )
  return (
    <FormFrame
      columns
      label="New account"
      onSubmit={form.onSubmit((values) => invite.mutate(values))}
      error={invite.error ? registerFailed(messageOf(invite.error)) : null}
      actions={
        <Button
          type="submit"
          variant="primary"
          unavailable={invite.isPending}
          disabledReason={form.incomplete ? 'Fill in every field first.' : undefined}
        >
          Send the invitation
        </Button>
      }
    >
      <LeaveGuard when={form.isDirty() && !invite.isSuccess} />
      {form.names.map((name) => form.field(name))}
    </FormFrame>
  )
}
