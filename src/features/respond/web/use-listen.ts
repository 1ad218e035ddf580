import { useEffect, useRef, useState } from 'react'
import recordings from '../../../../content/audio/manifest.json'
import type { LanguageCode } from '../../../shared/languages.ts'

export interface Listening {
  /** What is being read: an item, and which of its parts; a recording has one part, the question. */
  readonly spoken: { readonly item: string; readonly part: number } | null
  readonly can: (item: string) => boolean
  readonly read: (item: string, parts: readonly string[]) => void
  readonly stop: () => void
}

const recorded: readonly string[] = recordings

/** Reads items aloud: from a recording where the item has one, else with a voice of the device. */
export function useListen(code: LanguageCode): Listening {
  const voice = useVoice(code)
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
    const isStill = () => turn.current === mine
    const mark = (part: number | null) => {
      if (isStill()) setSpoken(part === null ? null : { item, part })
    }
    if (recorded.includes(`${code}/${item}`)) {
      audio.current = new Audio(`/audio/${code}/${item}.mp3`)
      audio.current.onended = audio.current.onerror = () => mark(null)
      mark(0)
      audio.current.play().catch(() => mark(null))
      return
    }
    for (const [part, text] of parts.entries()) {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      if (voice) utterance.lang = voice.lang
      utterance.onstart = () => mark(part)
      if (part === parts.length - 1) utterance.onend = () => mark(null)
      utterance.onerror = () => mark(null)
      speechSynthesis.speak(utterance)
    }
    mark(0)
  }

  useEffect(
    () => () => {
      turn.current++
      audio.current?.pause()
      if ('speechSynthesis' in window) speechSynthesis.cancel()
    },
    [],
  )
  const can = (item: string) => voice !== null || recorded.includes(`${code}/${item}`)
  return { spoken, can, read, stop }
}

const spokenAs: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: ['en'],
  es: ['es'],
  so: ['so'],
  hmn: ['hmn', 'mww'],
}

/** A voice on the device itself: one that reads on somebody's server would send them the questions. */
function useVoice(code: LanguageCode): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const find = () => {
      const own = speechSynthesis
        .getVoices()
        .filter(
          (one) => one.localService && spokenAs[code].includes(one.lang.toLowerCase().split(/[-_]/)[0] ?? ''),
        )
      setVoice(own.find((one) => one.lang.replace('_', '-').endsWith('-US')) ?? own[0] ?? null)
    }
    find()
    speechSynthesis.addEventListener?.('voiceschanged', find)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', find)
  }, [code])
  return voice
}
