import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { areaCodes } from '../../../shared/codes.ts'
import { PageError } from '../../../web/shell/problem-pages.tsx'
import { BackLink, Page, Section } from '../../../web/ui/page.tsx'
import { Print } from '../../../web/ui/print.tsx'
import { EmptyState, PageSkeleton } from '../../../web/ui/states.tsx'
import type { AreaReport, SurveyResults } from '../../results/contract.ts'
import { areaReportQuery, surveyResultsQuery } from '../../results/web/data.ts'
import { AreaChapter } from '../../results/web/parts/area-content.tsx'
import { OverallScore } from '../../results/web/parts/overall-score.tsx'
import { OverallByGroup, ResponseRate } from '../../results/web/parts/results-content.tsx'
import { opensWithFinal } from '../../results/web/parts/results-sentences.ts'
import { isNotOpenYet, NotOpenYet } from '../../results/web/parts/results-states.tsx'
import { AreaTable } from './area-table.tsx'
import styles from './report.module.css'
import { Cover, Method } from './report-cover.tsx'

/** All results on one printable page: cover, method, results, each area with its items. */
export function ReportPage() {
  const { guid = '' } = useParams({ strict: false })
  const results = useQuery(surveyResultsQuery(guid))
  const reports = useQueries({
    queries: areaCodes.map((area) => ({
      ...areaReportQuery(guid, area),
      enabled: results.data?.stage === 'final',
    })),
  })
  if (isNotOpenYet(results.error)) {
    return (
      <Page title="Equity audit report" back={<Back guid={guid} />}>
        <NotOpenYet guid={guid} error={results.error} />
      </Page>
    )
  }
  if (results.data?.stage === 'provisional') {
    return (
      <Page title="Equity audit report" back={<Back guid={guid} />}>
        <EmptyState title="The report is not ready yet">
          {opensWithFinal('It opens', results.data.finalFrom)}
        </EmptyState>
      </Page>
    )
  }
  const failed = [results, ...reports].find((query) => query.isError)
  if (failed) return <PageError error={failed.error as Error} reset={() => void failed.refetch()} />
  const loaded = reports.flatMap((query) => query.data ?? [])
  if (!results.data || loaded.length < areaCodes.length) return <PageSkeleton blocks={4} />
  return <Report guid={guid} results={results.data} reports={inOrder(results.data, loaded)} />
}

/** Areas as the results order them: lowest score first. */
const inOrder = (results: SurveyResults, reports: AreaReport[]): AreaReport[] =>
  results.areas.flatMap((area) => reports.find((report) => report.code === area.code) ?? [])

interface ReportProps {
  guid: string
  results: SurveyResults
  reports: readonly AreaReport[]
}

function Report({ guid, results, reports }: ReportProps) {
  return (
    <Page
      title="Equity audit report"
      documentTitle={`Equity audit report, ${results.schoolName}`}
      back={<Back guid={guid} />}
      facts={
        <span className="screen-only">
          To save it as PDF, print it and choose “Save as PDF” as the printer.
        </span>
      }
      actions={<Print what="this report" />}
    >
      <Cover results={results} />
      <Method results={results} />
      <Section title="Results">
        <OverallScore results={results} level={3} />
        <ResponseRate results={results} />
        <AreaTable areas={results.areas} smallGroup={results.smallGroup} />
        <OverallByGroup results={results} />
      </Section>
      {reports.map((report) => (
        <Section key={report.code} title={report.name} className={styles.chapter ?? ''}>
          <AreaChapter report={report} />
        </Section>
      ))}
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
