import type { ReactNode } from 'react'
import { type LanguageCode, languages } from '../../../../shared/languages.ts'
import { dayInLanguage, fill } from '../../../../shared/phrases.ts'
import type { SurveyConfig } from '../contract.ts'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { Icon } from './icons.tsx'
import { LanguageRow } from './language-row.tsx'
import { MessagePage } from './message-page.tsx'
import type { Phrases } from './parts/phrases.ts'
import { useSpoken } from './parts/spoken.ts'

export type State = 'pre-release' | 'closed' | 'cancelled' | 'renewed' | 'unknown' | 'loadFailed'

interface Props {
  state: State
  config?: SurveyConfig
  /** The server's message if the survey couldn't be fetched. */
  reason?: string | undefined
  warning?: ReactNode
  onLanguage?: (code: LanguageCode) => void
  onRetry?: () => void
  onBack?: () => void
}

/** Says why there is no form to fill in, and what to do next. */
export function StatePage({ state, config, reason, warning, onLanguage, onRetry, onBack }: Props) {
  const { phrases, code } = useSpoken()
  const [title, text] = words(state, phrases, config)
  return (
    <MessagePage
      title={title}
      where={config?.schoolName}
      texts={[text]}
      warning={warning}
      panel={
        reason && (
          <p className={styles.text} lang="en" dir="ltr">
            Survey result: {reason}
          </p>
        )
      }
    >
      {config?.answer && (
        <p className={styles.text}>
          <a href={`${config.answer}?lang=${code}`}>{phrases.readAnswer}</a>
        </p>
      )}
      {state === 'loadFailed' && onRetry && <RetryButton onPress={onRetry} />}
      {onBack && <Button onPress={onBack}>{phrases.back}</Button>}
      {onLanguage && <LanguageRow languages={config?.languages ?? languages} onChoose={onLanguage} />}
    </MessagePage>
  )
}

export function RetryButton({ onPress }: { onPress: () => void }) {
  const { phrases } = useSpoken()
  return (
    <Button look="primary" onPress={onPress}>
      <Icon name="retry" />
      {phrases.retry}
    </Button>
  )
}

function words(state: State, phrases: Phrases, config?: SurveyConfig): [title: string, text: string] {
  const date = (day: string) => dayInLanguage(day, phrases)
  if (state === 'pre-release') {
    const opens = config?.opens
    const isToCome = opens && opens > new Date().toLocaleDateString('en-CA')
    return [
      phrases.notOpenTitle,
      isToCome ? fill(phrases.opensOn, { date: date(opens) }) : phrases.opensLater,
    ]
  }
  if (state === 'closed')
    return [
      phrases.closedTitle,
      config?.closes ? fill(phrases.closedOn, { date: date(config.closes) }) : phrases.closedText,
    ]
  return [phrases[`${state}Title`], phrases[`${state}Text`]]
}

interface UnfinishedProps {
  warning?: ReactNode
  onLanguage: (code: LanguageCode) => void
  onContinue: () => void
  onSomeoneElse: () => void
}

/** Asks who is answering before showing unfinished answers. */
export function UnfinishedPage({ warning, onLanguage, onContinue, onSomeoneElse }: UnfinishedProps) {
  const { phrases } = useSpoken()
  return (
    <MessagePage title={phrases.unfinishedTitle} texts={[phrases.unfinishedText]} warning={warning}>
      <Button look="primary" onPress={onContinue}>
        {phrases.continue}
      </Button>
      <Button onPress={onSomeoneElse}>{phrases.startFresh}</Button>
      <LanguageRow languages={languages} onChoose={onLanguage} />
    </MessagePage>
  )
}
