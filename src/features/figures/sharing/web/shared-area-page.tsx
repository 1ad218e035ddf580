import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AreaCode } from '../../../../shared/codes.ts'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { NotFoundPage } from '../../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { AreaContent, AreaFacts, AreaPager } from '../../results/web/parts/area-content.tsx'
import { isArea } from '../../results/web/parts/place.ts'
import type { SharedReport } from '../contract.ts'
import { sharedReportQuery } from './data.ts'
import { SharedBy } from './shared-frame.tsx'

export function SharedAreaPage() {
  const { token = '', area = '' } = useParams({ strict: false })
  return <LinkFrame>{isArea(area) ? <Report token={token} area={area} /> : <NotFoundPage />}</LinkFrame>
}

function Report({ token, area }: { token: string; area: AreaCode }) {
  const query = useQuery(sharedReportQuery(token, area))
  return (
    <Linked query={query} title="Area report" ask="Ask the school for a new link.">
      {(report) => <Detail token={token} report={report} />}
    </Linked>
  )
}

function Detail({ token, report }: { token: string; report: SharedReport }) {
  return (
    <Page
      title={report.name}
      back={
        <BackLink to="/shared/$token" params={{ token }}>
          Back to Audit Results
        </BackLink>
      }
      facts={
        <>
          <AreaFacts report={report} />
          <SharedBy sharedBy={report.sharedBy} ends={report.ends} />
        </>
      }
      actions={<Print />}
    >
      <AreaContent place={{ token }} report={report} />
      <AreaPager place={{ token }} report={report} />
    </Page>
  )
}
