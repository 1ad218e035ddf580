import { MakeAreaGoal } from '../../features/acting/goals/web/parts/make-goal.tsx'
import {
  AdditionalResources,
  ResultsActions,
} from '../../features/figures/downloads/web/parts/results-actions.tsx'
import { AreaReportPage as AreaReport } from '../../features/figures/results/web/area-report-page.tsx'
import { AreaChanges } from '../../features/figures/trends/web/parts/changes-section.tsx'
import { DecideWhatToDo, NextStep } from '../../features/planning/strategies/web/parts/next-step.tsx'

/** Area report with parts from other capabilities: change, strategies and goals. */
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
