import { useSyncExternalStore } from 'react'
import { type Card, CardText } from './answer-cards.tsx'
import styles from './cards.module.css'

/** The languages as links that name them: in the document before the script has arrived, and in its stead. */
export function LanguageLinks({
  cards,
  chosen,
  label,
}: {
  cards: readonly Card<number>[]
  chosen: number | null
  label: string | undefined
}) {
  return (
    <nav className={styles.cards} aria-label={label}>
      {cards.map((card) => (
        <a
          key={card.value}
          className={`${styles.card} ${styles.language}`}
          href={`?lang=${card.lang}`}
          lang={card.lang}
          aria-current={card.value === chosen || undefined}
        >
          <i className={styles.ring} />
          <CardText card={card} />
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
