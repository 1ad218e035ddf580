import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { informPulse } from '../../../../../content/en/phrases.json'
import { daysBetween, isDay } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Goal, goalsContract, pulseDays, type SchoolPulses } from '../contract.ts'
import { pulseDaysFault, usualDays } from '../rules-pulses.ts'
import { groupsInWords, shownOn } from './pulse-sentences.ts'
import styles from './pulses.module.css'

type Asks = NonNullable<SchoolPulses['goals'][number]['asks']>

interface StartPulseProps {
  schoolId: number
  goal: Goal
  today: string
  asks: Asks | null
  /** Why no pulse of the school can start now; null where one can. */
  whyNot: string | null
  onStarted: () => void
}

/** The button that starts a pulse of a goal, with the reason beneath where none can start. */
export function StartPulse({ whyNot, asks, ...rest }: StartPulseProps) {
  const [opened, setOpened] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setOpened(false)
    // What stood in the way of a start is then told beneath the button.
    void queries.invalidateQueries({ queryKey: ['goals', rest.schoolId] })
  }
  const reason = whyNot ?? whyNotOf(asks)
  return (
    <div className="screen-only">
      <Button disabledReason={reason ?? undefined} onClick={() => setOpened(true)}>
        Start a pulse<span className="unseen">: {rest.goal.difference}</span>
      </Button>
      {asks ? (
        <Dialog opened={opened} onClose={close} title="Start a pulse">
          <StartForm {...rest} asks={asks} onClose={close} />
        </Dialog>
      ) : null}
    </div>
  )
}

function whyNotOf(asks: Asks | null): string | null {
  if (asks === null)
    return 'A pulse asks what the survey asked where this goal started, and that survey is gone.'
  return asks.groups.length === 0 ? 'The survey where this goal started did not ask this group.' : null
}

type FormProps = Omit<StartPulseProps, 'whyNot' | 'asks'> & { asks: Asks; onClose: () => void }

function StartForm({ schoolId, goal, today, asks, onStarted, onClose }: FormProps) {
  const queries = useQueryClient()
  const [days, setDays] = useState(() => usualDays(today))
  const [looked, setLooked] = useState(false)
  const start = useMutation({
    mutationFn: () =>
      call(goalsContract.startPulse, { body: { entityId: schoolId, goal: goal.id, ...days } }),
    onSuccess: async () => {
      onStarted()
      await queries.invalidateQueries({ queryKey: ['goals', schoolId] })
    },
  })
  const { begin, end } = days
  const isOfOpening = isDay(begin) && (begin < today || daysBetween(today, begin) > pulseDays.ahead)
  const fault = isDay(begin) && isDay(end) ? pulseDaysFault(days, today, []) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLooked(true)
    if (isDay(begin) && isDay(end) && fault === null && !start.isPending) start.mutate()
  }
  const wired = (name: 'begin' | 'end', wrong: string | null) => ({
    type: 'date',
    required: true,
    value: days[name],
    min: today,
    error: !looked ? undefined : isDay(days[name]) ? (wrong ?? undefined) : 'Choose a day.',
    onChange: ({ target }: { target: { value: string } }) => setDays({ ...days, [name]: target.value }),
  })
  return (
    <FormFrame
      label="Start a pulse"
      onSubmit={submit}
      error={start.isError ? messageOf(start.error) : null}
      actions={
        <>
          <Button type="submit" variant="primary" unavailable={start.isPending}>
            {start.isPending ? 'Starting…' : 'Start pulse'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>What is asked</dt>
          <dd>
            The {counted(asks.questions, 'question')} about {english.areas[goal.area].name}, as in the survey
            where the goal started, and the questions about the person at its end. To{' '}
            {groupsInWords(asks.groups)}.
          </dd>
        </div>
        <div>
          <dt>What people read first</dt>
          <dd>“{informPulse}”</dd>
        </div>
      </dl>
      <div className={styles.days}>
        <TextField label="Opens" {...wired('begin', isOfOpening ? fault : null)} />
        <TextField label="Closes" {...wired('end', isOfOpening ? null : fault)} />
      </div>
      <p className="quiet small">
        Answers are shown {isDay(end) && fault === null ? `on ${shownOn(end)}, ` : ''}when the pulse is final.
        Until then you see how many people have answered.
      </p>
    </FormFrame>
  )
}
