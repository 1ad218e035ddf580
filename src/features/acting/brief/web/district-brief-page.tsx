import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { given } from '../../../../web/address.ts'
import { CallError } from '../../../../web/call.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Button, Buttons, GoLink, LinkButton } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import type { BriefContent } from '../contract.ts'
import styles from './brief.module.css'
import { BriefPages, papersToChoose } from './brief-pages.tsx'
import { districtBriefQuery, loadDistrictBrief } from './data.ts'
import { SchoolReports } from './school-reports.tsx'

const title = 'District brief'

/** The board brief of a district's combined results, with every school's own report. */
export function DistrictBriefPage() {
  const { organization, round } = useSearch({ from: '/staff/district-brief' })
  const back = (
    <BackLink to="/district-results" search={given({ organization, round })}>
      Back to District Results
    </BackLink>
  )
  return organization === undefined ? (
    <Page title={title} back={back}>
      <EmptyState title="Choose a district first">Open the brief from the district’s results.</EmptyState>
    </Page>
  ) : (
    <Loaded organization={organization} round={round} back={back} />
  )
}

interface LoadedProps {
  organization: number
  round: string | undefined
  back: React.ReactNode
}

function Loaded({ organization, round, back }: LoadedProps) {
  const query = useQuery(districtBriefQuery(organization, round))
  if (query.data) return <Preview {...{ organization, round, back }} brief={query.data} />
  if (query.error instanceof CallError && query.error.status === 409)
    return (
      <Page title={title} back={back}>
        <EmptyState
          title="No brief yet"
          action={
            <LinkButton to="/district-results" search={given({ organization, round })}>
              Open district results
            </LinkButton>
          }
        >
          {query.error.message}
        </EmptyState>
      </Page>
    )
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={2} />
}

function Preview({ organization, round, back, brief }: LoadedProps & { brief: BriefContent }) {
  const [paper, setPaper] = useState<PaperName>('letter')
  const load = (kind: 'brief' | 'slides') => () => loadDistrictBrief(organization, round, kind, paper)
  return (
    <Page
      title={title}
      documentTitle={`${title}, ${brief.schoolName}`}
      back={back}
      facts={
        <>
          <span>A two-page summary of all schools together.</span>
          <GoLink to="/district-goals" search={{ organization }}>
            District goals and report to families
          </GoLink>
          <div className={styles.further}>
            <SchoolReports organization={organization} round={round} paper={paper} />
            <Segments legend="Paper" current={paper} onChange={setPaper} choices={papersToChoose} />
          </div>
        </>
      }
      actions={
        <section aria-label="Download and print">
          <Buttons>
            <DownloadButton load={load('slides')}>Download slides</DownloadButton>
            <DownloadButton load={load('brief')}>Download PDF</DownloadButton>
            <Button variant="primary" onClick={() => window.print()}>
              <IconPrinter className="icon" aria-hidden />
              Print
            </Button>
          </Buttons>
        </section>
      }
    >
      <BriefPages brief={brief} paper={paper} />
    </Page>
  )
}
