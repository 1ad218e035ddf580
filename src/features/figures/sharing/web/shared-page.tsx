import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Print } from '../../../../web/ui/print.tsx'
import { ResultsContent, ResultsFacts } from '../../results/web/parts/results-content.tsx'
import type { SharedResults } from '../contract.ts'
import { sharedResultsQuery } from './data.ts'
import { SharedBy } from './shared-frame.tsx'

export function SharedPage() {
  const { token = '' } = useParams({ strict: false })
  const query = useQuery(sharedResultsQuery(token))
  return (
    <LinkFrame>
      <Linked query={query} title="Audit Results" ask="Ask the school for a new link.">
        {(results) => <Content token={token} results={results} />}
      </Linked>
    </LinkFrame>
  )
}

function Content({ token, results }: { token: string; results: SharedResults }) {
  return (
    <Page
      title={`Audit Results for ${results.schoolName}`}
      facts={
        <>
          <ResultsFacts results={results} />
          <SharedBy sharedBy={results.sharedBy} ends={results.ends} />
        </>
      }
      actions={<Print />}
    >
      <ResultsContent place={{ token }} results={results} />
    </Page>
  )
}
