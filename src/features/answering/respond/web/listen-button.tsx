import { ListenIcon, StopIcon } from './icons.tsx'
import type { Phrases } from './parts/phrases.ts'
import styles from './question.module.css'
import type { Around, Listening } from './use-listen.ts'

interface Props {
  item: string
  /** The question, then its answers, in the order they are read. */
  parts: readonly string[]
  around?: Around
  phrases: Phrases
  listening: Listening
}

/** Button that reads an item aloud; not rendered without a voice or recordings. */
export function ListenButton({ item, parts, around, phrases, listening }: Props) {
  if (!listening.can(parts)) return null
  const isReading = listening.spoken?.item === item
  return (
    <ListenSwitch
      isReading={isReading}
      phrases={phrases}
      onPress={() => (isReading ? listening.stop() : listening.read(item, parts, around))}
    />
  )
}

interface SwitchProps {
  isReading: boolean
  phrases: Phrases
  onPress: () => void
}

/** Begins to read, and ends it. */
export function ListenSwitch({ isReading, phrases, onPress }: SwitchProps) {
  return (
    <button type="button" className={styles.listen} onClick={onPress}>
      {isReading ? <StopIcon /> : <ListenIcon />}
      {isReading ? phrases.stopListening : phrases.listen}
    </button>
  )
}
