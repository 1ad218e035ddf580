import { useEffect, useRef } from 'react'
import type { SurveyConfig } from '../contract.ts'
import done from './done.module.css'
import { Icon } from './icons.tsx'
import { useSpoken } from './parts/spoken.ts'
import styles from './question.module.css'
import { type Around, type Listening, useListen, useReadLanguages } from './use-listen.ts'

interface Props {
  item: string
  /** The question, followed by its answers, in reading order. */
  parts: readonly string[]
  around?: Around
  listening: Listening
}

/** Button that reads a question aloud. Renders nothing if there are neither a voice nor recordings. */
export function ListenButton({ item, parts, around, listening }: Props) {
  if (!listening.can(parts)) return null
  const isReading = listening.spoken?.item === item
  return (
    <ListenSwitch
      isReading={isReading}
      onPress={() => (isReading ? listening.stop() : listening.read(item, parts, around))}
    />
  )
}

function ListenSwitch({ isReading, onPress }: { isReading: boolean; onPress: () => void }) {
  const { phrases } = useSpoken()
  return (
    <button type="button" className={styles.listen} onClick={onPress}>
      <Icon name={isReading ? 'stop' : 'listen'} />
      {isReading ? phrases.stopListening : phrases.listen}
    </button>
  )
}

/** Reads each language's name in that language because people who listen can't see which one is chosen. */
export function ListenToLanguages({ languages }: Pick<SurveyConfig, 'languages'>) {
  const reading = useReadLanguages(
    languages.map(({ code, chooseLangText, nativeName }) => ({
      code,
      text: `${chooseLangText}. ${nativeName}`,
    })),
  )
  // Reserves the space until we know whether the device has voices.
  return (
    <div className={done.listen}>
      {reading && <ListenSwitch isReading={reading.isReading} onPress={reading.toggle} />}
    </div>
  )
}

/** Reads texts right away to people who have used Listen, and again when the texts change. */
export function useReadAloud(texts: readonly string[]): Listening {
  const listening = useListen()
  const said = useRef('')
  const words = texts.join(' ')
  useEffect(() => {
    if (said.current === words || !listening.can(texts.slice(0, 1))) return
    said.current = words
    listening.announce(texts, 'page')
  })
  return listening
}

/** Adds a Listen button to a page without questions. Reserves its space until the device's voices are known. */
export function ListenToPage({ texts, more }: { texts: readonly string[]; more: readonly string[] }) {
  const listening = useReadAloud([...texts, ...more])
  return (
    <div className={done.listen}>
      <ListenButton item="page" parts={texts} around={{ after: more }} listening={listening} />
    </div>
  )
}
