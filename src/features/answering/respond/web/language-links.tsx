import { useSyncExternalStore } from 'react'
import { type Card, CardText } from './answer-cards.tsx'
import styles from './cards.module.css'

/** The languages as links, before the document's script loads or without it. */
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
          dir="auto"
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

/** Returns false on the server and until the page has taken over the served steps, then true. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
