import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paper } from '../../../../../content/en/helpers.json'
import { preferredLanguage } from '../../../../shared/preferred-language.ts'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { HelperLanguage, HelperLanguages, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { PaperDesk } from '../contract.ts'
import { paperDeskQuery } from './data.ts'
import { Desk } from './desk.tsx'
import { Start } from './start.tsx'
import { useBooklet } from './use-booklet.ts'

/** Lets a named person without an account enter booklets that were answered on paper. */
export function PaperPage() {
  const { token = '' } = useParams({ strict: false })
  const query = useQuery(paperDeskQuery(token))
  return (
    <LinkFrame>
      <Linked query={query} title="Enter Paper Answers">
        {(desk) => (
          <HelperLanguages offered={desk.words} first={firstOf(desk)}>
            <Content token={token} desk={desk} onStored={() => void query.refetch()} />
          </HelperLanguages>
        )}
      </Linked>
    </LinkFrame>
  )
}

/** The language of the link, or else of the browser. */
const firstOf = ({ language, languages }: PaperDesk) =>
  languages.find(({ id }) => id === language)?.code ??
  preferredLanguage(navigator.languages, ['en', ...languages.map(({ code }) => code)])

function Content({ token, desk, onStored }: { token: string; desk: PaperDesk; onStored: () => void }) {
  const { say, inOwn } = useWords(paper)
  const { sheet, change, begin } = useBooklet(token)
  return (
    <div {...inOwn}>
      <Page
        title={say('title')}
        facts={
          <>
            <span>
              {desk.surveyName}, {desk.schoolName}
            </span>
            <span>{say('forPerson', { name: desk.typist })}</span>
            <span>{say('counts', { today: desk.today, all: desk.sheets })}</span>
          </>
        }
      >
        <HelperLanguage />
        {sheet ? (
          <Desk token={token} desk={desk} sheet={sheet} onChange={change} onStored={onStored} />
        ) : desk.stage === 'collecting' ? (
          <Start desk={desk} onStart={begin} />
        ) : (
          <NotNow desk={desk} />
        )}
      </Page>
    </div>
  )
}

/** New booklets can be started only while the survey is open. */
function NotNow({ desk: { stage, opens, closes } }: { desk: PaperDesk }) {
  const { say, dayOf } = useWords(paper)
  if (stage === 'pre-release')
    return (
      <EmptyState title={say('notOpenTitle')}>
        {opens ? say('opens', { day: dayOf(opens, 'long') }) : say('opensLater')}
      </EmptyState>
    )
  return (
    <EmptyState title={say('closedTitle')}>
      {`${closes ? `${say('closedOn', { day: dayOf(closes, 'long') })} ` : ''}${say('closed')} ${say('shred')}`}
    </EmptyState>
  )
}
