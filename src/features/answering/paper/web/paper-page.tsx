import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import type { PaperDesk } from '../contract.ts'
import { paperDeskQuery } from './data.ts'
import { Desk } from './desk.tsx'
import { Start } from './start.tsx'
import { useBooklet } from './use-booklet.ts'

const title = 'Enter Paper Answers'

/** Lets a named person without an account enter booklets that were answered on paper. */
export function PaperPage() {
  const { token = '' } = useParams({ strict: false })
  const query = useQuery(paperDeskQuery(token))
  return (
    <LinkFrame>
      <Linked query={query} title={title}>
        {(desk) => <Content token={token} desk={desk} onStored={() => void query.refetch()} />}
      </Linked>
    </LinkFrame>
  )
}

function Content({ token, desk, onStored }: { token: string; desk: PaperDesk; onStored: () => void }) {
  const { sheet, change, begin } = useBooklet(token)
  return (
    <Page
      title={title}
      facts={
        <>
          <span>
            {desk.surveyName}, {desk.schoolName}
          </span>
          <span>For {desk.typist}</span>
          <span>
            {counted(desk.today, 'booklet')} today, {desk.sheets} in all
          </span>
        </>
      }
    >
      {sheet ? (
        <Desk token={token} desk={desk} sheet={sheet} onChange={change} onStored={onStored} />
      ) : desk.stage === 'collecting' ? (
        <Start desk={desk} onStart={begin} />
      ) : (
        <NotNow desk={desk} />
      )}
    </Page>
  )
}

/** New booklets can be started only while the survey is open. */
function NotNow({ desk: { stage, opens, closes } }: { desk: PaperDesk }) {
  if (stage === 'pre-release')
    return (
      <EmptyState title="The survey is not open yet">
        {`You can enter booklets ${opens ? `starting ${dayInWords(opens)}` : 'once it opens'}.`}
      </EmptyState>
    )
  return (
    <EmptyState title="The survey has closed">
      {`${closes ? `The last day was ${dayInWords(closes)}. ` : ''}You can’t enter more booklets. Shred any you still have.`}
    </EmptyState>
  )
}
