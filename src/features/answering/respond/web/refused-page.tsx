import type { LanguageCode } from '../../../../shared/languages.ts'
import { outbox } from './browser.ts'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { ErrorIcon } from './icons.tsx'
import { ListenToPage } from './listen-to-page.tsx'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import type { Phrases } from './parts/phrases.ts'
import type { Refusal } from './submission.ts'

/** The page for a response that the server has refused for good. It is kept until the respondent removes it. */
export function RefusedPage({
  guid,
  phrases,
  code,
  surveyGuid,
  onRemove,
}: {
  guid: string
  phrases: Phrases
  code: LanguageCode
  surveyGuid: string
  onRemove: () => void
}) {
  useTitle(phrases.refusedTitle)
  const reasons: Readonly<Record<Refusal, string>> = {
    incomplete: phrases.refusedIncomplete,
    closed: phrases.refusedClosed,
    unknown: phrases.refusedUnknown,
    other: '',
  }
  const reason = reasons[outbox.refusal(guid)]
  const texts = [phrases.refusedTitle, phrases.refusedProblem, reason, phrases.refusedKept]
  return (
    <Frame phrases={phrases} progress={100}>
      <main className={styles.done}>
        <Heading>{phrases.refusedTitle}</Heading>
        <div className={`${styles.delivery} ${styles.refused}`} role="status">
          <ErrorIcon />
          <div>
            <p>
              <b>{phrases.refusedProblem}</b>
            </p>
            <p>
              {reason} {phrases.refusedKept}
            </p>
          </div>
        </div>
        <ListenToPage
          texts={texts.filter((one) => one !== '')}
          phrases={phrases}
          code={code}
          surveyGuid={surveyGuid}
        />
        <Button look="primary" onPress={() => outbox.sendOnceMore(guid)}>
          {phrases.tryOnceMore}
        </Button>
        <Button onPress={onRemove}>{phrases.removeAnswers}</Button>
      </main>
    </Frame>
  )
}
