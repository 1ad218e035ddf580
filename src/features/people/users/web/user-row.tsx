import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { roleNames } from '../../../../shared/permissions.ts'
import { IconButton } from '../../../../web/ui/button.tsx'
import { Email } from '../../../../web/ui/email.tsx'
import { SwitchField } from '../../../../web/ui/field.tsx'
import type { User } from '../contract.ts'
import { undeliveredQuery } from './data.ts'
import { type OnEnded, useSaveUser } from './use-save-user.ts'
import { type Draft, type More, UserEdit } from './user-edit.tsx'
import styles from './user-list.module.css'

interface UserRowProps {
  user: User
  /** Names of the places in which the account has a role. */
  places: readonly string[]
  draft: Draft | undefined
  onDraft: (user: User, draft: Draft | undefined) => void
  onEnded: OnEnded
  more: More
}

/** A row of the list. Its form opens below it. */
export function UserRow({ user, places, draft, onDraft, onEnded, more }: UserRowProps) {
  const [editing, setEditing] = useState(draft !== undefined)
  const edit = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const undelivered = useQuery(undeliveredQuery()).data?.get(user.email)
  const name = `${user.firstName} ${user.lastName}`
  const close = () => {
    setEditing(false)
    edit.current?.focus()
  }
  return (
    <>
      <tr className={user.isActive ? undefined : styles.inactive}>
        <th scope="row" dir="auto">
          {user.firstName}
        </th>
        <td className={styles.last} dir="auto">
          {user.lastName}
        </td>
        <td className={styles.email}>
          <Email address={user.email} />
          {undelivered === undefined ? null : (
            <p className={styles.unsaved}>
              {undelivered ? 'Email not delivered' : 'Email not delivered yet'}
            </p>
          )}
          {draft && !editing ? <p className={styles.unsaved}>Not saved</p> : null}
        </td>
        <td className={styles.contact}>{user.contactInfo}</td>
        <td className={styles.roles}>
          <Places names={places} />
          <span className={places.length > 0 ? styles.permission : undefined}>{roleNames[user.role]}</span>
        </td>
        <td className={styles.edit}>
          <IconButton
            ref={edit}
            variant="row"
            label={`Edit ${name}`}
            aria-expanded={editing}
            aria-controls={editing ? formId : undefined}
            onClick={() => setEditing(!editing)}
          >
            <IconPencil className="icon" aria-hidden />
          </IconButton>
        </td>
        <td className={styles.active}>
          <ActiveSwitch user={user} onSaved={() => setEditing(false)} onEnded={onEnded} />
        </td>
      </tr>
      {editing ? (
        <tr className={styles.editRow} id={formId}>
          <td colSpan={7} className={styles.editCell}>
            <UserEdit
              user={user}
              draft={draft}
              onDraft={(typed) => onDraft(user, typed)}
              onClose={close}
              onEnded={onEnded}
              more={more}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
}

const namesShownAtMost = 3

function Places({ names }: { names: readonly string[] }) {
  const more = names.length - namesShownAtMost
  return (
    <ul className={styles.places}>
      {names.slice(0, namesShownAtMost).map((name) => (
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
      {more > 0 ? <li className="quiet">and {more} more</li> : null}
    </ul>
  )
}

interface ActiveSwitchProps {
  user: User
  onSaved: () => void
  onEnded: OnEnded
}

function ActiveSwitch({ user, onSaved, onEnded }: ActiveSwitchProps) {
  const save = useSaveUser(onSaved, onEnded)
  const wanted = save.isPending ? save.variables.isActive : undefined
  return (
    <SwitchField
      label={`${user.firstName} ${user.lastName} active`}
      hideLabel
      checked={wanted ?? user.isActive}
      aria-busy={save.isPending}
      onChange={(event) => {
        if (!save.isPending) save.mutate({ id: user.id, isActive: event.target.checked, version: undefined })
      }}
    />
  )
}
