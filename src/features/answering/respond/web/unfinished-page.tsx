import type { ReactNode } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { languages } from '../../../../shared/languages.ts'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { LanguageRow } from './language-row.tsx'
import { ListenToPage } from './listen-to-page.tsx'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import type { Phrases } from './parts/phrases.ts'

interface Props {
  phrases: Phrases
  code: LanguageCode
  surveyGuid: string
  warning?: ReactNode
  onLanguage: (code: LanguageCode) => void
  onContinue: () => void
  onSomeoneElse: () => void
}

/** Asks who is answering before it shows unfinished answers. */
export function UnfinishedPage({
  phrases,
  code,
  surveyGuid,
  warning,
  onLanguage,
  onContinue,
  onSomeoneElse,
}: Props) {
  useTitle(phrases.unfinishedTitle)
  return (
    <Frame phrases={phrases} warning={warning}>
      <main className={styles.done}>
        <Heading>{phrases.unfinishedTitle}</Heading>
        <p className={styles.text}>{phrases.unfinishedText}</p>
        <ListenToPage
          texts={[phrases.unfinishedTitle, phrases.unfinishedText]}
          phrases={phrases}
          code={code}
          surveyGuid={surveyGuid}
        />
        <Button look="primary" onPress={onContinue}>
          {phrases.continue}
        </Button>
        <Button onPress={onSomeoneElse}>{phrases.startFresh}</Button>
        <LanguageRow languages={languages} code={code} phrases={phrases} onChoose={onLanguage} />
      </main>
    </Frame>
  )
}
