import { useQuery } from '@tanstack/react-query'
import { GoLink } from '../../../../web/ui/button.tsx'
import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import { Scale } from '../../../../web/ui/scale.tsx'
import { ErrorState } from '../../../../web/ui/states.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../../../figures/results/contract.ts'
import { responsesWords } from '../../../figures/results/rules-sentences.ts'
import { surveyResultsQuery } from '../../../figures/results/web/data.ts'
import { areaAddress } from '../../../figures/results/web/parts/place.ts'
import { OfTen, WhyNotShown } from '../../../figures/results/web/parts/score-figure.tsx'
import type { Goal, SchoolPulses } from '../contract.ts'
import { audienceWords, figureOf } from '../rules.ts'
import { GoalLine } from './goal-line.tsx'
import styles from './goals.module.css'
import { lowerFirst, verdictWords } from './verdict-sentences.ts'

interface GoalStandingProps {
  goal: Goal
  /** The survey with the newest final results. */
  newest: string
  /** Undefined where it could not be read. */
  line: SchoolPulses['goals'][number] | undefined
}

/** What has become of a goal's score since it started, in words and as a line; where it started while nothing is later. */
export function GoalStanding({ goal, newest, line }: GoalStandingProps) {
  const { data } = useQuery(surveyResultsQuery(goal.surveyGuid))
  const { points = [], verdict = null, asks = null } = line ?? {}
  const start = points.find(({ guid }) => guid === goal.surveyGuid)
  const last = points.find(({ guid }) => guid === verdict?.guid)
  const audit = points.findLast(({ kind }) => kind === 'audit')
  const isInLine = verdict !== null && points.some(({ guid }) => guid === newest)
  const questions = asks?.questions === 1 ? 'question' : `${asks?.questions ?? ''} questions`.trim()
  const compared = data && verdict && start && last && { start, last, verdict, smallGroup: data.smallGroup }
  return (
    <>
      {compared ? (
        <>
          <Verdict {...verdictWords(compared)} />
          <div>
            <GoalLine
              title={`The area’s ${questions}, ${lowerFirst(audienceWords(goal))}`}
              points={points}
              smallGroup={compared.smallGroup}
            />
            {audit ? <ViewReport goal={goal} guid={audit.guid} /> : null}
          </div>
        </>
      ) : (
        <FigureIn title="Where it started" goal={goal} guid={goal.surveyGuid} />
      )}
      {newest === goal.surveyGuid || isInLine ? null : (
        <FigureIn title="In the newest survey" goal={goal} guid={newest} />
      )}
    </>
  )
}

function Verdict({ title, text }: ReturnType<typeof verdictWords>) {
  return (
    <div>
      <h3>{title}</h3>
      <p className={styles.words}>{text}</p>
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

/** The score of a goal's area and people, as the results of a survey show it. */
function FigureIn({ title, goal, guid }: { title: string; goal: Goal; guid: string }) {
  const { data, error, refetch } = useQuery(surveyResultsQuery(guid))
  return (
    <div>
      <h3>{title}</h3>
      {data ? (
        <Score goal={goal} results={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p className="quiet">Loading…</p>
      )}
      {guid === goal.surveyGuid ? null : (
        <p className="quiet small">
          The area report says whether the difference is larger than chance would give.
        </p>
      )}
      <ViewReport goal={goal} guid={guid} />
    </div>
  )
}

function Score({ goal, results }: { goal: Goal; results: SurveyResults }) {
  const figure = figureOf(results, goal)
  const { score = null, status = null, margin = null } = figure ?? {}
  const responses = figure && status !== null ? responsesWords(figure) : ''
  return (
    <>
      {!figure ? (
        <p>These results have no row of this name. Its answers may stand in another row.</p>
      ) : status === null ? (
        <WhyNotShown figure={figure} smallGroup={results.smallGroup} />
      ) : (
        <p className={styles.score}>
          <OfTen figure={figure} size="card" />
          {margin === null ? null : <span className="quiet">± {margin.toFixed(1)}</span>}
          <PerceptionLabel status={status} />
        </p>
      )}
      {score === null || status === null ? null : <Scale score={score} status={status} margin={margin} />}
      <p className={classes('quiet small', styles.under)}>
        {audienceWords(goal)} in {results.surveyName}
        {responses === '' ? '' : `, ${responses}`}.
      </p>
    </>
  )
}
