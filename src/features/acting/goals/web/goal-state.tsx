import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { WordsForm } from '../../../../web/ui/words-form.tsx'
import { type Goal, goalsContract, type GoalState as State } from '../contract.ts'
import { limits } from '../rules-limits.ts'
import { useGoalChange } from './data.ts'
import { endedWords } from './ended-goals.tsx'
import styles from './goals.module.css'

interface GoalStateProps {
  schoolId: number
  goal: Goal
  /** Hands over the version that a mark has made. */
  onMarked: (version: number) => void
}

/** Marking a goal as done, dropping it with a reason, opening it again, deleting it. */
export function GoalState({ schoolId, goal, onMarked }: GoalStateProps) {
  const mark = useGoalChange(schoolId, async ({ state, reason = '' }: { state: State; reason?: string }) => {
    const body = { entityId: schoolId, goal: goal.id, version: goal.version, state, reason }
    const marked = await call(goalsContract.markGoal, { body })
    onMarked(marked.version)
    return marked
  })
  const isOpen = goal.state === 'open'
  return (
    <Card title={isOpen ? 'End this goal' : 'This goal has ended'}>
      <div className={styles.stack}>
        {isOpen ? null : <p>{endedWords(goal)}</p>}
        <Buttons>
          <Button
            key={goal.state}
            unavailable={mark.isPending}
            onClick={() => mark.mutate({ state: isOpen ? 'done' : 'open' })}
          >
            {isOpen ? 'Mark as done' : 'Open it again'}
          </Button>
        </Buttons>
        {isOpen ? (
          <WordsForm
            name="Drop the goal"
            label="Or drop it: why?"
            hint="It stays in the list of ended goals, with this reason."
            maxLength={limits.reason}
            blank="Say why the goal is dropped."
            button="Drop this goal"
            send={(reason) => mark.mutateAsync({ state: 'dropped', reason })}
          />
        ) : null}
        <div role="alert">
          {mark.error && mark.variables?.state !== 'dropped' ? (
            <FieldError>{messageOf(mark.error)}</FieldError>
          ) : null}
        </div>
        <DeleteGoal schoolId={schoolId} goal={goal} />
      </div>
    </Card>
  )
}

function DeleteGoal({ schoolId, goal }: { schoolId: number; goal: Goal }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const deletion = useGoalChange(schoolId, async () => {
    const body = { entityId: schoolId, goal: goal.id, version: goal.version }
    await call(goalsContract.deleteGoal, { body })
    await navigate({ to: '/progress-monitoring-overview', ignoreBlocker: true })
  })
  return (
    <>
      <p className="quiet small">
        Was it begun by mistake, or does it hold a name? Deleting removes the goal, its notes and its history.
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
        <p>{`“${goal.difference}” goes with its notes and its history. This cannot be undone.`}</p>
      </Confirm>
    </>
  )
}
