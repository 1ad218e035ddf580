import { AdditionalResources, ResultsActions } from '../../features/downloads/web/parts/results-actions.tsx'
import { MakeAreaGoal } from '../../features/goals/web/parts/make-goal.tsx'
import { AreaReportPage as AreaReport } from '../../features/results/web/area-report-page.tsx'
import { DecideWhatToDo, NextStep } from '../../features/strategies/web/parts/next-step.tsx'
import { AreaChanges } from '../../features/trends/web/parts/changes-section.tsx'

/** An area report with what other capabilities add: change, strategies, goals. */
export function AreaReportPage() {
  return (
    <AreaReport
      around={(guid, report) => ({
        actions: (
          <ResultsActions guid={guid} state={report} printsItself>
            <DecideWhatToDo guid={guid} />
          </ResultsActions>
        ),
        below: (
          <>
            <AreaChanges guid={guid} area={report.code} />
            <NextStep guid={guid} />
            <MakeAreaGoal report={report} />
            <AdditionalResources guid={guid} state={report} />
          </>
        ),
      })}
    />
  )
}
