import { useQuery } from '@tanstack/react-query'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { Scale } from '../../../../web/ui/scale.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { Figure, SurveyResults } from '../../../figures/results/contract.ts'
import { responsesWords } from '../../../figures/results/rules-sentences.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { areaAddress } from '../../../figures/results/web/parts/place.ts'
import { OfTen, WhyNotShown } from '../../../figures/results/web/parts/score-figure.tsx'
import type { Goal } from '../contract.ts'
import { audienceWords, figureOf } from '../rules.ts'
import styles from './goals.module.css'

interface GoalFigureProps {
  title: string
  goal: Goal
  guid: string
  /** Says where it is judged whether a difference is a change. */
  changes?: boolean
}

/** The score of a goal's area and people, as the results of a survey show it. */
export function GoalFigure({ title, goal, guid, changes = false }: GoalFigureProps) {
  const { data, error, refetch } = useQuery(surveyResultsQuery(guid))
  return (
    <div>
      <h3>{title}</h3>
      {data ? (
        <Told goal={goal} results={data} />
      ) : error ? (
        <div role="alert">
          <p>{messageOf(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <p className="quiet">Loading…</p>
      )}
      {changes ? (
        <p className="quiet small">
          The area report says whether the difference is larger than chance would give.
        </p>
      ) : null}
      <GoLink {...areaAddress({ guid }, goal.area)}>
        View report<span className="unseen">: {goal.difference}</span>
      </GoLink>
    </div>
  )
}

function Told({ goal, results }: { goal: Goal; results: SurveyResults }) {
  const figure = figureOf(results, goal)
  const who = audienceWords(goal)
  return (
    <>
      {figure ? (
        <Score figure={figure} smallGroup={results.smallGroup} />
      ) : (
        <p>These results have no row of this name. Its answers may stand in another row.</p>
      )}
      <p className={classes('quiet small', styles.under)}>
        {who} in {results.surveyName}
        {figure && figure.status !== null && responsesWords(figure) !== ''
          ? `, ${responsesWords(figure)}`
          : ''}
        .
      </p>
    </>
  )
}

function Score({ figure, smallGroup }: { figure: Figure; smallGroup: number }) {
  const { score, status, margin } = figure
  if (status === null) return <WhyNotShown figure={figure} smallGroup={smallGroup} />
  return (
    <>
      <p className={styles.score}>
        <OfTen figure={figure} size="card" />
        {margin === null ? null : <span className="quiet">± {margin.toFixed(1)}</span>}
        <PerceptionLabel status={status} />
      </p>
      {score === null ? null : <Scale score={score} status={status} margin={margin} />}
    </>
  )
}
