import { IconPrinter, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Button, Buttons, GoLink } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { isNotOpenYet, NotOpenYet } from '../../../figures/results/web/parts/results-states.tsx'
import type { PaperName } from '../../../records/documents/rules-pages.ts'
import { Only } from '../../../schools/surveys/web/parts/only.tsx'
import type { Brief } from '../contract.ts'
import styles from './brief.module.css'
import { BriefPages, papersToChoose } from './brief-pages.tsx'
import { loadBriefFile, surveyBriefQuery } from './data.ts'

const ShareDialog = lazy(() =>
  import('../../../figures/sharing/web/parts/share-dialog.tsx').then((file) => ({
    default: file.ShareDialog,
  })),
)
const title = 'Board brief'

export function BriefPage() {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(surveyBriefQuery(guid))
  if (query.data) return <BriefPreview guid={guid} brief={query.data} />
  if (isNotOpenYet(query.error)) {
    return (
      <Page title={title} back={<Back guid={guid} />}>
        <NotOpenYet guid={guid} error={query.error} />
      </Page>
    )
  }
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  return <PageSkeleton blocks={2} />
}

function BriefPreview({ guid, brief }: { guid: string; brief: Brief }) {
  const [paper, setPaper] = useState<PaperName>('letter')
  return (
    <Page
      title={title}
      documentTitle={`${title}, ${brief.schoolName}`}
      back={<Back guid={guid} />}
      facts={
        <>
          <span>
            A two-page summary. It’s also the start of the full report.{' '}
            <Only from="leader" guid={guid}>
              <GoLink to="/audit-results-dashboard/$guid/answer" params={{ guid }}>
                Report to families
              </GoLink>
            </Only>
          </span>
          <div className={styles.further}>
            <DownloadButton load={() => loadBriefFile(guid, 'report', paper)}>
              Full report (PDF)
            </DownloadButton>
            <Segments legend="Paper" current={paper} onChange={setPaper} choices={papersToChoose} />
          </div>
        </>
      }
      actions={<Actions guid={guid} paper={paper} />}
    >
      <BriefPages brief={brief} paper={paper} />
    </Page>
  )
}

function Actions({ guid, paper }: { guid: string; paper: PaperName }) {
  const [opened, setOpened] = useState<boolean | null>(null)
  return (
    <section aria-label="Share, download and print">
      <Buttons>
        <Button onClick={() => setOpened(true)}>
          <IconShare className="icon" aria-hidden />
          Share
        </Button>
        <DownloadButton load={() => loadBriefFile(guid, 'slides', paper)}>Download slides</DownloadButton>
        <DownloadButton load={() => loadBriefFile(guid, 'brief', paper)}>Download PDF</DownloadButton>
        <Button variant="primary" onClick={() => window.print()}>
          <IconPrinter className="icon" aria-hidden />
          Print
        </Button>
      </Buttons>
      {opened === null ? null : (
        <Suspense>
          <ShareDialog guid={guid} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
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
