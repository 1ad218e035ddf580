import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../web/call.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { FieldError, TextAreaField } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Goal, goalsContract, type GoalState as State } from '../contract.ts'
import { limits } from '../rules-limits.ts'
import { putGoal } from './data.ts'
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
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const about = { entityId: schoolId, goal: goal.id, version: goal.version }
  const mark = useMutation({
    mutationFn: (state: State) =>
      call(goalsContract.markGoal, { body: { ...about, state, reason: state === 'dropped' ? reason : '' } }),
    onSuccess: (stored) => {
      onMarked(stored.version)
      setReason('')
      putGoal(queries, schoolId, stored)
    },
    onError: () => queries.invalidateQueries({ queryKey: ['goals', schoolId] }),
  })
  const drop = (event: FormEvent) => {
    event.preventDefault()
    setFault(reason.trim() === '' ? 'Say why the goal is dropped.' : null)
    if (reason.trim() !== '' && !mark.isPending) mark.mutate('dropped')
  }
  return (
    <Card title={goal.state === 'open' ? 'End this goal' : 'This goal has ended'}>
      <div className={styles.stack}>
        {goal.state === 'open' ? (
          <>
            <Buttons>
              <Button unavailable={mark.isPending} onClick={() => mark.mutate('done')}>
                Mark as done
              </Button>
            </Buttons>
            <form noValidate className={styles.stack} onSubmit={drop} aria-label="Drop the goal">
              <TextAreaField
                label="Or drop it: why?"
                hint="It stays in the list of ended goals, with this reason."
                rows={2}
                maxLength={limits.reason}
                value={reason}
                error={fault}
                onChange={({ target }) => setReason(target.value)}
              />
              <Buttons>
                <Button type="submit" unavailable={mark.isPending}>
                  Drop this goal
                </Button>
              </Buttons>
            </form>
          </>
        ) : (
          <>
            <p>{endedWords(goal)}</p>
            <Buttons>
              <Button unavailable={mark.isPending} onClick={() => mark.mutate('open')}>
                Open it again
              </Button>
            </Buttons>
          </>
        )}
        <div role="alert">{mark.error ? <FieldError>{messageOf(mark.error)}</FieldError> : null}</div>
        <DeleteGoal schoolId={schoolId} goal={goal} />
      </div>
    </Card>
  )
}

function DeleteGoal({ schoolId, goal }: { schoolId: number; goal: Goal }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const deletion = useMutation({
    mutationFn: () =>
      call(goalsContract.deleteGoal, {
        body: { entityId: schoolId, goal: goal.id, version: goal.version },
      }),
    onSuccess: async () => {
      await navigate({ to: '/progress-monitoring-overview', ignoreBlocker: true })
      await queries.invalidateQueries({ queryKey: ['goals', schoolId] })
    },
    onError: () => queries.invalidateQueries({ queryKey: ['goals', schoolId] }),
  })
  return (
    <>
      <p className="quiet small">
        Was it begun by mistake, or does it hold a name? Deleting removes the goal, its notes and its history.
      </p>
      <Buttons>
        <Button onClick={() => setAsked(true)}>Delete this goal</Button>
      </Buttons>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title="Delete this goal?"
        actions={
          <>
            <Button variant="primary" unavailable={deletion.isPending} onClick={() => deletion.mutate()}>
              {deletion.isPending ? 'Deleting…' : 'Delete'}
            </Button>
            <Button onClick={() => setAsked(false)}>Keep it</Button>
          </>
        }
      >
        <p>{`“${goal.difference}” goes with its notes and its history. This cannot be undone.`}</p>
        <div role="alert">{deletion.error ? <FieldError>{messageOf(deletion.error)}</FieldError> : null}</div>
      </Dialog>
    </>
  )
}
