import { AreaReportPage as AreaReport } from '../../features/results/web/area-report-page.tsx'
import { NextStep } from '../../features/strategies/web/parts/next-step.tsx'
import { AreaChanges } from '../../features/trends/web/parts/changes-section.tsx'

/** An area report with the change since earlier surveys and the link to the strategies below it. */
export function AreaReportPage() {
  return (
    <AreaReport
      below={(guid, area) => (
        <>
          <AreaChanges guid={guid} area={area} />
          <NextStep guid={guid} />
        </>
      )}
    />
  )
}
