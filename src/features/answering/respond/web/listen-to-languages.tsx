import { languageCode } from '../../../../shared/languages.ts'
import type { SurveyConfig } from '../contract.ts'
import { ListenSwitch } from './listen-button.tsx'
import type { Phrases } from './parts/phrases.ts'
import styles from './question.module.css'
import { useReadLanguages } from './use-listen.ts'

interface Props {
  languages: SurveyConfig['languages']
  phrases: Phrases
}

/** Reads each language's own name in that language: whoever listens does not read which one they are in. */
export function ListenToLanguages({ languages, phrases }: Props) {
  const reading = useReadLanguages(
    languages.map(({ id, chooseLangText, nativeName }) => ({
      code: languageCode(id),
      text: `${chooseLangText}. ${nativeName}`,
    })),
  )
  // Its place is kept while it is not known whether the device has voices.
  return (
    <div className={styles.listenPlace}>
      {reading && <ListenSwitch isReading={reading.isReading} phrases={phrases} onPress={reading.toggle} />}
    </div>
  )
}
