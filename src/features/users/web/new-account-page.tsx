import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filled } from '../../../shared/endpoint.ts'
import type { Permission } from '../../../shared/permissions.ts'
import { call } from '../../../web/call.ts'
import { LeaveGuard } from '../../../web/shell/leave-guard.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useContractForm } from '../../../web/ui/contract-form.tsx'
import { FormFrame } from '../../../web/ui/form-frame.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { type User, usersContract } from '../contract.ts'
import { passwordRule } from '../rules.ts'
import { InviteForm } from './invite-form.tsx'
import { PasswordCounter } from './parts/password-counter.tsx'
import { policyPassword } from './parts/policy-password.ts'
import { passwordsDiffer, registerFailed } from './parts/text.ts'
import { personLooks } from './person-looks.ts'

/** An administrator makes an account for somebody else: by invitation where e-mail is sent. */
export function NewAccountPage({ sendsMail }: { sendsMail: boolean }) {
  const [made, setMade] = useState<User[]>([])
  const last = made.at(-1)
  return (
    <Page title="New Account" facts="For a school leader, or for another administrator.">
      {last ? (
        <Notice tone="info" live title={`The account of ${last.firstName} ${last.lastName} is ready`}>
          {sendsMail
            ? `An invitation is on its way to ${last.email}. Its link works for seven days.`
            : `Tell them the temporary password. They sign in as ${last.email} and then choose a password of their own.`}
        </Notice>
      ) : null}
      {sendsMail ? (
        <InviteForm key={made.length} onMade={(user) => setMade([...made, user])} />
      ) : (
        <AccountForm key={made.length} onMade={(user) => setMade([...made, user])} />
      )}
    </Page>
  )
}

const body = usersContract.newUser.body.extend({ password: policyPassword, repeat: filled(200) })

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

function AccountForm({ onMade }: { onMade: (user: User) => void }) {
  const add = useAddAccount(onMade)
  const form = useContractForm(body, {
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

function useAddAccount(onMade: (user: User) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ repeat, role, ...fields }: Fields) =>
      call(usersContract.newUser, {
        body: { ...fields, role: role as Permission, mustChangePassword: true },
      }),
    onSuccess: async ({ user }) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      onMade(user)
    },
  })
}
