import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { memberRoleNames } from '../../../../shared/levels.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { SelectField, TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { SavedState, saveState } from '../../../../web/ui/saved-state.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { usersQuery } from '../../../people/users/web/data.ts'
import { EndedList } from '../../../people/users/web/parts/ended-grants.tsx'
import { roleNotes } from './text.ts'
import { type AnyRole, type Place, useSetMember } from './use-set-member.ts'

export function GiveRole({ place, roles }: { place: Place; roles: readonly AnyRole[] }) {
  const users = useQuery(usersQuery())
  const save = useSetMember(place)
  const listId = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(roles.at(-1))
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !role) return
    const sought = email.trim().toLowerCase()
    const user = users.data?.find((one) => one.email === sought)
    setFault(faultOf(sought, user !== undefined, users.isSuccess))
    if (user) save.mutate({ user_id: user.id, role }, { onSuccess: () => setEmail('') })
  }
  return (
    <FormFrame
      columns
      label="Assign a role"
      onSubmit={submit}
      error={save.isError ? messageOf(save.error) : null}
      actions={
        <Button type="submit" unavailable={save.isPending}>
          Assign role
        </Button>
      }
      state={save.isError ? null : <SavedState state={saveState(save)} />}
    >
      {save.data && save.data.ended.length > 0 ? (
        <div role="status">
          <p>These keys and links from the earlier role have stopped working:</p>
          <EndedList ended={save.data.ended} />
        </div>
      ) : null}
      <TextField
        label="Email address"
        hint={
          <>
            This person needs an account. If they don’t have one,{' '}
            <Link to="/admin-new-account">create it first</Link>.
          </>
        }
        required
        type="email"
        autoComplete="off"
        list={listId}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          save.reset()
        }}
        error={fault}
      />
      <datalist id={listId}>
        {(users.data ?? []).map((user) => (
          <option key={user.id} value={user.email}>
            {`${user.firstName} ${user.lastName}`}
          </option>
        ))}
      </datalist>
      <SelectField
        label="Role"
        hint={role ? roleNotes[role] : undefined}
        options={roles.map((one) => ({ value: one, label: memberRoleNames[one] }))}
        value={role}
        onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value))}
      />
    </FormFrame>
  )
}

function faultOf(sought: string, isFound: boolean, areRead: boolean): string | null {
  if (sought === '') return 'This field is required'
  if (!areRead) return 'We couldn’t load the accounts. Try again in a moment.'
  return isFound ? null : 'No account has this email address.'
}
