import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { download } from '../../../../web/call.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { instrumentWords } from '../../../schools/questions/rules.ts'
import { dayOf, draftsQuery, inUseQuery } from './data.ts'

/** The questions for surveys that haven't opened, and the drafts that can replace them. */
export function SavedDrafts() {
  const drafts = useQuery(draftsQuery())
  const inUse = useQuery(inUseQuery())
  return (
    <Section title="Saved drafts" aside={inUse.data ? `In use: ${instrumentWords(inUse.data)}` : undefined}>
      <p className="quiet">
        Each survey uses the question set that’s in use when it opens. To write your own, start with the
        standard questions.
      </p>
      <div>
        <DownloadButton load={() => download(questionsContract.questionBankFile, {})}>
          Download standard questions
        </DownloadButton>
      </div>
      <Found query={drafts}>
        {(all) => <Found query={inUse}>{({ draft }) => <Drafts drafts={all} inUse={draft} />}</Found>}
      </Found>
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
        Drafts you save appear here. You can read a draft, compare it with the standard questions and put it
        into use.
      </EmptyState>
    )
  return (
    <Card flush>
      <DataTable
        caption="Saved drafts"
        columns={[
          {
            head: 'Name',
            isName: true,
            cell: ({ id, name }) => (
              <Link to="/question-creator/$draft" params={{ draft: String(id) }}>
                {name}
              </Link>
            ),
          },
          { head: 'Saved', cell: ({ createdAt }) => dayOf(createdAt) },
          {
            head: 'Status',
            cell: ({ id }) => (id === inUse ? <b>In use</b> : <span className="quiet">Not in use</span>),
          },
        ]}
        rows={drafts}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}
