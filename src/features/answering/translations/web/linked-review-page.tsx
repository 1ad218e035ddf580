import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { dayInWords } from '../../../../shared/dates.ts'
import { languageName } from '../../../../shared/languages.ts'
import { counted } from '../../../../shared/numbers.ts'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import type { LinkedTranslation } from '../contract.ts'
import { isUnread, minutesToRead } from '../rules.ts'
import { linkedTranslationQuery } from './data.ts'
import { ReviewTexts } from './review-texts.tsx'
import { WorkbookPanel } from './workbook-panel.tsx'

export function LinkedReviewPage() {
  const { review: token = '' } = useParams({ strict: false })
  const query = useQuery(linkedTranslationQuery(token))
  return (
    <LinkFrame>
      <Linked query={query} title="Review a translation" ask="Ask the person who sent it for a new one.">
        {(translation) => <Review token={token} translation={translation} />}
      </Linked>
    </LinkFrame>
  )
}

function Review({ token, translation }: { token: string; translation: LinkedTranslation }) {
  const name = languageName(translation.language)
  const unread = translation.texts.filter(isUnread)
  const isToWrite = unread.some(({ words }) => words === '')
  return (
    <Page
      title={`${isToWrite ? 'Write' : 'Review'} the ${name} translation`}
      facts={
        <span>
          For {translation.reviewer}. This link expires {dayInWords(translation.ends, 'full')}.
        </span>
      }
    >
      <p>
        {isToWrite
          ? 'Write each text as people in your community would say it.'
          : 'Press Right, or say what to change.'}{' '}
        We save as you go. An administrator reviews your words before we use them.
      </p>
      {unread.length > 0 ? (
        <p className="quiet">
          {counted(unread.length, 'text')} left to {isToWrite ? 'write or review' : 'review'}, about{' '}
          {counted(minutesToRead(unread), 'minute')}.
        </p>
      ) : null}
      <ReviewTexts source={{ token }} translation={translation} first="unread" />
      <Card title="Work in a spreadsheet instead">
        <WorkbookPanel source={{ token }} translation={translation} />
      </Card>
    </Page>
  )
}
