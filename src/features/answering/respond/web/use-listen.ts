import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { voiceFor } from '../../../../shared/voices.ts'
import { loadPageAnew } from './browser.ts'
import { useSpoken } from './parts/spoken.ts'
import type { Recordings } from './recordings.ts'

export interface Listening {
  /** The question being read, and its part: 0 is the question, 1 and up are the answers, -1 is everything else. */
  readonly spoken: { readonly item: string; readonly part: number } | null
  /** Whether there is anything to listen to. Devices can take seconds to report their voices. */
  readonly hasAny: boolean
  /** Whether a question with these parts can be read: each part is recorded, or the device has a voice. */
  readonly can: (parts: readonly string[]) => boolean
  /** Reads a question's parts, and the sentences around them if possible. */
  readonly read: (item: string, parts: readonly string[], around?: Around) => void
  /** Reads the page's messages, if possible, to people who have used Listen before. */
  readonly announce: (texts: readonly string[], item?: string) => void
  readonly stop: () => void
}

/** Sentences read with a question but not needed to answer it: its position, or what is missing. */
export interface Around {
  readonly before?: readonly string[]
  readonly after?: readonly string[]
}

/** Whether the respondent uses Listen. If so, errors and the thank-you message are read automatically. */
let isListener = false

/** Resets Listen for the next person on the same device. */
export function forgetListener(): void {
  isListener = false
}

/** Reads questions aloud. Each part uses its recording if the survey has one, otherwise the device's voice. */
export function useListen(): Listening {
  const { code, recorded } = useSpoken()
  const voice = voiceFor(code, useVoices())
  const recordings = useRecordings(code, recorded)
  const [spoken, setSpoken] = useState<Listening['spoken']>(null)
  // One player for everything: some browsers play sound only after a press, and they remember the press only for this
  // player.
  const audio = useRef<HTMLAudioElement>(null)
  const turn = useRef(0)

  function stop() {
    turn.current++
    audio.current?.pause()
    if (voice) speechSynthesis.cancel()
    setSpoken(null)
  }

  const canSay = (text: string) => voice !== null || recordings.has(text)

  function read(item: string, parts: readonly string[], { before = [], after = [] }: Around = {}) {
    stop()
    isListener = true
    const mine = turn.current
    const aside = (texts: readonly string[]) => texts.filter(canSay).map((text) => ({ text, part: -1 }))
    const all = [...aside(before), ...parts.map((text, part) => ({ text, part })), ...aside(after)]
    const readFrom = (at: number) => {
      if (turn.current !== mine) return
      const now = all[at]
      setSpoken(now ? { item, part: now.part } : null)
      if (!now) return
      const next = () => readFrom(at + 1)
      const aloud = () => (voice ? speak(now.text, voice, next) : stop())
      const address = recordings.get(now.text)
      if (address) play(address, next, () => turn.current === mine && aloud())
      else aloud()
    }
    readFrom(0)
    void import('./recordings.ts')
      .then(({ cacheRecordings }) => cacheRecordings(recordings))
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

  const speak = (text: string, by: SpeechSynthesisVoice, onEnd: () => void) =>
    say(text, by, onEnd, () => setSpoken(null))

  useEffect(
    () => () => {
      turn.current++
      audio.current?.pause()
      if ('speechSynthesis' in window) speechSynthesis.cancel()
    },
    [],
  )
  const can = (parts: readonly string[]) => parts.every(canSay)
  const announce = (texts: readonly string[], item = '') => {
    if (isListener) read(item, [], { before: texts })
  }
  return { spoken, hasAny: voice !== null || recorded !== undefined, can, read, announce, stop }
}

function say(text: string, by: SpeechSynthesisVoice, onEnd: () => void, onFail = onEnd) {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = by
  utterance.lang = by.lang
  utterance.onend = onEnd
  utterance.onerror = onFail
  speechSynthesis.speak(utterance)
}

const none: Recordings = new Map()

/** Returns a language's recordings. They load after the first step has appeared. */
function useRecordings(code: LanguageCode, surveyGuid: string | undefined): Recordings {
  const [found, setFound] = useState({ code, recordings: none })
  useEffect(() => {
    if (surveyGuid === undefined) return
    let isLeft = false
    const load = async () => {
      const file = await import('./recordings.ts').catch(() => void loadPageAnew({ byItself: true }))
      const recordings = await file?.loadRecordings(surveyGuid, code)
      if (recordings && !isLeft) setFound({ code, recordings })
    }
    load().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [code, surveyGuid])
  return found.code === code ? found.recordings : none
}

/** Returns the device's voices. Empty until the device has reported them. */
function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const find = () => setVoices(speechSynthesis.getVoices())
    find()
    speechSynthesis.addEventListener?.('voiceschanged', find)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', find)
  }, [])
  return voices
}

/** Returns a function that reads each text in its own language if the device has a voice for it. Null if it has none. */
export function useReadLanguages(
  texts: readonly { code: LanguageCode; text: string }[],
): { isReading: boolean; toggle: () => void } | null {
  const voices = useVoices()
  const [isReading, setReading] = useState(false)
  useEffect(
    () => () => {
      if ('speechSynthesis' in window) speechSynthesis.cancel()
    },
    [],
  )
  const spoken = texts.flatMap(({ code, text }) => {
    const voice = voiceFor(code, voices)
    return voice ? [{ voice, text }] : []
  })
  const last = spoken[spoken.length - 1]
  if (!last) return null
  function toggle() {
    speechSynthesis.cancel()
    setReading(!isReading)
    if (isReading) return
    isListener = true
    for (const { voice, text } of spoken) say(text, voice, () => text === last?.text && setReading(false))
  }
  return { isReading, toggle }
}
