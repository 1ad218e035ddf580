import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { personFields, roleField, typedPassword, type User, usersContract } from '../contract.ts'
import { passwordRule, policyPassword } from '../rules.ts'
import { AccountSlip } from './account-slip.tsx'
import { InviteForm } from './invite-form.tsx'
import { PasswordCounter } from './parts/password-counter.tsx'
import { inviting, passwordsDiffer, registerFailed } from './parts/text.ts'
import { personLooks } from './person-looks.ts'

/** Lets administrators create an account: by invitation if email works, otherwise with a slip to hand over. */
export function NewAccountPage({ sendsMail }: { sendsMail: boolean }) {
  const [made, setMade] = useState<{ user: User; password?: string }[]>([])
  const last = made.at(-1)
  return (
    <Page title="New Account" facts="For a school leader or another administrator.">
      {last ? <Made key={made.length} {...last} /> : null}
      <div className="screen-only">
        {sendsMail ? (
          <InviteForm key={made.length} onMade={(user) => setMade([...made, { user }])} />
        ) : (
          <AccountForm
            key={made.length}
            onMade={(user, password) => setMade([...made, { user, password }])}
          />
        )}
      </div>
    </Page>
  )
}

/** Shows the next step for a new account: hand over its password, or wait for the invited person. */
function Made({ user, password }: { user: User; password?: string }) {
  if (password !== undefined) return <AccountSlip user={user} password={password} />
  return (
    <Notice tone="info" live title={`${user.firstName} ${user.lastName}’s account is ready`}>
      {inviting(user.email)}
    </Notice>
  )
}

type OnMade = (user: User, password: string) => void

const checks = { ...personFields, role: roleField, password: policyPassword, repeat: typedPassword }

const looks = {
  ...personLooks,
  password: { as: 'password', label: 'Password', autoComplete: 'new-password' },
  repeat: { as: 'password', label: 'Confirm password', autoComplete: 'new-password' },
} as const
type Fields = Record<keyof typeof looks, string>
const blank: Fields = {
  firstName: '',
  lastName: '',
  contactInfo: '',
  email: '',
  role: '',
  password: '',
  repeat: '',
}

function AccountForm({ onMade }: { onMade: OnMade }) {
  const add = useAddAccount(onMade)
  const form = useFieldsForm(checks, {
    looks,
    initialValues: blank,
    check: ({ password, repeat }) => ({ repeat: repeat === password ? null : passwordsDiffer }),
  })
  return (
    <FormFrame
      columns
      label="New account"
      onSubmit={form.onSubmit((values) => add.mutate(values))}
      error={add.error ? registerFailed(messageOf(add.error)) : null}
      actions={
        <Button
          type="submit"
          variant="primary"
          unavailable={add.isPending}
          disabledReason={form.incomplete ? 'Fill in every field first.' : undefined}
        >
          Submit
        </Button>
      }
    >
      <LeaveGuard when={form.isDirty() && !add.isSuccess} />
      {form.field('firstName')}
      {form.field('lastName')}
      {form.field('contactInfo')}
      {form.field('email')}
      {form.field('role')}
      <div className="wide">
        {form.field('password', {
          hint: form.errors.password ? undefined : passwordRule,
          after: <PasswordCounter password={form.values.password} />,
        })}
      </div>
      <div className="wide">{form.field('repeat')}</div>
    </FormFrame>
  )
}

function useAddAccount(onMade: OnMade) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ repeat, role, ...fields }: Fields) =>
      call(usersContract.newUser, {
        body: { ...fields, role: role as Permission, mustChangePassword: true },
      }),
    onSuccess: async ({ user }, { password }) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      onMade(user, password)
    },
  })
}
