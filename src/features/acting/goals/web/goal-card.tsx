import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '../../../../web/ui/button.tsx'
import { StateLabel } from '../../../../web/ui/label.tsx'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { useMay } from '../../../schools/surveys/web/parts/only.tsx'
import type { Goal, SchoolPulses, UnfinishedPulse } from '../contract.ts'
import { GoalFacts } from './goal-facts.tsx'
import { GoalFigure } from './goal-figure.tsx'
import { GoalSteps } from './goal-steps.tsx'
import { GoalVerdict } from './goal-verdict.tsx'
import styles from './goals.module.css'
import { PulseBox } from './pulse-box.tsx'
import { StartPulse } from './start-pulse.tsx'
import { verdictLabel } from './verdict-sentences.ts'

interface GoalCardProps {
  schoolId: number
  goal: Goal
  /** Its place among the open goals, from 1. */
  number: number
  today: string
  /** The survey with the newest final results. */
  newest: string
  /** Undefined where they could not be read. */
  pulses: SchoolPulses | undefined
}

/** An open goal: what it says, where it started and what has become of it, its pulse, its steps. */
export function GoalCard({ schoolId, goal, number, today, newest, pulses }: GoalCardProps) {
  const [started, setStarted] = useState(false)
  const mayLead = useMay('leader')
  const id = `goal-${goal.id}`
  const line = pulses?.goals.find((one) => one.goal === goal.id)
  const pulse = pulses?.unfinished.find((one) => one.goal === goal.id)
  return (
    <article className={styles.goal} aria-labelledby={id}>
      <header>
        <div>
          <p className={styles.state}>
            <span className="quiet small">Goal {number}</span> <GoalLabel pulse={pulse} line={line} />
          </p>
          <h2 id={id}>{goal.difference}</h2>
          <GoalFacts goal={goal} />
        </div>
        {mayLead ? (
          <LinkButton
            className="screen-only"
            to="/progress-monitoring-overview/goal"
            search={{ id: goal.id }}
          >
            Edit<span className="unseen">: {goal.difference}</span>
          </LinkButton>
        ) : null}
      </header>
      <div className={styles.columns}>
        <div className={styles.told}>
          <WhereItStands goal={goal} newest={newest} line={line} />
          {pulse ? <PulseBox pulse={pulse} today={today} isNew={started} /> : null}
          <div>
            <h3>How we will know</h3>
            <p className={styles.words}>{goal.evidence}</p>
          </div>
        </div>
        <div className={styles.side}>
          <GoalSteps schoolId={schoolId} goal={goal} today={today} />
          {mayLead && pulses && line && !pulse ? (
            <StartPulse
              schoolId={schoolId}
              goal={goal}
              today={today}
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

type Line = SchoolPulses['goals'][number]
const stages = {
  'pre-release': 'Pulse opens soon',
  collecting: 'Pulse open',
  provisional: 'Pulse closed',
} as const

/** A pulse that is not final yet, or what the newest figures say. */
function GoalLabel({ pulse, line }: { pulse: UnfinishedPulse | undefined; line: Line | undefined }) {
  if (pulse) return <StateLabel active={pulse.stage === 'collecting'}>{stages[pulse.stage]}</StateLabel>
  const words = line?.verdict ? verdictLabel(line.verdict) : null
  return words ? <StateLabel active={line?.verdict?.clear === true}>{words}</StateLabel> : null
}

function WhereItStands({ goal, newest, line }: { goal: Goal; newest: string; line: Line | undefined }) {
  const { data } = useQuery(surveyResultsQuery(goal.surveyGuid))
  const start = <GoalFigure title="Where it started" goal={goal} guid={goal.surveyGuid} />
  const isInLine = line?.verdict && line.points.some(({ guid }) => guid === newest)
  return (
    <>
      {line?.verdict && data ? (
        <GoalVerdict goal={goal} line={line} smallGroup={data.smallGroup}>
          {start}
        </GoalVerdict>
      ) : (
        start
      )}
      {newest === goal.surveyGuid || isInLine ? null : (
        <GoalFigure title="In the newest survey" goal={goal} guid={newest} changes />
      )}
    </>
  )
}
