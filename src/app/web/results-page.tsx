import { AdditionalResources } from '../../features/downloads/web/parts/additional-resources.tsx'
import { ResultsPage as Results } from '../../features/results/web/results-page.tsx'
import { OverallChanges } from '../../features/trends/web/parts/changes-section.tsx'

/** The results dashboard with the change since earlier surveys, sharing and downloads below it. */
export function ResultsPage() {
  return (
    <Results
      below={(guid, results) => (
        <>
          <OverallChanges guid={guid} />
          <AdditionalResources guid={guid} results={results} />
        </>
      )}
    />
  )
}
