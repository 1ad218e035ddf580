import { useSearch } from '@tanstack/react-router'
import { given } from '../../../../web/address.ts'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { ReportEditor } from './answer-editor-page.tsx'
import { districtReport } from './desk.ts'
import { texts } from './text.ts'

/** Form for choosing what a district's report to families says about combined results. */
export function DistrictReportPage() {
  const { organization, round } = useSearch({ from: '/staff/district-report' })
  return organization === undefined || round === undefined ? (
    <ChooseRound />
  ) : (
    <ReportEditor
      key={`${organization} ${round}`}
      desk={districtReport(organization, round)}
      back={
        <BackLink to="/district-results" search={given({ organization, round })}>
          District results
        </BackLink>
      }
    />
  )
}

/** Shown if the address of a page about a district's report names no district or school year. */
export const ChooseRound = () => (
  <Page title={texts.title} back={<BackLink to="/district-results">District results</BackLink>}>
    <EmptyState title="Choose a school year first">
      Open the report to families from the district’s combined results.
    </EmptyState>
  </Page>
)
