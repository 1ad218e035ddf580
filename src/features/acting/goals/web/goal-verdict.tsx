import type { ReactNode } from 'react'
import { GoLink } from '../../../../web/ui/button.tsx'
import { areaAddress } from '../../../figures/results/web/parts/place.ts'
import type { Goal, SchoolPulses } from '../contract.ts'
import { audienceWords } from '../rules.ts'
import { GoalLine } from './goal-line.tsx'
import styles from './goals.module.css'
import { verdictWords } from './verdict-sentences.ts'

interface GoalVerdictProps {
  goal: Goal
  line: SchoolPulses['goals'][number]
  smallGroup: number
  /** What stands in its place while there is nothing later than the survey where the goal started. */
  children: ReactNode
}

/** What has become of a goal's score since it started, in words and as a line. */
export function GoalVerdict({ goal, line, smallGroup, children }: GoalVerdictProps) {
  const { points, verdict, asks } = line
  const start = points.find(({ guid }) => guid === goal.surveyGuid)
  const last = points.find(({ guid }) => guid === verdict?.guid)
  const audit = points.findLast(({ kind }) => kind === 'audit')
  if (!verdict || !start || !last) return children
  const { title, text } = verdictWords({ start, last, verdict, smallGroup })
  const questions = asks?.questions === 1 ? 'question' : `${asks?.questions ?? ''} questions`.trim()
  return (
    <>
      <div>
        <h3>{title}</h3>
        <p className={styles.words}>{text}</p>
      </div>
      <div>
        <GoalLine
          title={`The area’s ${questions}, ${lowerFirst(audienceWords(goal))}`}
          points={points}
          smallGroup={smallGroup}
        />
        {audit ? (
          <GoLink {...areaAddress({ guid: audit.guid }, goal.area)}>
            View report<span className="unseen">: {goal.difference}</span>
          </GoLink>
        ) : null}
      </div>
    </>
  )
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
