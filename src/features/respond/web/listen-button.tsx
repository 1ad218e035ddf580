import { ListenIcon, StopIcon } from './icons.tsx'
import type { Phrases } from './parts/phrases.ts'
import styles from './question.module.css'
import type { Listening } from './use-listen.ts'

interface Props {
  item: string
  /** The question, then its answers, in the order they are read. */
  parts: readonly string[]
  phrases: Phrases
  listening: Listening
}

/** Button that reads an item aloud; not rendered without a voice or recordings. */
export function ListenButton({ item, parts, phrases, listening }: Props) {
  if (!listening.can(parts)) return null
  const isReading = listening.spoken?.item === item
  return (
    <button
      type="button"
      className={styles.listen}
      onClick={() => (isReading ? listening.stop() : listening.read(item, parts))}
    >
      {isReading ? <StopIcon /> : <ListenIcon />}
      {isReading ? phrases.stopListening : phrases.listen}
    </button>
  )
}
