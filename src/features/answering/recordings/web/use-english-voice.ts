import { useEffect, useState } from 'react'
import { voiceFor } from '../../../../shared/voices.ts'

/** Returns a function that reads English aloud with the device's voice, or null if it has none. */
export function useEnglishVoice(): ((text: string) => void) | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null)
  useEffect(() => {
    if (!('speechSynthesis' in window)) return
    const find = () => setVoice(voiceFor('en', speechSynthesis.getVoices()))
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
