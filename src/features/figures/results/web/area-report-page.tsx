import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AreaCode } from '../../../../shared/codes.ts'
import { NotFoundPage, PageError } from '../../../../web/shell/problem-pages.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import type { AreaReport } from '../contract.ts'
import { areaReportQuery } from './data.ts'
import { AreaContent, AreaFacts, AreaPager } from './parts/area-content.tsx'
import { isArea } from './parts/place.ts'
import { isNotOpenYet, NotOpenYet } from './parts/results-states.tsx'

export function AreaReportPage({ around }: { around: Around }) {
  const { guid = '', area = '' } = useParams({ strict: false })
  return isArea(area) ? <Report guid={guid} area={area} around={around} /> : <NotFoundPage />
}

/** Content from other capabilities: buttons below the page's heading, and parts below the report. */
type Around = (guid: string, report: AreaReport) => { actions: ReactNode; below: ReactNode }

function Report({ guid, area, around }: { guid: string; area: AreaCode; around: Around }) {
  const query = useQuery(areaReportQuery(guid, area))
  if (query.data) return <Detail guid={guid} report={query.data} {...around(guid, query.data)} />
  if (isNotOpenYet(query.error)) {
    return (
      <Page title="Area report" back={<Back guid={guid} />}>
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={3} />
}

interface DetailProps extends ReturnType<Around> {
  guid: string
  report: AreaReport
}

function Detail({ guid, report, actions, below }: DetailProps) {
  return (
    <Page title={report.name} back={<Back guid={guid} />} facts={<AreaFacts report={report} />}>
      {actions}
      <AreaContent place={{ guid }} report={report} />
      {below}
      <AreaPager place={{ guid }} report={report} />
    </Page>
  )
}

function Back({ guid }: { guid: string }) {
  return (
    <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
      Back to Audit Results
    </BackLink>
  )
}
