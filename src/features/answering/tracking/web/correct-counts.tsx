import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { responseCheckContract } from '../../response-check/contract.ts'
import type { Tracking } from '../contract.ts'
import { trackingQuery } from './data.ts'

type Group = Tracking['groups'][number]
const typeOf = { students: 'student', parents: 'parent', staff: 'staff' } as const

interface CorrectCountsProps {
  guid: string
  groups: readonly Group[]
  opened: boolean
  onClose: () => void
}

/** Corrects how many people are expected of a survey that has opened. */
export function CorrectCounts({ guid, groups, opened, onClose }: CorrectCountsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Correct the expected counts">
      <CountsForm guid={guid} groups={groups} onClose={onClose} />
    </Dialog>
  )
}

function CountsForm({ guid, groups, onClose }: Omit<CorrectCountsProps, 'opened'>) {
  const [typed, setTyped] = useState<Partial<Record<Group['key'], string>>>({})
  const [looked, setLooked] = useState(false)
  const queries = useQueryClient()
  const textOf = ({ key, expected }: Group) => typed[key] ?? String(expected ?? '')
  const changed = groups.filter((group) => textOf(group).trim() !== String(group.expected ?? ''))
  const save = useMutation({
    mutationFn: async () => {
      for (const group of changed) {
        const body = { surveyGuid: guid, type: typeOf[group.key], count: textOf(group) }
        await call(responseCheckContract.updateParticipantCount, { body })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: trackingQuery(guid).queryKey }),
    onSuccess: onClose,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setLooked(true)
    if (changed.some((group) => expectedCount(textOf(group)) === null)) return
    if (changed.length === 0) onClose()
    else save.mutate()
  }
  return (
    <FormFrame
      onSubmit={submit}
      error={save.isError ? messageOf(save.error) : null}
      actions={
        <Buttons>
          <Button type="submit" variant="primary" unavailable={save.isPending}>
            Save
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Buttons>
      }
    >
      <p className="wide">
        Of each group, as many responses count as you expect people, and a tenth more. Others are stored and
        count as soon as the number allows it. A lower number takes none out. Old and new numbers are kept in
        the audit trail.
      </p>
      {groups.map((group) => (
        <TextField
          key={group.key}
          label={group.name}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={textOf(group)}
          error={looked && expectedCount(textOf(group)) === null ? countRule : undefined}
          onChange={(event) => setTyped({ ...typed, [group.key]: event.currentTarget.value })}
        />
      ))}
    </FormFrame>
  )
}
