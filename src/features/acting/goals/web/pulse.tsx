import { useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { informPulse } from '../../../../../content/en/phrases.json'
import { groupNames } from '../../../../shared/codes.ts'
import { addDays, dayHere, dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { count, counted, percentComparedWith, percentOf } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { DayField } from '../../../../web/ui/day-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { useFieldsForm } from '../../../../web/ui/fields-form.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { benchmark, listed } from '../../../figures/results/rules-sentences.ts'
import { type Goal, type GoalLine, goalsContract, type UnfinishedPulse } from '../contract.ts'
import { pulseDaysFault, usualDays } from '../rules-pulses.ts'
import type { Desk } from './desk.ts'
import { Told } from './goal-progress.tsx'
import styles from './goals.module.css'
import { useGoalChange } from './use-goal-change.ts'

/** Lists groups: "students", "students, parents and caregivers, and staff". */
export const groupsInWords = (groups: UnfinishedPulse['groups']): string =>
  listed(groups.map((group) => groupNames[group].toLowerCase()))

/** Describes the people in the groups: "402 students", or "1,022 people" for several groups. */
export const participantsInWords = ({
  groups,
  expected,
}: Pick<UnfinishedPulse, 'groups' | 'expected'>): string =>
  groups.length === 1 ? `${count(expected)} ${groupsInWords(groups)}` : counted(expected, 'person', 'people')

interface PulseBoxProps {
  pulse: UnfinishedPulse
  today: string
  /** Whether the pulse was just started and so receives the focus. */
  isNew: boolean
}

/** A goal's pulse before its results are available: its questions, response counts and the time left. */
export function PulseBox({ pulse, today, isNew }: PulseBoxProps) {
  const { expected, stage, questions, groups, opens, closes } = pulse
  const asked = questions === null ? 'questions' : counted(questions, 'question')
  const title = `Pulse: ${asked} for ${groupsInWords(groups)}`
  const end = dayInWords(closes, 'plain')
  const until = opens.slice(0, 7) === closes.slice(0, 7) ? end.split(' ').at(-1) : end
  return (
    <section className={styles.pulse} aria-label={title}>
      <h3 ref={isNew ? focus : null} tabIndex={-1}>
        {title}
      </h3>
      <p className={styles.ends}>
        <span>
          <b>{count(pulse.counted)}</b> of {participantsInWords(pulse)}{' '}
          <span className="quiet">({percentComparedWith(benchmark, pulse.counted, expected)})</span>
        </span>
        <span>{timeLeft(pulse, today)}</span>
      </p>
      <Measure at={percentOf(pulse.counted, expected)} benchmark={benchmark} />
      <p className="quiet small">
        {stage === 'pre-release' ? 'Opens' : 'Open'} {dayInWords(opens, 'plain')} to {until}. The line marks{' '}
        {benchmark}%. You’ll see the answers on {dayInWords(dayHere(new Date(pulse.finalFrom)))}, when the
        pulse is final.
      </p>
      <GoLink to="/survey-response-tracking/$guid" params={{ guid: pulse.guid }}>
        Response Tracking<span className="unseen"> of the pulse</span>
      </GoLink>
    </section>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()

function timeLeft({ stage, opens, closes }: UnfinishedPulse, today: string): string {
  if (stage === 'provisional') return 'Closed'
  const isAhead = stage === 'pre-release'
  const days = daysBetween(today, isAhead ? opens : closes)
  if (days === 0) return isAhead ? 'Opens today' : 'Closes today'
  return isAhead ? `Opens in ${counted(days, 'day')}` : `${counted(days, 'day')} left`
}

interface StartFormProps {
  schoolId: number
  desk: Desk
  goal: Goal
  today: string
  asks: NonNullable<GoalLine['asks']>
  onStarted: () => void
  onClose: () => void
}

interface StartPulseProps
  extends Omit<StartFormProps, 'asks' | 'onClose'>,
    Pick<GoalLine, 'asks' | 'whyNot'> {}

/** The button that starts a pulse for a goal. If none can start, the reason is below it. */
export function StartPulse({ whyNot, asks, ...rest }: StartPulseProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div className="screen-only">
      <Button disabledReason={whyNot ?? undefined} onClick={() => setOpened(true)}>
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

const notChecked = () => null

function StartForm({ schoolId, desk, goal, today, asks, onStarted, onClose }: StartFormProps) {
  const day = { as: DayField, min: today }
  const form = useFieldsForm(
    { begin: notChecked, end: notChecked },
    {
      looks: { begin: { label: 'Opens', ...day }, end: { label: 'Closes', ...day } },
      initialValues: usualDays(today),
      check: (typed) => pulseDaysFault(typed, today, []) ?? {},
    },
  )
  const start = useGoalChange(desk, async () => {
    await call(goalsContract.startPulse, { body: { entityId: schoolId, goal: goal.id, ...form.values } })
    onStarted()
    return null
  })
  const fault = pulseDaysFault(form.values, today, [])
  return (
    <FormFrame
      label="Start a pulse"
      onSubmit={form.onSubmit(() => start.isPending || start.mutate())}
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
      <Told
        title="What we ask"
        text={`We’ll ask ${groupsInWords(asks.groups)} the ${counted(asks.questions, 'question')} about ${english.areas[goal.area].name} from the survey where this goal started, and a few about themselves.`}
      />
      <Told title="What people read first" text={`“${informPulse}”`} />
      <div className={styles.days}>{form.names.map((name) => form.field(name, { required: true }))}</div>
      <p className="quiet small">
        You’ll see the answers {fault ? '' : `on ${dayInWords(addDays(form.values.end, 2))}, `}when the pulse
        is final. Until then, you’ll see how many people answered.
      </p>
    </FormFrame>
  )
}
