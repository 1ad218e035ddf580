import type { LanguageCode } from '../../../../shared/languages.ts'
import styles from './done.module.css'
import { ListenButton } from './listen-button.tsx'
import type { Phrases } from './parts/phrases.ts'
import { useReadAloud } from './read-aloud.tsx'
import { useListen } from './use-listen.ts'

interface Props {
  /** What the page says, in the order it is read. */
  texts: readonly string[]
  phrases: Phrases
  code: LanguageCode
  surveyGuid: string | null
}

/**
 * Listen for a page without questions. To somebody who has listened before the page is read at once, and again when it
 * says something else. Its place is kept while it is not known whether the device has a voice.
 */
export function ListenToPage({ texts, phrases, code, surveyGuid }: Props) {
  const listening = useListen(code, surveyGuid)
  useReadAloud(listening, texts)
  return (
    <div className={styles.listen}>
      <ListenButton item="page" parts={texts} phrases={phrases} listening={listening} />
    </div>
  )
}
