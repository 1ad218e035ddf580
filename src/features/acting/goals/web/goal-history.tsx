import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { TextAreaField } from '../../../../web/ui/field.tsx'
import { ErrorState, messageOf } from '../../../../web/ui/states.tsx'
import { type Goal, type GoalHistory, goalsContract } from '../contract.ts'
import { limits } from '../rules-limits.ts'
import { goalHistoryQuery } from './data.ts'
import styles from './goals.module.css'

/** Notes about a goal and what was changed of it, newest first, with a field for the next note. */
export function GoalHistoryCard({ schoolId, goal }: { schoolId: number; goal: Goal }) {
  const { data, error, refetch } = useQuery(goalHistoryQuery(schoolId, goal.id))
  return (
    <Card title="Notes and history">
      <div className={styles.stack}>
        <NoteForm schoolId={schoolId} goal={goal} />
        {data ? (
          <Entries entries={data} />
        ) : error ? (
          <ErrorState error={error} title="The history could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <p className="quiet">Loading…</p>
        )}
      </div>
    </Card>
  )
}

function NoteForm({ schoolId, goal }: { schoolId: number; goal: Goal }) {
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: () => call(goalsContract.addGoalNote, { body: { entityId: schoolId, goal: goal.id, note } }),
    onSuccess: () => {
      setNote('')
      void queries.invalidateQueries({ queryKey: ['goals', schoolId, goal.id] })
    },
    onError: (error) => setFault(messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(note.trim() === '' ? 'Write a note first.' : null)
    if (note.trim() !== '' && !add.isPending) add.mutate()
  }
  return (
    <form noValidate className={styles.stack} onSubmit={submit} aria-label="Add a note">
      <TextAreaField
        label="Note"
        hint="What was done, what got in the way. Name no student."
        rows={2}
        maxLength={limits.note}
        value={note}
        error={fault}
        onChange={({ target }) => setNote(target.value)}
      />
      <Buttons>
        <Button type="submit" unavailable={add.isPending}>
          {add.isPending ? 'Saving…' : 'Add note'}
        </Button>
      </Buttons>
    </form>
  )
}

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

function Entries({ entries }: { entries: GoalHistory }) {
  return (
    <ol className={styles.history} aria-label="History">
      {entries.map(({ id, at, by, what, note, changes }) => (
        <li key={id}>
          <p>
            <b>{what}</b> <span className="quiet small">{`by ${by}, ${when.format(new Date(at))}`}</span>
          </p>
          {note === '' ? null : <p className={styles.words}>{note}</p>}
          {changes.length > 0 ? (
            <ul>
              {changes.map(({ field, from, to }) => (
                <li key={`${field} ${from} ${to}`} className="small">
                  {changeWords(field, from, to)}
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** "By when: 2027-06-11, before: 2027-05-01". */
function changeWords(field: string, from: string | null, to: string | null): string {
  const name = field.charAt(0).toUpperCase() + field.slice(1)
  if (from === null && to === null) return `${name} changed`
  if (to === null) return `${name} removed: ${from}`
  return from === null ? `${name}: ${to}` : `${name}: ${to} (before: ${from})`
}
