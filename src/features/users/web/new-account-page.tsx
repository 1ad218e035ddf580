import { isEmail, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Permission, permissions, roleNames } from '../../../shared/permissions.ts'
import { call } from '../../../web/call.ts'
import { LeaveGuard } from '../../../web/shell/leave-guard.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { PasswordField, SelectField, TextField } from '../../../web/ui/field.tsx'
import { FormFrame, focusFirstError } from '../../../web/ui/form-frame.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { type User, usersContract } from '../contract.ts'
import { meetsPasswordPolicy, passwordRule } from '../rules.ts'
import { PasswordCounter } from './parts/password-counter.tsx'
import { passwordsDiffer, registerFailed } from './parts/text.ts'

/** An administrator makes an account for somebody else. */
export function NewAccountPage() {
  const [made, setMade] = useState<User[]>([])
  const last = made.at(-1)
  return (
    <Page title="New Account" facts="For a school leader, or for another administrator.">
      {last ? (
        <Notice tone="info" live title={`The account of ${last.firstName} ${last.lastName} is ready`}>
          {`Tell them the temporary password. They sign in as ${last.email} and change it on their Account page.`}
        </Notice>
      ) : null}
      <AccountForm key={made.length} onMade={(user) => setMade([...made, user])} />
    </Page>
  )
}

const order = ['firstName', 'lastName', 'contactInfo', 'email', 'role', 'password', 'repeat'] as const
type Fields = Record<(typeof order)[number], string>
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
  const form = useForm<Fields>({
    initialValues: blank,
    validate: {
      email: isEmail('Enter an e-mail address such as name@school.org.'),
      password: (value) => (meetsPasswordPolicy(value) ? null : passwordRule),
      repeat: (value, { password }) => (value === password ? null : passwordsDiffer),
    },
  })
  const incomplete = order.some((field) => form.values[field].trim() === '')
  return (
    <FormFrame
      columns
      label="New account"
      onSubmit={form.onSubmit((values) => add.mutate(values), focusFirstError(form, order))}
      error={add.error ? registerFailed(messageOf(add.error)) : null}
      actions={
        <Button
          type="submit"
          variant="primary"
          unavailable={add.isPending}
          disabledReason={incomplete ? 'Fill in every field first.' : undefined}
        >
          Submit
        </Button>
      }
    >
      <LeaveGuard when={form.isDirty() && !add.isSuccess} />
      <TextField label="First name" required autoComplete="off" {...form.getInputProps('firstName')} />
      <TextField label="Last name" required autoComplete="off" {...form.getInputProps('lastName')} />
      <TextField label="Contact info" required autoComplete="off" {...form.getInputProps('contactInfo')} />
      <TextField label="Email" type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <SelectField
        label="Role"
        required
        empty="Choose a role"
        options={permissions.map((permission) => ({ value: permission, label: roleNames[permission] }))}
        {...form.getInputProps('role')}
      />
      <div className="wide">
        <PasswordField
          label="Password"
          hint={form.errors.password ? undefined : passwordRule}
          required
          autoComplete="new-password"
          after={<PasswordCounter password={form.values.password} />}
          {...form.getInputProps('password')}
        />
      </div>
      <div className="wide">
        <PasswordField
          label="Confirm password"
          required
          autoComplete="new-password"
          {...form.getInputProps('repeat')}
        />
      </div>
    </FormFrame>
  )
}

function useAddAccount(onMade: (user: User) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ repeat, role, ...fields }: Fields) =>
      call(usersContract.newUser, { body: { ...fields, role: role as Permission } }),
    onSuccess: async ({ user }) => {
      await queryClient.invalidateQueries({ queryKey: ['users'] })
      onMade(user)
    },
  })
}
