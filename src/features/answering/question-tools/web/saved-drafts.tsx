import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { download } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { instrumentWords } from '../../../schools/questions/rules.ts'
import { draftsQuery, inUseQuery } from './data.ts'
import { dayOf } from './text.ts'

/** What surveys ask that have not opened, and the drafts that can be chosen instead. */
export function SavedDrafts() {
  const drafts = useQuery(draftsQuery())
  const inUse = useQuery(inUseQuery())
  const failed = [drafts, inUse].find(({ error }) => error !== null)
  return (
    <Section title="Saved drafts" aside={inUse.data ? `In use: ${instrumentWords(inUse.data)}` : undefined}>
      <p className="quiet">
        Surveys that have not opened ask the instrument in use. To write another one, begin with the question
        bank: it holds a line for each question and language.
      </p>
      <div>
        <DownloadButton load={() => download(questionsContract.questionBankFile, {})}>
          Download the question bank
        </DownloadButton>
      </div>
      {failed?.error ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : drafts.data && inUse.data ? (
        <Drafts drafts={drafts.data} inUse={inUse.data.draft} />
      ) : (
        <PageSkeleton blocks={1} />
      )}
    </Section>
  )
}

interface DraftsProps {
  drafts: readonly { id: number; name: string; createdAt: string }[]
  inUse: number | null
}

function Drafts({ drafts, inUse }: DraftsProps) {
  if (drafts.length === 0)
    return (
      <EmptyState level={3} title="No drafts yet">
        A draft that you save stands here. It can be read in full, compared with the question bank and chosen.
      </EmptyState>
    )
  return (
    <Card flush>
      <Table caption="Saved drafts">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Saved</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ id, name, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link to="/question-creator/$draft" params={{ draft: String(id) }}>
                  {name}
                </Link>
              </th>
              <td>{dayOf(createdAt)}</td>
              <td>{id === inUse ? <b>In use</b> : <span className="quiet">Not in use</span>}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
