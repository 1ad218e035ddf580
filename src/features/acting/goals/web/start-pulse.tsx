import { type FormEvent, useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { informPulse } from '../../../../../content/en/phrases.json'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type Goal, goalsContract, type SchoolPulses } from '../contract.ts'
import { pulseDaysFault, usualDays } from '../rules-pulses.ts'
import { useGoalChange } from './data.ts'
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
  const close = () => setOpened(false)
  return (
    <div className="screen-only">
      <Button disabledReason={whyNot ?? whyNotOf(asks)} onClick={() => setOpened(true)}>
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

function whyNotOf(asks: Asks | null): string | undefined {
  if (asks === null)
    return 'A pulse asks what the survey asked where this goal started, and that survey is gone.'
  return asks.groups.length === 0 ? 'The survey where this goal started did not ask this group.' : undefined
}

type FormProps = Omit<StartPulseProps, 'whyNot' | 'asks'> & { asks: Asks; onClose: () => void }

function StartForm({ schoolId, goal, today, asks, onStarted, onClose }: FormProps) {
  const [days, setDays] = useState(() => usualDays(today))
  const [looked, setLooked] = useState(false)
  const start = useGoalChange(schoolId, async () => {
    await call(goalsContract.startPulse, { body: { entityId: schoolId, goal: goal.id, ...days } })
    onStarted()
  })
  const fault = pulseDaysFault(days, today, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLooked(true)
    if (fault === null && !start.isPending) start.mutate()
  }
  const wired = (name: 'begin' | 'end') => ({
    type: 'date',
    required: true,
    value: days[name],
    min: today,
    error: looked && fault?.of === name ? fault.message : undefined,
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
        <TextField label="Opens" {...wired('begin')} />
        <TextField label="Closes" {...wired('end')} />
      </div>
      <p className="quiet small">
        Answers are shown {fault === null ? `on ${shownOn(days.end)}, ` : ''}when the pulse is final. Until
        then you see how many people have answered.
      </p>
    </FormFrame>
  )
}
