import { useQuery } from '@tanstack/react-query'
import { scoreWords } from '../../../../measurement/words.ts'
import { dayInWords, daysBetween } from '../../../../shared/dates.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { familyAnswerQuery } from '../../../acting/family-answer/web/data.ts'
import type { Goal, GoalLine, SchoolGoals } from '../../../acting/goals/contract.ts'
import { pulsesQuery } from '../../../acting/goals/web/data.ts'
import { verdictWords } from '../../../acting/goals/web/parts/verdict-sentences.ts'
import { ChangeTrack } from '../../../figures/trends/web/parts/change-track.tsx'
import styles from './home.module.css'

/** Number of days that an ended goal is still shown. */
const recentDays = 400

/** Returns goals from earlier surveys: open goals, and goals that ended within about a year. */
export const promisesBefore = (guid: string, { goals, today }: SchoolGoals): Goal[] =>
  goals.filter(
    ({ surveyGuid, endedOn }) =>
      surveyGuid !== guid && (endedOn === null || daysBetween(endedOn, today) <= recentDays),
  )

const shown = 3

interface EarlierPromisesProps {
  schoolId: number
  promises: readonly Goal[]
  smallGroup: number
}

/** Shows what was promised after an earlier survey, and the result. */
export function EarlierPromises({ schoolId, promises, smallGroup }: EarlierPromisesProps) {
  const { data, error } = useQuery({ ...pulsesQuery(schoolId), throwOnError: false })
  if (!data && !error) return null
  return (
    <Card
      title={promises.length === 1 ? 'Your earlier promise' : 'Your earlier promises'}
      foot={<GoLink to="/progress-monitoring-overview">See your goals</GoLink>}
    >
      <ul className={styles.promises}>
        {promises.slice(0, shown).map((goal) => (
          <Promised
            key={goal.id}
            goal={goal}
            line={data?.goals.find((one) => one.goal === goal.id)}
            smallGroup={smallGroup}
          />
        ))}
      </ul>
    </Card>
  )
}

interface PromisedProps {
  goal: Goal
  line: GoalLine | undefined
  smallGroup: number
}

function Promised({ goal, line, smallGroup }: PromisedProps) {
  const { data: answer } = useQuery({ ...familyAnswerQuery(goal.surveyGuid), throwOnError: false })
  const told = answer?.published ? answer.choices.actions.find((one) => one.goal === goal.id) : undefined
  const verdict = line?.verdict
  const outcome = verdictWords(goal, line, smallGroup)
  return (
    <li>
      <div>
        <blockquote>{told?.words.en ?? goal.difference}</blockquote>
        <p>
          {told && answer?.published
            ? `You told families on ${dayInWords(answer.published.on, 'full')}. `
            : ''}
          {endWords(goal)}
          {outcome ? `${outcome.title}.` : 'The new results don’t have a score for this goal.'}
        </p>
        {outcome ? <p className="quiet small">{outcome.text}</p> : null}
      </div>
      {verdict?.change != null && verdict.margin != null ? (
        <Drawn change={verdict.change} margin={verdict.margin} clear={verdict.clear === true} />
      ) : null}
    </li>
  )
}

/** Says that a goal has ended, and how; empty for an open goal. */
const endWords = ({ state, endedOn, reason }: Goal): string => {
  if (state === 'open') return ''
  const on = endedOn === null ? '' : ` on ${dayInWords(endedOn, 'full')}`
  return state === 'done' ? `You marked it as done${on}. ` : `You dropped it${on}: ${reason}. `
}

/** Draws a change with no difference in the middle, on its own scale. */
function Drawn({ change, margin, clear }: { change: number; margin: number; clear: boolean }) {
  const reach = Math.max(1, Math.ceil(Math.abs(change) + margin))
  const points = (score: number) => scoreWords({ score, coded: null })
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return (
    <div>
      <p>
        <b>
          {sign}
          {points(Math.abs(change))}
        </b>{' '}
        <span className="quiet">± {points(margin)}</span>
      </p>
      <ChangeTrack {...{ change, margin, clear, reach }} />
      <p className={styles.reach} aria-hidden="true">
        <span>−{reach}</span>
        <span>Same</span>
        <span>+{reach}</span>
      </p>
    </div>
  )
}
