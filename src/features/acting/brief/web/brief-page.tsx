import { IconPrinter, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Rays } from '../../../../web/shell/rays.tsx'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { isNotOpenYet, NotOpenYet } from '../../../figures/results/web/parts/results-states.tsx'
import type { Block, PaperName } from '../../../records/documents/rules-pages.ts'
import type { Brief } from '../contract.ts'
import { briefPages } from '../rules-pages.ts'
import styles from './brief.module.css'
import { loadBriefFile, surveyBriefQuery } from './data.ts'
import { SheetBlock } from './sheet-block.tsx'

const ShareDialog = lazy(() =>
  import('../../../figures/sharing/web/parts/share-dialog.tsx').then((file) => ({
    default: file.ShareDialog,
  })),
)
const title = 'Brief for the board'

/** The brief as two sheets of paper, on the screen as in print. */
export function BriefPage() {
  const { guid = '' } = useParams({ strict: false })
  const query = useQuery(surveyBriefQuery(guid))
  if (query.data) return <BriefSheets guid={guid} brief={query.data} />
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

function BriefSheets({ guid, brief }: { guid: string; brief: Brief }) {
  const [paper, setPaper] = useState<PaperName>('letter')
  const { parts, running } = briefPages(brief, paper, '')
  return (
    <Page
      title={title}
      documentTitle={`${title}, ${brief.schoolName}`}
      back={<Back guid={guid} />}
      facts={
        <>
          <span>Two pages, Letter or A4. The whole report begins with them.</span>
          <div className={styles.further}>
            <DownloadButton load={() => loadBriefFile(guid, 'report', paper)}>
              Whole report as PDF
            </DownloadButton>
            <Segments legend="Paper" current={paper} onChange={setPaper} choices={papersToChoose} />
          </div>
        </>
      }
      actions={<Actions guid={guid} paper={paper} />}
    >
      <div className={styles.sheets}>
        {parts.map((part, at) => (
          <section
            key={part.foot}
            className={`light ${styles.sheet} ${styles[paper]}`}
            aria-label={`Page ${at + 1} of ${parts.length}`}
          >
            <p className={styles.edge}>
              <b>
                <Rays /> Equity Audit
              </b>
              <span>{running}</span>
            </p>
            {part.blocks.map((block) => (
              <SheetBlock key={keyOf(block)} block={block} />
            ))}
            <p className={styles.edge}>
              <span>{part.foot}</span>
              <span>
                Page {at + 1} of {parts.length}
              </span>
            </p>
          </section>
        ))}
      </div>
    </Page>
  )
}

/** Blocks of a sheet differ in their words. */
const keyOf = (block: Block): string => JSON.stringify(block).slice(0, 300)

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

const papersToChoose = [
  { key: 'letter', name: 'Letter' },
  { key: 'a4', name: 'A4' },
] as const

function Back({ guid }: { guid: string }) {
  return (
    <BackLink to="/audit-results-dashboard/$guid" params={{ guid }}>
      Back to Audit Results
    </BackLink>
  )
}
