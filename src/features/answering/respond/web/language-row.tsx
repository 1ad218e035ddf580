import type { LanguageCode } from '../../../../shared/languages.ts'
import styles from './done.module.css'
import { useSpoken } from './parts/spoken.ts'

interface Props {
  languages: readonly { id: number; code: string; nativeName: string }[]
  onChoose: (code: LanguageCode) => void
}

/** Buttons for the other languages, on pages before the language step. */
export function LanguageRow({ languages, onChoose }: Props) {
  const { phrases, code } = useSpoken()
  if (languages.length < 2) return null
  return (
    <ul className={styles.languages} aria-label={phrases.language}>
      {languages.map((language) => (
        <li key={language.id}>
          <button
            type="button"
            lang={language.code}
            dir="auto"
            aria-pressed={language.code === code}
            onClick={() => onChoose(language.code)}
          >
            {language.nativeName}
          </button>
        </li>
      ))}
    </ul>
  )
}
