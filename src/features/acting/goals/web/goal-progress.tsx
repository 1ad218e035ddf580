import { useQuery } from '@tanstack/react-query'
import { GoLink } from '../../../../web/ui/button.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { Scale } from '../../../../web/ui/scale.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import type { Figure } from '../../../figures/results/contract.ts'
import { responsesWords } from '../../../figures/results/rules-sentences.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { areaAddress } from '../../../figures/results/web/parts/place.ts'
import { OfTen, WhyNotShown } from '../../../figures/results/web/parts/score-figure.tsx'
import type { Goal, GoalLine as Line } from '../contract.ts'
import { audienceWords, figureOf } from '../rules.ts'
import { GoalLine } from './goal-line.tsx'
import styles from './goals.module.css'
import { lowerFirst, verdictWords } from './parts/verdict-sentences.ts'

interface GoalProgressProps {
  goal: Goal
  /** The survey with the newest final results. */
  newest: string
  /** Undefined if the line couldn't be read. */
  line: Line | undefined
}

/** A goal's change since the start, in words and as a line; only the starting score if no later survey exists. */
export function GoalProgress({ goal, newest, line }: GoalProgressProps) {
  const { data } = useQuery(surveyResultsQuery(goal.surveyGuid))
  const { points = [], verdict = null, asks = null } = line ?? {}
  const audit = points.findLast(({ kind }) => kind === 'audit')
  const words = data && verdictWords(goal, line, data.smallGroup)
  const isInLine = newest === goal.surveyGuid || (verdict && points.some(({ guid }) => guid === newest))
  const questions = asks?.questions === 1 ? 'question' : `${asks?.questions ?? ''} questions`.trim()
  return (
    <>
      {words && audit ? (
        <>
          <Told {...words} />
          <div>
            <GoalLine
              title={`The area’s ${questions}, ${lowerFirst(audienceWords(goal))}`}
              points={points}
              smallGroup={data.smallGroup}
            />
            <ViewReport goal={goal} guid={audit.guid} />
          </div>
        </>
      ) : (
        <FigureIn title="Where it started" goal={goal} guid={goal.surveyGuid} />
      )}
      {isInLine ? null : <FigureIn title="In the latest survey" goal={goal} guid={newest} />}
    </>
  )
}

export function Told({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.words} dir="auto">
        {text}
      </p>
    </div>
  )
}

function ViewReport({ goal, guid }: { goal: Goal; guid: string }) {
  return (
    <GoLink {...areaAddress({ guid }, goal.area)}>
      View report<span className="unseen">: {goal.difference}</span>
    </GoLink>
  )
}

function FigureIn({ title, goal, guid }: { title: string; goal: Goal; guid: string }) {
  const { data: results, error, refetch } = useQuery(surveyResultsQuery(guid))
  const figure = results && figureOf(results, goal)
  const facts = results
    ? {
        figure,
        smallGroup: results.smallGroup,
        about: `${audienceWords(goal)} in ${results.surveyName}`,
      }
    : null
  return (
    <div className={styles.close}>
      <h3>{title}</h3>
      {error && !results ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : facts ? (
        <FigureFacts {...facts} />
      ) : (
        <p className="quiet">Loading…</p>
      )}
      {guid === goal.surveyGuid ? null : (
        <p className="quiet small">The area report shows whether this change is clear.</p>
      )}
      <ViewReport goal={goal} guid={guid} />
    </div>
  )
}

interface FigureFactsProps {
  /** Undefined if the results don't include this row. */
  figure: Figure | undefined
  smallGroup: number
  /** Whose figure it is, and where it is from. */
  about: string
}

/** A goal's figure in one set of results, or why there is none. */
export function FigureFacts({ figure, smallGroup, about }: FigureFactsProps) {
  const responses = figure?.status ? responsesWords(figure) : ''
  return (
    <>
      {!figure ? (
        <p>These results don’t list this group. Its answers may be part of a combined group.</p>
      ) : figure.status === null ? (
        <WhyNotShown figure={figure} smallGroup={smallGroup} />
      ) : (
        <>
          <p className={styles.line}>
            <OfTen figure={figure} size="card" />
            {figure.margin === null ? null : <span className="quiet">± {figure.margin.toFixed(1)}</span>}
            <PerceptionLabel status={figure.status} />
          </p>
          {figure.score === null ? null : (
            <Scale score={figure.score} status={figure.status} margin={figure.margin} />
          )}
        </>
      )}
      <p className="quiet small">
        {about}
        {responses === '' ? '' : `, ${responses}`}.
      </p>
    </>
  )
}
