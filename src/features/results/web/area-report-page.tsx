import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type AreaCode, areaCodes } from '../../../shared/codes.ts'
import { NotFoundPage, PageError } from '../../../web/shell/problem-pages.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { BackLink, Page } from '../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../web/ui/states.tsx'
import { classes } from '../../../web/ui/vars.ts'
import { alignStrategies } from '../../overview/web/text.ts'
import { AreaChanges } from '../../trends/web/changes-section.tsx'
import type { AreaReport } from '../contract.ts'
import { AreaContent, AreaFacts, AreaPager } from './area-content.tsx'
import { areaReportQuery } from './data.ts'
import { Print } from './print.tsx'
import styles from './results.module.css'
import { isNotOpenYet, NotOpenYet } from './results-states.tsx'

/** One equity area in detail. */
export function AreaReportPage() {
  const { guid = '', area = '' } = useParams({ strict: false })
  return isArea(area) ? <Report guid={guid} area={area} /> : <NotFoundPage />
}

export const isArea = (text: string): text is AreaCode => areaCodes.some((code) => code === text)

function Report({ guid, area }: { guid: string; area: AreaCode }) {
  const query = useQuery(areaReportQuery(guid, area))
  if (query.data) return <Detail guid={guid} report={query.data} />
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

function Detail({ guid, report }: { guid: string; report: AreaReport }) {
  return (
    <Page
      title={report.name}
      back={<Back guid={guid} />}
      facts={<AreaFacts report={report} />}
      actions={<Print />}
    >
      <AreaContent report={report} />
      <AreaChanges guid={guid} area={report.code} />
      <NextStep guid={guid} />
      <AreaPager place={{ guid }} report={report} />
    </Page>
  )
}

/** From the report to what a school can do about it. */
function NextStep({ guid }: { guid: string }) {
  return (
    <section className={classes(styles.sheet, styles.resource, 'screen-only')} aria-label={alignStrategies}>
      <p>What these results point to, a guide for each area, and a plan to fill in.</p>
      <LinkButton to="/align-strategies" search={{ survey: guid }}>
        {alignStrategies}
      </LinkButton>
    </section>
  )
}

function Back({ guid }: { guid: string }) {
  return (
    <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
      Back to Audit Results
    </BackLink>
  )
}
