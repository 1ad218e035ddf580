import { useEffect, useState } from 'react'

/** Reads English aloud with a voice of the device; null where it has none. */
export function useEnglishVoice(): ((text: string) => void) | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const find = () => {
      const english = speechSynthesis.getVoices().filter((one) => /^en\b/i.test(one.lang))
      setVoice(english.find((one) => one.localService) ?? english[0] ?? null)
    }
    find()
    speechSynthesis.addEventListener?.('voiceschanged', find)
    return () => {
      speechSynthesis.removeEventListener?.('voiceschanged', find)
      speechSynthesis.cancel()
    }
  }, [])
  if (!voice) return null
  return (text) => {
    speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.voice = voice
    utterance.lang = voice.lang
    speechSynthesis.speak(utterance)
  }
}
