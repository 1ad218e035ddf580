import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { memberRoleNames } from '../../../../shared/levels.ts'
import { isAdministrator, roleNames } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button, TextButton } from '../../../../web/ui/button.tsx'
import { PasswordField, TextField } from '../../../../web/ui/field.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { faultOfSave, NewerValues } from '../../../../web/ui/newer-values.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { personFields, type User, usersContract } from '../../../people/users/contract.ts'
import { userQuery } from '../../../people/users/web/data.ts'
import { registerFailed } from '../../../people/users/web/parts/text.ts'
import { ConnectedProviders } from '../../auth/web/parts/connected-providers.tsx'
import { SecondFactor } from '../../factors/web/parts/second-factor.tsx'
import { membershipsQuery } from '../../organizations/web/data.ts'

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((file) => ({ default: file.PasswordDialog })),
)

export function AccountPage() {
  const { session } = useRouteContext({ from: '/staff/account' })
  const { data: user } = useSuspenseQuery(userQuery(session.id))
  return (
    <Page title="Account" facts={<Roles user={user} />}>
      <AccountForm user={user} />
      <SecondFactor />
      <ConnectedProviders />
      <p>
        <Link to="/sessions">Where you’re signed in</Link>
      </p>
    </Page>
  )
}

const rolesShown = 3

/** What the account may do, in words: its roles in schools and districts, or its permission if it has no roles. */
function Roles({ user: { id, role } }: { user: User }) {
  const { data: own } = useSuspenseQuery(membershipsQuery(id))
  const roles = [...own.organizations, ...own.schools].map(
    (one) => `${memberRoleNames[one.role]}, ${one.name}`,
  )
  const more = roles.length - rolesShown
  if (isAdministrator(role) || roles.length === 0) return roleNames[role]
  return (
    <>
      {roles.slice(0, rolesShown).map((one) => (
        <span key={one}>{one}</span>
      ))}
      {more > 0 ? <span>and {more} more</span> : null}
    </>
  )
}

const looks = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  contactInfo: { autoComplete: 'tel' },
  email: { autoComplete: 'email' },
} as const
type Fields = Record<keyof typeof looks, string>

function AccountForm({ user }: { user: User }) {
  const [base, setBase] = useState(user)
  const save = useSaveAccount(base)
  const form = useFieldsForm(personFields, {
    looks,
    initialValues: fieldsOf(user),
    onValuesChange: () => save.reset(),
  })
  const show = (newer: User) => {
    setBase(newer)
    form.take(fieldsOf(newer))
  }
  // Until the user changes the form, it shows what someone else has saved.
  if (user.version !== base.version && !form.isDirty() && !save.isPending) show(user)
  const [currentPassword, setCurrentPassword] = useState('')
  const movesAddress =
    !isAdministrator(user.role) && form.values.email.trim().toLowerCase() !== user.email.toLowerCase()
  const submit = (values: Fields) =>
    save.mutate(movesAddress ? { ...values, currentPassword } : values, {
      onSuccess: (reply) => {
        setCurrentPassword('')
        setBase(reply.user)
        form.resetDirty(fieldsOf(reply.user))
      },
    })
  const fault = faultOfSave(save)
  return (
    <FormFrame
      columns
      label="Account"
      onSubmit={form.onSubmit(submit)}
      error={fault && registerFailed(fault)}
      actions={
        <Button
          type="submit"
          variant="primary"
          unavailable={save.isPending}
          disabledReason={
            movesAddress && currentPassword.trim() === '' ? 'Enter your current password.' : undefined
          }
        >
          Save
        </Button>
      }
      state={save.isError ? null : <SavedState state={saveState(save)} />}
    >
      <LeaveGuard when={form.isDirty()} />
      {form.names.map((name) => form.field(name))}
      {movesAddress ? (
        <PasswordField
          label="Current password"
          required
          hint="You sign in with your email address, so enter your password to change it."
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
        />
      ) : null}
      <Password email={user.email} />
      <div className="wide">
        <NewerValues
          save={save}
          read={() => call(usersContract.getUser, { params: { id: user.id } })}
          changes={(newer) => form.changes(fieldsOf(newer))}
          onTake={show}
        />
      </div>
    </FormFrame>
  )
}

/** A masked field with the button that opens the password dialog. */
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

function useSaveAccount({ id, version }: User) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: Fields & { currentPassword?: string }) =>
      call(usersContract.updateUser, { body: { id, ...fields } }, { version }),
    onSuccess: ({ user }) => queryClient.setQueryData(userQuery(id).queryKey, user),
  })
}
