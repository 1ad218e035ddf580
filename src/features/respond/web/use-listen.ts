import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '../../../shared/languages.ts'
import { voiceFor } from '../../../shared/voices.ts'

type Recordings = Pick<typeof import('./recordings.ts'), 'recordedParts'>

export interface Listening {
  /** What is being read: an item, and which of its parts: the question is 0, its answers follow. */
  readonly spoken: { readonly item: string; readonly part: number } | null
  /** Whether an item with these parts can be read: all of them are recorded, or the device has a voice. */
  readonly can: (parts: readonly string[]) => boolean
  readonly read: (item: string, parts: readonly string[]) => void
  readonly stop: () => void
}

/** Reads items aloud: from recordings where all its words have one, else with a voice of the device. */
export function useListen(code: LanguageCode): Listening {
  const voice = useVoice(code)
  const { recordedParts } = useRecordings()
  const [spoken, setSpoken] = useState<Listening['spoken']>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const turn = useRef(0)

  function stop() {
    turn.current++
    audio.current?.pause()
    if (voice) speechSynthesis.cancel()
    setSpoken(null)
  }

  function read(item: string, parts: readonly string[]) {
    stop()
    const mine = turn.current
    const mark = (part: number | null) => {
      if (turn.current === mine) setSpoken(part === null ? null : { item, part })
    }
    const recorded = recordedParts(code, parts)
    if (recorded) play(recorded, mark)
    else speak(parts, mark)
    mark(0)
  }

  /** Plays recordings in sequence; stops at one that fails. */
  function play(addresses: readonly string[], mark: (part: number | null) => void, part = 0) {
    const player = new Audio(addresses[part])
    audio.current = player
    mark(part)
    player.onended = () => (part < addresses.length - 1 ? play(addresses, mark, part + 1) : mark(null))
    player.onerror = () => mark(null)
    player.play().catch(() => mark(null))
  }

  function speak(parts: readonly string[], mark: (part: number | null) => void) {
    for (const [part, text] of parts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      if (voice) utterance.lang = voice.lang
      utterance.onstart = () => mark(part)
      if (part === parts.length - 1) utterance.onend = () => mark(null)
      utterance.onerror = () => mark(null)
      speechSynthesis.speak(utterance)
    }
  }

  useEffect(
    () => () => {
      turn.current++
      audio.current?.pause()
      if ('speechSynthesis' in window) speechSynthesis.cancel()
    },
    [],
  )
  const can = (parts: readonly string[]) => voice !== null || recordedParts(code, parts) !== null
  return { spoken, can, read, stop }
}

const none: Recordings = { recordedParts: () => null }

/** The list of recordings is loaded with the questions, not with the first step. */
function useRecordings(): Recordings {
  const [list, setList] = useState(none)
  useEffect(() => {
    import('./recordings.ts').then(setList, () => undefined)
  }, [])
  return list
}

function useVoice(code: LanguageCode): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const find = () => setVoice(voiceFor(code, speechSynthesis.getVoices()))
    find()
    speechSynthesis.addEventListener?.('voiceschanged', find)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', find)
  }, [code])
  return voice
}
