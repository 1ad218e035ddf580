import { type ReactNode, useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { dayInWords } from '../../../../shared/dates.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { StateLabel } from '../../../../web/ui/label.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { AnyGoal, Goal, SchoolPulses } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import type { Desk } from './desk.ts'
import { GoalProgress, Told } from './goal-progress.tsx'
import { GoalSteps } from './goal-steps.tsx'
import styles from './goals.module.css'
import { verdictLabel } from './parts/verdict-sentences.ts'
import { PulseBox, StartPulse } from './pulse.tsx'

interface GoalFrameProps {
  desk: Desk
  goal: AnyGoal
  /** Position among the open goals, starting at 1. */
  number: number
  today: string
  label?: ReactNode
  /** The goal's scores. */
  children: ReactNode
  /** Shown below the steps. */
  below?: ReactNode
}

/** An open goal: its content, its scores and its steps. */
export function GoalFrame({ desk, goal, number, today, label, children, below }: GoalFrameProps) {
  const id = `goal-${goal.id}`
  return (
    <article className={styles.goal} aria-labelledby={id}>
      <header className={styles.ends}>
        <div>
          <p className={styles.line}>
            <span className="quiet small">Goal {number}</span> {label}
          </p>
          <h2 id={id} dir="auto">
            {goal.difference}
          </h2>
          <GoalFacts goal={goal} />
        </div>
        {desk.mayChange ? <OpenGoal desk={desk} goal={goal} word="Edit" /> : null}
      </header>
      <div className={styles.columns}>
        <div className={styles.stack}>
          {children}
          <Told title="How we will know" text={goal.evidence} />
        </div>
        <div className={styles.stack}>
          <GoalSteps desk={desk} goal={goal} today={today} />
          {below}
        </div>
      </div>
    </article>
  )
}

interface GoalCardProps extends Pick<GoalFrameProps, 'desk' | 'number' | 'today'> {
  schoolId: number
  goal: Goal
  /** The survey with the newest final results. */
  newest: string
  /** Undefined if the pulses couldn't be read. */
  pulses: SchoolPulses | undefined
}

/** A school's open goal, with its score at the start and now, and its pulse. */
export function GoalCard({ schoolId, goal, newest, pulses, ...frame }: GoalCardProps) {
  const [started, setStarted] = useState(false)
  const { desk, today } = frame
  const line = pulses?.goals.find((one) => one.goal === goal.id)
  const pulse = pulses?.unfinished.find((one) => one.goal === goal.id)
  const label = pulse ? stages[pulse.stage] : line?.verdict && verdictLabel(line.verdict)
  const isNews = pulse ? pulse.stage === 'collecting' : line?.verdict?.clear === true
  return (
    <GoalFrame
      {...frame}
      goal={goal}
      label={label ? <StateLabel active={isNews}>{label}</StateLabel> : null}
      below={
        desk.mayChange && pulses && line && !pulse ? (
          <StartPulse
            {...{ schoolId, desk, goal, today }}
            asks={line.asks}
            whyNot={pulses.whyNot ?? line.whyNot}
            onStarted={() => setStarted(true)}
          />
        ) : null
      }
    >
      <GoalProgress goal={goal} newest={newest} line={line} />
      {pulse ? <PulseBox pulse={pulse} today={today} isNew={started} /> : null}
    </GoalFrame>
  )
}

const stages = {
  'pre-release': 'Pulse opens soon',
  collecting: 'Pulse open',
  provisional: 'Pulse closed',
} as const

/** A goal's area, people, responsible person and due date in one line. */
export function GoalFacts({ goal }: { goal: AnyGoal }) {
  return (
    <p className={classes('quiet', styles.line)}>
      <span>{english.areas[goal.area].name}</span>
      <span>{audienceWords(goal)}</span>
      <span dir="auto">{goal.responsible}</span>
      <span>by {dayInWords(goal.due, 'full')}</span>
      {goal.strategy === '' ? null : <span>Strategy: {goal.strategy}</span>}
    </p>
  )
}

export function OpenGoal({ desk, goal, word }: { desk: Desk; goal: AnyGoal; word: 'Edit' | 'Open' }) {
  return (
    <LinkButton className="screen-only" {...desk.goalAt(goal.id)}>
      {word}
      <span className="unseen">: {goal.difference}</span>
    </LinkButton>
  )
}

/** Goals that are done or dropped, latest first. */
export function EndedGoals({ desk, goals }: { desk: Desk; goals: readonly AnyGoal[] }) {
  return (
    <Card title="Ended goals" flush>
      <ul className={styles.rows}>
        {goals.map((goal) => (
          <li key={goal.id} className={styles.ends}>
            <div>
              <h3 dir="auto">{goal.difference}</h3>
              <GoalFacts goal={goal} />
              <p>{endedWords(goal)}</p>
            </div>
            {desk.mayChange ? <OpenGoal desk={desk} goal={goal} word="Open" /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** "Done on June 3, 2027." */
export function endedWords({ state, endedOn, reason }: AnyGoal): string {
  const on = endedOn === null ? '' : ` on ${dayInWords(endedOn, 'full')}`
  return state === 'done' ? `Done${on}.` : `Dropped${on}: ${reason}`
}
