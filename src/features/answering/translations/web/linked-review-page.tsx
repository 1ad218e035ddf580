import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { reviewing } from '../../../../../content/en/helpers.json'
import { Linked, LinkFrame } from '../../../../web/shell/link-frame.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HelperLanguage, HelperLanguages, useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { LinkedTranslation } from '../contract.ts'
import { timeToRead } from '../rules.ts'
import { isUnread } from '../rules-states.ts'
import { linkedTranslationQuery } from './data.ts'
import { ReviewTexts } from './review-texts.tsx'
import { WorkbookPanel } from './workbook-panel.tsx'

export function LinkedReviewPage() {
  const { review: token = '' } = useParams({ strict: false })
  const query = useQuery(linkedTranslationQuery(token))
  return (
    <LinkFrame>
      <Linked query={query} title="Review a translation" ask="Ask the person who sent it for a new one.">
        {(translation) => (
          <HelperLanguages offered={translation.words} first={translation.language}>
            <Review token={token} translation={translation} />
          </HelperLanguages>
        )}
      </Linked>
    </LinkFrame>
  )
}

function Review({ token, translation }: { token: string; translation: LinkedTranslation }) {
  const { say, counted, nameOf, dayOf, inOwn } = useWords(reviewing)
  const unread = translation.texts.filter(isUnread)
  const isToWrite = unread.some(({ words }) => words === '')
  const time = timeToRead(unread)
  const left = {
    texts: counted('texts', unread.length),
    minutes: time.unit === 'minutes' ? counted('minutes', time.count) : say('hours', { count: time.count }),
  }
  return (
    <div {...inOwn}>
      <Page
        title={say(isToWrite ? 'titleWrite' : 'title', { language: nameOf(translation.language) })}
        facts={
          <span>{say('facts', { name: translation.reviewer, day: dayOf(translation.ends, 'full') })}</span>
        }
      >
        <HelperLanguage />
        <p>
          {say(isToWrite ? 'howWrite' : 'howReview')} {say('weSave')}
        </p>
        {unread.length > 0 ? <p className="quiet">{say(isToWrite ? 'leftWrite' : 'left', left)}</p> : null}
        <ReviewTexts source={{ token }} translation={translation} first="unread" />
        <Card title={say('spreadsheet')}>
          <WorkbookPanel source={{ token }} translation={translation} />
        </Card>
      </Page>
    </div>
  )
}
