import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '../../../shared/languages.ts'
import { voiceFor } from '../../../shared/voices.ts'
import type { Recordings } from './recordings.ts'

export interface Listening {
  /** What is being read: an item, and which of its parts: the question is 0, its answers follow. */
  readonly spoken: { readonly item: string; readonly part: number } | null
  /** Whether an item with these parts can be read: all of them are recorded, or the device has a voice. */
  readonly can: (parts: readonly string[]) => boolean
  readonly read: (item: string, parts: readonly string[]) => void
  readonly stop: () => void
}

/**
 * Reads items aloud: a part from its recording where the survey has one, else with a voice of the device. Without a
 * survey there are no recordings.
 */
export function useListen(code: LanguageCode, surveyGuid: string | null): Listening {
  const voice = useVoice(code)
  const recordings = useRecordings(code, surveyGuid)
  const [spoken, setSpoken] = useState<Listening['spoken']>(null)
  // One player for all: browsers that wait for a press before they play remember it for this one only.
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
    const readFrom = (part: number) => {
      if (turn.current !== mine) return
      const text = parts[part]
      setSpoken(text === undefined ? null : { item, part })
      if (text === undefined) return
      const next = () => readFrom(part + 1)
      const aloud = () => (voice ? speak(text, voice, next) : stop())
      const address = recordings.get(text)
      if (address) play(address, next, () => turn.current === mine && aloud())
      else aloud()
    }
    readFrom(0)
    void import('./recordings.ts')
      .then(({ keepRecordings }) => keepRecordings(recordings))
      .catch(() => undefined)
  }

  function play(address: string, onEnd: () => void, onFail: () => void) {
    audio.current ??= new Audio()
    const player = audio.current
    player.onended = onEnd
    player.onerror = onFail
    player.src = address
    player.play().catch(() => undefined)
  }

  function speak(text: string, by: SpeechSynthesisVoice, onEnd: () => void) {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = by
    utterance.lang = by.lang
    utterance.onend = onEnd
    utterance.onerror = () => setSpoken(null)
    speechSynthesis.speak(utterance)
  }

  useEffect(
    () => () => {
      turn.current++
      audio.current?.pause()
      if ('speechSynthesis' in window) speechSynthesis.cancel()
    },
    [],
  )
  const can = (parts: readonly string[]) => voice !== null || parts.every((text) => recordings.has(text))
  return { spoken, can, read, stop }
}

const none: Recordings = new Map()

/** The recordings of a language, loaded after the first step is there. */
function useRecordings(code: LanguageCode, surveyGuid: string | null): Recordings {
  const [found, setFound] = useState({ code, recordings: none })
  useEffect(() => {
    if (surveyGuid === null) return
    let isLeft = false
    import('./recordings.ts')
      .then(({ loadRecordings }) => loadRecordings(surveyGuid, code))
      .then((recordings) => isLeft || setFound({ code, recordings }))
      .catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [code, surveyGuid])
  return found.code === code ? found.recordings : none
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
