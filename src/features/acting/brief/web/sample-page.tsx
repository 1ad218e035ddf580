import { useQuery } from '@tanstack/react-query'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { BackLink, Page } from '../../../../web/ui/page.tsx'
import { PageSkeleton } from '../../../../web/ui/states.tsx'
import { sampleMark } from '../rules-sample.ts'
import { BriefPages } from './brief-pages.tsx'
import { loadSampleFile, sampleBriefQuery } from './data.ts'

/** The demonstration school's report, open to everyone. */
export function SamplePage() {
  const { data, error, refetch } = useQuery(sampleBriefQuery())
  if (error && !data) return <PageError error={error} reset={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={2} />
  return (
    <Page
      title="Sample report"
      documentTitle="Sample report"
      back={<BackLink to="/">Home</BackLink>}
      facts={
        <span>
          {sampleMark}. This isn’t a real school, but the scores are calculated as in a real survey.
        </span>
      }
      actions={
        <DownloadButton variant="primary" load={loadSampleFile}>
          Download PDF
        </DownloadButton>
      }
    >
      <BriefPages brief={data} paper="letter" />
    </Page>
  )
}
