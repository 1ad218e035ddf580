import { isEmail, isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { roleNames } from '../../../shared/permissions.ts'
import { call } from '../../../web/call.ts'
import { LeaveGuard } from '../../../web/shell/leave-guard.tsx'
import { Button, TextButton } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { FormFrame, focusFirstError } from '../../../web/ui/form-frame.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { SavedState, saveState } from '../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../web/ui/states.tsx'
import { required } from '../../../web/ui/text.ts'
import { type User, usersContract } from '../../users/contract.ts'
import { userQuery } from '../../users/web/data.ts'
import { registerFailed } from '../../users/web/parts/text.ts'

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)

/** One's own account. */
export function AccountPage() {
  const { session } = useRouteContext({ from: '/staff/account' })
  const { data: user } = useSuspenseQuery(userQuery(session.id))
  return (
    <Page title="Account" facts={roleNames[user.role]}>
      <AccountForm user={user} />
    </Page>
  )
}

const order = ['firstName', 'lastName', 'contactInfo', 'email'] as const
type Fields = Record<(typeof order)[number], string>

function AccountForm({ user }: { user: User }) {
  const save = useSaveAccount(user.id)
  const form = useForm<Fields>({
    initialValues: fieldsOf(user),
    validate: {
      firstName: isNotEmpty(required),
      lastName: isNotEmpty(required),
      contactInfo: isNotEmpty(required),
      email: (value) =>
        isNotEmpty(required)(value) ?? isEmail('Enter an e-mail address such as name@school.org.')(value),
    },
    onValuesChange: () => save.reset(),
  })
  const submit = (values: Fields) =>
    save.mutate(values, { onSuccess: (reply) => form.resetDirty(fieldsOf(reply.user)) })
  return (
    <FormFrame
      columns
      label="Account"
      onSubmit={form.onSubmit(submit, focusFirstError(form, order))}
      error={save.error ? registerFailed(messageOf(save.error)) : null}
      actions={
        <Button type="submit" variant="primary" unavailable={save.isPending}>
          Save
        </Button>
      }
      state={save.isError ? null : <SavedState state={saveState(save)} />}
    >
      <LeaveGuard when={form.isDirty()} />
      <TextField label="First name" required autoComplete="given-name" {...form.getInputProps('firstName')} />
      <TextField label="Last name" required autoComplete="family-name" {...form.getInputProps('lastName')} />
      <TextField label="Contact info" required autoComplete="tel" {...form.getInputProps('contactInfo')} />
      <TextField label="Email" type="email" required autoComplete="email" {...form.getInputProps('email')} />
      <Password email={user.email} />
    </FormFrame>
  )
}

/** The password is never shown; its field only says that there is one. */
function Password({ email }: { email: string }) {
  const [opened, setOpened] = useState(false)
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpened(true)
    setOpenings(openings + 1)
  }
  return (
    <>
      <TextField
        label="Password"
        readOnly
        value="••••••••••••"
        after={<TextButton onClick={open}>Reset Password</TextButton>}
      />
      {openings === 0 ? null : (
        <Suspense>
          <PasswordDialog key={openings} opened={opened} onClose={() => setOpened(false)} email={email} />
        </Suspense>
      )}
    </>
  )
}

function fieldsOf({ firstName, lastName, contactInfo, email }: User): Fields {
  return { firstName, lastName, contactInfo, email }
}

function useSaveAccount(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: Fields) => call(usersContract.updateUser, { body: { id, ...fields } }),
    onSuccess: ({ user }) => queryClient.setQueryData(userQuery(id).queryKey, user),
  })
}
