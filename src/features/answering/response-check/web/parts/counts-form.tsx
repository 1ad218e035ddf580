import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Group } from '../../../../../shared/codes.ts'
import { CallError, call } from '../../../../../web/call.ts'
import { TextField } from '../../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../../web/ui/states.tsx'
import { countRule, expectedCount } from '../../../../schools/participants/rules.ts'
import { responseCheckContract } from '../../contract.ts'

type Counts = Partial<Record<Group, number>>

interface Counted {
  key: Group
  name: string
  expected: number | null
}

interface CountsFormProps {
  guid: string
  groups: readonly Counted[]
  /** The form's accessible name. */
  name?: string
  /** Label of a field. Without it, the group's name. */
  label?: string
  actions: (isPending: boolean) => ReactNode
  /** Receives the changed numbers. */
  onSaved: (counts: Counts) => void
  /** Shown above the fields. */
  children?: ReactNode
}

const typeOf = { students: 'student', parents: 'parent', staff: 'staff' } as const

/** Corrects the number of people in each group. Only changed numbers are saved. */
export function CountsForm({ guid, groups, name = '', label, actions, onSaved, children }: CountsFormProps) {
  const [typed, setTyped] = useState<Partial<Record<Group, string>>>({})
  const [isTried, setTried] = useState(false)
  const queries = useQueryClient()
  const textOf = ({ key, expected }: Counted) => typed[key] ?? String(expected ?? '')
  const isWrong = (group: Counted) => expectedCount(textOf(group)) === null
  const changed = groups.filter((group) => textOf(group).trim() !== String(group.expected ?? ''))
  const save = useMutation({
    mutationFn: async () => {
      const counts: Counts = {}
      for (const group of changed) {
        const count = expectedCount(textOf(group)) ?? 0
        const body = { surveyGuid: guid, type: typeOf[group.key], count }
        await call(responseCheckContract.updateParticipantCount, { body }, { version: undefined })
        counts[group.key] = count
      }
      return counts
    },
    // The counted responses also affect results and lists of surveys.
    async onSuccess(counts) {
      await queries.invalidateQueries()
      onSaved(counts)
    },
    onError(error) {
      if (!(error instanceof CallError) || error.status !== 0) void queries.invalidateQueries()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!changed.some(isWrong) && !save.isPending) save.mutate()
  }
  return (
    <FormFrame
      label={name}
      onSubmit={submit}
      error={save.isError ? messageOf(save.error) : null}
      actions={actions(save.isPending)}
    >
      {children}
      {groups.map((group) => (
        <TextField
          key={group.key}
          label={label ?? group.name}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={textOf(group)}
          error={isTried && isWrong(group) ? countRule : undefined}
          onChange={({ target }) => setTyped({ ...typed, [group.key]: target.value })}
        />
      ))}
    </FormFrame>
  )
}
