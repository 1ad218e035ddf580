import { FurthestBelow } from '../../features/figures/district-results/web/parts/furthest-below.tsx'
import { MiddleHalf } from '../../features/figures/district-results/web/parts/middle-half.tsx'
import {
  AdditionalResources,
  ResultsActions,
} from '../../features/figures/downloads/web/parts/results-actions.tsx'
import { ResultsPage as Results } from '../../features/figures/results/web/results-page.tsx'
import { LargestChange } from '../../features/figures/trends/web/parts/largest-change.tsx'
import { DecideWhatToDo, StrategiesCard } from '../../features/planning/strategies/web/parts/next-step.tsx'

/** Results dashboard with parts from other capabilities: sharing, downloads, strategies and change. */
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
        next: results.stage === 'final' ? null : <StrategiesCard />,
        below: (
          <>
            {results.stage === 'final' ? <MiddleHalf guid={guid} /> : null}
            <AdditionalResources guid={guid} state={results} />
          </>
        ),
      })}
    />
  )
}
