import { useSyncExternalStore } from 'react'
import styles from './cards.module.css'

/** The languages as links that name them: in the document before the script has arrived, and in its stead. */
export function LanguageLinks({
  cards,
  chosen,
  label,
}: {
  cards: readonly { value: number; text: string; detail: string; lang: string }[]
  chosen: number | null
  label: string | undefined
}) {
  return (
    <nav className={styles.cards} aria-label={label}>
      {cards.map(({ value, text, detail, lang }) => (
        <a
          key={value}
          className={`${styles.card} ${styles.language}`}
          href={`?lang=${lang}`}
          lang={lang}
          aria-current={value === chosen || undefined}
        >
          <i className={styles.ring} />
          <span>
            <b>{text}</b>
            <span className={styles.detail}>{detail}</span>
          </span>
        </a>
      ))}
    </nav>
  )
}

const never = () => () => undefined

/** False on the server and while the page takes over what came with the document; then true. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
