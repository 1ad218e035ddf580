import type { ReactNode } from 'react'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { RetryIcon } from './icons.tsx'
import { LanguageRow } from './language-row.tsx'
import { ListenToPage } from './listen-to-page.tsx'
import base from './parts/base.module.css'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import { dateInWords, fill, type Phrases } from './parts/phrases.ts'

export type State = 'pre-release' | 'closed' | 'renewed' | 'unknown' | 'loadFailed'

interface Props {
  state: State
  phrases: Phrases
  config?: SurveyConfig
  /** What the server says of a survey that could not be fetched. */
  reason?: string | undefined
  code?: LanguageCode
  warning?: ReactNode
  onLanguage?: (code: LanguageCode) => void
  onRetry?: () => void
  onBack?: () => void
}

/** Why there is no form to fill in, and what to do about it. */
export function StatePage({
  state,
  phrases,
  config,
  reason,
  code,
  warning,
  onLanguage,
  onRetry,
  onBack,
}: Props) {
  const { title, text } = words(state, phrases, config)
  useTitle(config ? `${title} – ${config.schoolName}` : title)
  return (
    <Frame phrases={phrases} warning={warning}>
      <main className={styles.done}>
        {config && <p className={base.where}>{config.schoolName}</p>}
        <Heading>{title}</Heading>
        <p className={styles.text}>{text}</p>
        {reason && (
          <p className={styles.text} lang="en">
            Survey result: {reason}
          </p>
        )}
        {code && (
          <ListenToPage
            texts={[title, text]}
            phrases={phrases}
            code={code}
            surveyGuid={config?.surveyGuid ?? null}
          />
        )}
        {config?.answer && (
          <p className={styles.text}>
            <a href={`${config.answer}${code ? `?lang=${code}` : ''}`}>{phrases.readAnswer}</a>
          </p>
        )}
        {state === 'loadFailed' && onRetry && (
          <Button look="primary" onPress={onRetry}>
            <RetryIcon />
            {phrases.retry}
          </Button>
        )}
        {onBack && <Button onPress={onBack}>{phrases.back}</Button>}
        {code && onLanguage && (
          <LanguageRow
            languages={config?.languages ?? languages}
            code={code}
            phrases={phrases}
            onChoose={onLanguage}
          />
        )}
      </main>
    </Frame>
  )
}

function words(
  state: State,
  phrases: Phrases,
  config: SurveyConfig | undefined,
): { title: string; text: string } {
  const date = (day: string) => dateInWords(phrases, day)
  if (state === 'pre-release') {
    const opens = config?.opens
    const isToCome = opens && opens > new Date().toLocaleDateString('en-CA')
    const text = isToCome ? fill(phrases.opensOn, { date: date(opens) }) : phrases.opensLater
    return { title: phrases.notOpenTitle, text }
  }
  if (state === 'closed') {
    const text = config?.closes ? fill(phrases.closedOn, { date: date(config.closes) }) : phrases.closedText
    return { title: phrases.closedTitle, text }
  }
  if (state === 'renewed') return { title: phrases.renewedTitle, text: phrases.renewedText }
  return state === 'unknown'
    ? { title: phrases.unknownTitle, text: phrases.unknownText }
    : { title: phrases.loadFailedTitle, text: phrases.loadFailedText }
}
