import { type FormEvent, type ReactNode, useState } from 'react'
import type { Group } from '../../../../../shared/codes.ts'
import { call } from '../../../../../web/call.ts'
import { TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { InEnglish } from '../../../../records/words/web/parts/helper-words.tsx'
import { countRule, expectedCount } from '../../../../schools/participants/rules.ts'
import { responseCheckContract } from '../../contract.ts'
import { useCountedChange } from './use-counted-change.ts'

interface CountsFormProps {
  guid: string
  groups: readonly { key: Group; name: string; expected: number | null }[]
  /** The form's accessible name. */
  name?: string
  /** Label of a field. Without it, the group's name. */
  label?: string
  /** Replaces the English rule for a number. */
  rule?: string
  actions: (isPending: boolean) => ReactNode
  /** Receives the changed numbers. */
  onSaved: (counts: Partial<Record<Group, number>>) => void
  /** Shown above the fields. */
  children?: ReactNode
}

const typeOf = { students: 'student', parents: 'parent', staff: 'staff' } as const

/** Corrects the number of people in each group. Only changed numbers are saved. */
export function CountsForm({
  guid,
  groups,
  name = '',
  label,
  rule = countRule,
  actions,
  onSaved,
  children,
}: CountsFormProps) {
  const [typed, setTyped] = useState<Partial<Record<Group, string>>>({})
  const [isTried, setTried] = useState(false)
  const fields = groups.map(({ key, name, expected }) => {
    const text = typed[key] ?? String(expected ?? '')
    return { key, name, text, count: expectedCount(text), isChanged: text.trim() !== String(expected ?? '') }
  })
  const save = useCountedChange(async (counts: [Group, number][]) => {
    for (const [key, count] of counts) {
      const body = { surveyGuid: guid, type: typeOf[key], count }
      await call(responseCheckContract.updateParticipantCount, { body }, { version: undefined })
    }
    return Object.fromEntries(counts)
  }, onSaved)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const changed = fields.filter(({ isChanged }) => isChanged)
    const counts = changed.flatMap(({ key, count }): [Group, number][] =>
      count === null ? [] : [[key, count]],
    )
    if (counts.length === changed.length && !save.isPending) save.mutate(counts)
  }
  return (
    <FormFrame
      label={name}
      onSubmit={submit}
      error={save.isError ? <InEnglish>{messageOf(save.error)}</InEnglish> : null}
      actions={actions(save.isPending)}
    >
      {children}
      {fields.map(({ key, name, text, count }) => (
        <TextField
          key={key}
          label={label ?? name}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={text}
          error={isTried && count === null ? rule : undefined}
          onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
        />
      ))}
    </FormFrame>
  )
}
