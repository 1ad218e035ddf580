import type { LanguageCode } from '../../../shared/languages.ts'
import { languages } from '../../../shared/languages.ts'
import { Button } from './button.tsx'
import styles from './done.module.css'
import { LanguageRow } from './language-row.tsx'
import { Frame, Heading, useTitle } from './parts/frame.tsx'
import type { Phrases } from './parts/phrases.ts'

interface Props {
  phrases: Phrases
  code: LanguageCode
  onLanguage: (code: LanguageCode) => void
  onContinue: () => void
  onSomeoneElse: () => void
}

/** Asks who is answering before it shows unfinished answers. */
export function UnfinishedPage({ phrases, code, onLanguage, onContinue, onSomeoneElse }: Props) {
  useTitle(phrases.unfinishedTitle)
  return (
    <Frame phrases={phrases}>
      <main className={styles.done}>
        <Heading>{phrases.unfinishedTitle}</Heading>
        <p className={styles.text}>{phrases.unfinishedText}</p>
        <Button look="primary" onPress={onContinue}>
          {phrases.continue}
        </Button>
        <Button onPress={onSomeoneElse}>{phrases.startFresh}</Button>
        <LanguageRow languages={languages} code={code} phrases={phrases} onChoose={onLanguage} />
      </main>
    </Frame>
  )
}
