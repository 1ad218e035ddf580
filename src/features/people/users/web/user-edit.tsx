import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Permission } from '../../../../shared/permissions.ts'
import { call } from '../../../../web/call.ts'
import { useSession } from '../../../../web/session.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { faultOfSave, isSame, NewerValues, withNewer } from '../../../../web/ui/newer-values.tsx'
import { personFields, roleField, type User, usersContract } from '../contract.ts'
import { passwordRule, temporaryPasswordField } from '../rules.ts'
import { PasswordCounter } from './parts/password-counter.tsx'
import { registerFailed } from './parts/text.ts'
import { personLooks } from './person-looks.ts'
import { type OnEnded, useSaveUser } from './use-save-user.ts'
import styles from './user-list.module.css'

/** Content from other capabilities about an account, below its fields. */
export type More = (user: User) => ReactNode

export type UserFields = Record<keyof typeof looks, string>

/** Unsaved values, and the account as it was at the first edit. */
export interface Draft {
  fields: UserFields
  base: User
}

interface UserEditProps {
  user: User
  /** Draft from when the form was last open. */
  draft: Draft | undefined
  /** Called with the unsaved values, or undefined if they equal the saved ones. */
  onDraft: (draft: Draft | undefined) => void
  onClose: () => void
  onEnded: OnEnded
  more: More
}

/** The form for changing an account, below the account's row. */
export function UserEdit({ user, draft, onDraft, onClose, onEnded, more }: UserEditProps) {
  const titleId = useId()
  const close = () => {
    onDraft(undefined)
    onClose()
  }
  const save = useSaveUser(close, onEnded)
  const [base, setBase] = useState(draft?.base ?? user)
  const stored = fieldsOf(base)
  const keep = (fields: UserFields, of: User) =>
    onDraft(isSame(fields, fieldsOf(of)) ? undefined : { fields, base: of })
  const form = useFieldsForm(checks, {
    looks,
    initialValues: draft?.fields ?? stored,
    storedValues: stored,
    onValuesChange: (values) => keep(values, base),
  })
  const show = (newer: User) => {
    setBase(newer)
    form.take(fieldsOf(newer))
  }
  // Shows what another person has saved, as long as nothing has been entered here.
  if (user.version !== base.version && !form.isDirty() && !save.isPending) show(user)
  const fault = faultOfSave(save)
  const isOwn = useSession()?.id === user.id
  const first = useFocusFirst()
  return (
    <form
      ref={first}
      className={styles.form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={form.onSubmit(({ password, role, ...fields }) =>
        save.mutate({
          ...fields,
          id: user.id,
          version: base.version,
          role: role as Permission,
          ...(password === '' ? {} : { password }),
        }),
      )}
    >
      <h2 className={styles.wide} id={titleId}>
        Edit {user.firstName} {user.lastName}
      </h2>
      {form.field('firstName')}
      {form.field('lastName')}
      {form.field('contactInfo')}
      {form.field('email')}
      {form.field('role')}
      <p className={styles.note}>{roleNotes[form.values.role as Permission]}</p>
      {isOwn ? null : (
        <>
          {form.field('password', {
            after: form.values.password === '' ? null : <PasswordCounter password={form.values.password} />,
          })}
          <p className={styles.passwordNote}>
            Leave this blank to keep the current password. {form.errors.password ? '' : passwordRule} A new
            password signs them out and ends their API keys, webhooks, helper links and results links. The
            next time they sign in, they’ll choose their own password.
          </p>
        </>
      )}
      <div className={styles.wide}>{more(user)}</div>
      <div className={styles.wide}>
        {fault ? <FieldError>{registerFailed(fault)}</FieldError> : null}
        <NewerValues
          save={save}
          read={() => call(usersContract.getUser, { params: { id: user.id } })}
          changes={(newer) => form.changes(fieldsOf(newer))}
          onTake={(newer) => {
            show(newer)
            keep(withNewer(form.values, stored, fieldsOf(newer)), newer)
          }}
        />
        <Buttons>
          <Button type="submit" variant="primary" unavailable={save.isPending}>
            Submit
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </Buttons>
      </div>
    </form>
  )
}

function useFocusFirst() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}

const checks = { ...personFields, role: roleField, password: temporaryPasswordField }

const looks = {
  ...personLooks,
  email: { ...personLooks.email, label: 'Email' },
  role: { as: 'select', options: personLooks.role.options },
  password: { as: 'password', label: 'Temporary password', autoComplete: 'new-password' },
} as const

function fieldsOf({ firstName, lastName, contactInfo, email, role }: User): UserFields {
  return { firstName, lastName, contactInfo, email, role, password: '' }
}

const roleNotes: Readonly<Record<Permission, string>> = {
  CAN_DO_ALL: 'Can see and change every school, survey and account.',
  CAN_EDIT_ENTITY:
    'Roles in schools and districts decide what this person can do. Without a role, they can create a school’s profile.',
  CAN_CREATE_SURVEY: 'Same as a school editor. Roles in schools and districts decide what they can do.',
}
