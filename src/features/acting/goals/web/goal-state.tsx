import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { WordsForm } from '../../../../web/ui/words-form.tsx'
import { capital, instantInWords } from '../../../figures/results/rules-sentences.ts'
import type { AnyGoal, GoalHistory, GoalState as State } from '../contract.ts'
import { limits } from '../rules-limits.ts'
import type { Desk } from './desk.ts'
import { endedWords } from './goal-card.tsx'
import styles from './goals.module.css'
import { useGoalChange } from './use-goal-change.ts'

/** Marks a goal as done, drops it with a reason, reopens it or deletes it. */
export function GoalState({ desk, goal }: { desk: Desk; goal: AnyGoal }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const at = { goal: goal.id, version: goal.version }
  const mark = useGoalChange(desk, ({ state, reason = '' }: { state: State; reason?: string }) =>
    desk.mark(at, { state, reason }),
  )
  const deletion = useGoalChange(desk, async () => {
    await desk.remove(at)
    await navigate({ ...desk.home, ignoreBlocker: true })
    return null
  })
  const isOpen = goal.state === 'open'
  return (
    <Card title={isOpen ? 'End this goal' : 'This goal has ended'}>
      <div className={styles.close}>
        {isOpen ? null : <p>{endedWords(goal)}</p>}
        <Buttons>
          <Button
            key={goal.state}
            unavailable={mark.isPending}
            onClick={() => mark.mutate({ state: isOpen ? 'done' : 'open' })}
          >
            {isOpen ? 'Mark as done' : 'Reopen goal'}
          </Button>
        </Buttons>
        {isOpen ? (
          <WordsForm
            name="Drop the goal"
            label="Or drop this goal. Why?"
            hint="We’ll list the goal and this reason under Ended goals."
            maxLength={limits.reason}
            blank="Say why you’re dropping the goal."
            button="Drop this goal"
            send={(reason) => mark.mutateAsync({ state: 'dropped', reason })}
          />
        ) : null}
        <div role="alert">
          {mark.error && mark.variables.state !== 'dropped' ? (
            <FieldError>{messageOf(mark.error)}</FieldError>
          ) : null}
        </div>
        <p className="quiet small">
          Added by mistake, or does it name someone? Deleting removes the goal, its notes and its history.
        </p>
        <Buttons>
          <Button onClick={() => setAsked(true)}>Delete this goal</Button>
        </Buttons>
        <Confirm
          opened={asked}
          title="Delete this goal?"
          act="Delete"
          acting="Deleting…"
          keep="Keep it"
          pending={deletion.isPending}
          error={deletion.error}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>{`This deletes “${goal.difference}” with its notes and history. You can’t undo it.`}</p>
        </Confirm>
      </div>
    </Card>
  )
}

/** A goal's notes and changes, newest first, with a field for a new note. */
export function GoalHistoryCard({ desk, goal }: { desk: Desk; goal: AnyGoal }) {
  const history = useQuery(desk.history(goal.id))
  const add = useGoalChange(desk, async (note: string) => {
    await desk.note(goal.id, note)
    return null
  })
  return (
    <Card title="Notes and history">
      <WordsForm
        name="Add a note"
        label="Note"
        hint="What you did and what got in the way. Don’t name a student."
        maxLength={limits.note}
        blank="Write a note first."
        button="Add note"
        busy="Saving…"
        send={add.mutateAsync}
      />
      <Found query={history} title="We couldn’t load the history">
        {(entries) => (
          <ol className={classes(styles.rows, styles.history)} aria-label="History">
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </ol>
        )}
      </Found>
    </Card>
  )
}

function Entry({ at, by, what, note, changes }: GoalHistory[number]) {
  return (
    <li>
      <p>
        <b>{what}</b> <span className="quiet small">{`by ${by}, ${instantInWords(at)}`}</span>
      </p>
      {note === '' ? null : (
        <p className={styles.words} dir="auto">
          {note}
        </p>
      )}
      {changes.length > 0 ? (
        <ul>
          {changes.map(changeWords).map((words) => (
            <li key={words} className="small">
              {words}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** "By when: 2027-06-11 (before: 2027-05-01)". */
function changeWords({ field, from, to }: GoalHistory[number]['changes'][number]): string {
  const name = capital(field)
  if (from === null && to === null) return `${name} changed`
  if (to === null) return `${name} removed: ${from}`
  return from === null ? `${name}: ${to}` : `${name}: ${to} (before: ${from})`
}
