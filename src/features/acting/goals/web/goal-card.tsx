import { useState } from 'react'
import english from '../../../../../content/en/areas.json'
import { dayInWords } from '../../../../shared/dates.ts'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { StateLabel } from '../../../../web/ui/label.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { Only, useMay } from '../../../schools/surveys/web/parts/only.tsx'
import type { Goal, SchoolPulses } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import { GoalProgress, Told } from './goal-progress.tsx'
import { GoalSteps } from './goal-steps.tsx'
import styles from './goals.module.css'
import { verdictLabel } from './parts/verdict-sentences.ts'
import { PulseBox, StartPulse } from './pulse.tsx'

interface GoalCardProps {
  schoolId: number
  goal: Goal
  /** Position among the open goals, starting at 1. */
  number: number
  today: string
  /** The survey with the newest final results. */
  newest: string
  /** Undefined if the pulses couldn't be read. */
  pulses: SchoolPulses | undefined
}

/** An open goal: its content, its score at the start and now, its pulse and its steps. */
export function GoalCard({ schoolId, goal, number, today, newest, pulses }: GoalCardProps) {
  const [started, setStarted] = useState(false)
  const mayLead = useMay('leader')
  const id = `goal-${goal.id}`
  const line = pulses?.goals.find((one) => one.goal === goal.id)
  const pulse = pulses?.unfinished.find((one) => one.goal === goal.id)
  const label = pulse ? stages[pulse.stage] : line?.verdict && verdictLabel(line.verdict)
  const isNews = pulse ? pulse.stage === 'collecting' : line?.verdict?.clear === true
  return (
    <article className={styles.goal} aria-labelledby={id}>
      <header className={styles.ends}>
        <div>
          <p className={styles.line}>
            <span className="quiet small">Goal {number}</span>{' '}
            {label ? <StateLabel active={isNews}>{label}</StateLabel> : null}
          </p>
          <h2 id={id}>{goal.difference}</h2>
          <GoalFacts goal={goal} />
        </div>
        {mayLead ? <OpenGoal goal={goal} word="Edit" /> : null}
      </header>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <GoalProgress goal={goal} newest={newest} line={line} />
          {pulse ? <PulseBox pulse={pulse} today={today} isNew={started} /> : null}
          <Told title="How we will know" text={goal.evidence} />
        </div>
        <div className={styles.stack}>
          <GoalSteps schoolId={schoolId} goal={goal} today={today} />
          {mayLead && pulses && line && !pulse ? (
            <StartPulse
              {...{ schoolId, goal, today }}
              asks={line.asks}
              whyNot={pulses.whyNot ?? line.whyNot}
              onStarted={() => setStarted(true)}
            />
          ) : null}
        </div>
      </div>
    </article>
  )
}

const stages = {
  'pre-release': 'Pulse opens soon',
  collecting: 'Pulse open',
  provisional: 'Pulse closed',
} as const

/** A goal's area, people, responsible person and due date in one line. */
export function GoalFacts({ goal }: { goal: Goal }) {
  return (
    <p className={classes('quiet', styles.line)}>
      <span>{english.areas[goal.area].name}</span>
      <span>{audienceWords(goal)}</span>
      <span>{goal.responsible}</span>
      <span>by {dayInWords(goal.due, 'full')}</span>
      {goal.strategy === '' ? null : <span>Strategy: {goal.strategy}</span>}
    </p>
  )
}

export function OpenGoal({ goal, word }: { goal: Goal; word: 'Edit' | 'Open' }) {
  return (
    <LinkButton className="screen-only" to="/progress-monitoring-overview/goal" search={{ id: goal.id }}>
      {word}
      <span className="unseen">: {goal.difference}</span>
    </LinkButton>
  )
}

/** Goals that are done or dropped, latest first. */
export function EndedGoals({ goals }: { goals: readonly Goal[] }) {
  return (
    <Card title="Ended goals" flush>
      <ul className={styles.rows}>
        {goals.map((goal) => (
          <li key={goal.id} className={styles.ends}>
            <div>
              <h3>{goal.difference}</h3>
              <GoalFacts goal={goal} />
              <p>{endedWords(goal)}</p>
            </div>
            <Only from="leader">
              <OpenGoal goal={goal} word="Open" />
            </Only>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** "Done on June 3, 2027." */
export function endedWords({ state, endedOn, reason }: Goal): string {
  const on = endedOn === null ? '' : ` on ${dayInWords(endedOn, 'full')}`
  return state === 'done' ? `Done${on}.` : `Dropped${on}: ${reason}`
}
