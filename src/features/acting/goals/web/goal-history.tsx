import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { WordsForm } from '../../../../web/ui/words-form.tsx'
import { type Goal, type GoalHistory, goalsContract } from '../contract.ts'
import { limits } from '../rules-limits.ts'
import { goalHistoryQuery, useGoalChange } from './data.ts'
import styles from './goals.module.css'

/** Notes about a goal and what was changed of it, newest first, with a field for the next note. */
export function GoalHistoryCard({ schoolId, goal }: { schoolId: number; goal: Goal }) {
  const { data, error, refetch } = useQuery(goalHistoryQuery(schoolId, goal.id))
  const add = useGoalChange(schoolId, (note: string) =>
    call(goalsContract.addGoalNote, { body: { entityId: schoolId, goal: goal.id, note } }),
  )
  return (
    <Card title="Notes and history">
      <div className={styles.stack}>
        <WordsForm
          name="Add a note"
          label="Note"
          hint="What was done, what got in the way. Name no student."
          maxLength={limits.note}
          blank="Write a note first."
          button="Add note"
          busy="Saving…"
          send={add.mutateAsync}
        />
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
