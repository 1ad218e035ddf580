import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { required } from '../../../../shared/fields.ts'
import { LeaveGuard } from '../../../../web/shell/leave-guard.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { SelectField, TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { SavedState, type SaveState } from '../../../../web/ui/saved-state.tsx'
import { organizationsQuery } from './data.ts'

export interface Values {
  name: string
  parent_id: number | null
}

interface OrganizationFormProps {
  label: string
  stored: Values
  typed: Values
  onType: (values: Values) => void
  /** The organization being changed, which can't be above itself. */
  id?: number
  /** Whether it has districts below it, so it can't be below another organization. */
  isAbove?: boolean
  submit: string
  state: SaveState
  error: string | null
  onSave: (values: Values) => void
  children?: ReactNode
  /** Shown below the fields. */
  notice?: ReactNode
}

export function OrganizationForm({
  label,
  stored,
  typed,
  onType,
  id,
  isAbove = false,
  submit,
  state,
  error,
  onSave,
  children,
  notice,
}: OrganizationFormProps) {
  const { data } = useQuery(organizationsQuery())
  const { name, parent_id } = typed
  const [isAsked, setAsked] = useState(false)
  const isMissing = isAsked && name.trim() === ''
  const bodies = (data?.organizations ?? []).filter((one) => one.parent === null && one.id !== id)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (state !== 'saving' && name.trim() !== '') onSave({ name: name.trim(), parent_id })
  }
  return (
    <FormFrame
      columns
      label={label}
      onSubmit={save}
      error={error}
      actions={
        <>
          <Button type="submit" unavailable={state === 'saving'}>
            {submit}
          </Button>
          {children}
        </>
      }
      state={state === 'failed' ? null : <SavedState state={state} />}
    >
      <LeaveGuard when={state !== 'saving' && (name !== stored.name || parent_id !== stored.parent_id)} />
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => onType({ ...typed, name: event.currentTarget.value })}
        error={isMissing ? required : undefined}
      />
      <SelectField
        label="Part of"
        hint={
          isAbove
            ? 'This organization contains districts, so it can’t belong to another organization.'
            : 'A state or network, if there is one.'
        }
        empty="None"
        disabled={isAbove}
        options={bodies.map((one) => ({ value: String(one.id), label: one.name }))}
        value={parent_id ?? ''}
        onChange={(event) => onType({ ...typed, parent_id: Number(event.currentTarget.value) || null })}
      />
      {notice}
    </FormFrame>
  )
}
