import { MakeLowestGoal } from '../../features/acting/goals/web/parts/make-goal.tsx'
import { FurthestBelow } from '../../features/figures/district-results/web/parts/furthest-below.tsx'
import { MiddleHalf } from '../../features/figures/district-results/web/parts/middle-half.tsx'
import {
  AdditionalResources,
  ResultsActions,
} from '../../features/figures/downloads/web/parts/results-actions.tsx'
import { ResultsPage as Results } from '../../features/figures/results/web/results-page.tsx'
import { LargestChange, OverallChanges } from '../../features/figures/trends/web/parts/changes-section.tsx'
import { DecideWhatToDo, StrategiesCard } from '../../features/planning/strategies/web/parts/next-step.tsx'
import { Only } from '../../features/schools/surveys/web/parts/only.tsx'
import { GoLink } from '../../web/ui/button.tsx'

/** The results dashboard with what other capabilities add: sharing and downloads, strategies, goals, change. */
export function ResultsPage() {
  return (
    <Results
      around={(guid, results) => ({
        actions: (
          <ResultsActions guid={guid} state={results}>
            <DecideWhatToDo guid={guid} />
          </ResultsActions>
        ),
        first: (otherwise) =>
          results.stage === 'final' ? <FurthestBelow guid={guid} otherwise={otherwise} /> : otherwise,
        change: <LargestChange guid={guid} />,
        next: (
          <>
            <StrategiesCard guid={guid} isFinal={results.stage === 'final'} />
            <MakeLowestGoal results={results} />
            {results.stage === 'final' ? (
              <Only from="leader" guid={guid}>
                <GoLink to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
                  Answer to families
                </GoLink>
              </Only>
            ) : null}
          </>
        ),
        below: (
          <>
            {results.stage === 'final' ? <MiddleHalf guid={guid} /> : null}
            <AdditionalResources guid={guid} state={results}>
              <OverallChanges guid={guid} />
            </AdditionalResources>
          </>
        ),
      })}
    />
  )
}
