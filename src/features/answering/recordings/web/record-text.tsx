import {
  IconArrowRight,
  IconCheck,
  IconMicrophone,
  IconPlayerPlay,
  IconPlayerStop,
  IconVolume,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { voiceFor } from '../../../../shared/voices.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { vars } from '../../../../web/ui/vars.ts'
import type { RecordedText } from '../contract.ts'
import styles from './record.module.css'
import { playSound, type Sound, stopSound } from './sound.ts'
import { type RecorderState, useRecorder } from './use-recorder.ts'

interface Props {
  text: RecordedText
  code: LanguageCode
  onKeep: (sound: Sound) => void
}

/** One text: hear it in English, read it aloud, play it back, then keep or redo it. */
export function RecordText({ text, code, onKeep }: Props) {
  const { state, start, stop } = useRecorder()
  const speak = useEnglishVoice()
  const sound = state.is === 'taken' ? state.sound : null
  const isRecording = state.is === 'recording'
  const Icon = isRecording ? IconPlayerStop : IconMicrophone
  const bars = sound?.bars ?? (isRecording ? state.bars : [])

  // The first button stays the same in every state. Pressing Enter three times records, stops and keeps the text.
  function primary() {
    stopSound()
    if (isRecording) stop()
    else if (sound) onKeep(sound)
    else if (state.is === 'ready' || state.is === 'failed') void start()
  }
  return (
    <section className={styles.card} aria-labelledby="say">
      <p className="quiet">{text.where}</p>
      <h2 id="say" {...inLanguage(code)}>
        {text.words}
      </h2>
      <div className={styles.english}>
        <span className="quiet">{text.english}</span>
        {speak ? (
          <Button variant="quiet" onClick={() => speak(text.english)}>
            <IconVolume className="icon" aria-hidden /> Hear the English
          </Button>
        ) : null}
      </div>
      <Said text={text} />
      <div className={styles.level} aria-hidden="true">
        <div className={styles.bars}>
          {bars.map((bar, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            <i key={index} style={vars({ v: bar })} />
          ))}
        </div>
        <div className={styles.zone}>
          <span>Too loud</span>
          <span>Good</span>
          <span>Too quiet</span>
        </div>
      </div>
      <p className="figures" role="status">
        {wordsFor(state)}
      </p>
      <div className={styles.buttons}>
        <Button unavailable={!sound} onClick={() => sound && void playSound(sound.bytes.buffer)}>
          <IconPlayerPlay className="icon" aria-hidden /> Play it back
        </Button>
        <Button unavailable={!sound} onClick={() => void start()}>
          <IconMicrophone className="icon" aria-hidden /> Record again
        </Button>
        <Button variant="primary" className={styles.primary} onClick={primary}>
          {sound ? 'Save and continue' : <Icon className="icon" aria-hidden />}{' '}
          {sound ? <IconArrowRight className="icon" aria-hidden /> : isRecording ? 'Stop' : 'Record'}
        </Button>
      </div>
      {state.is === 'failed' ? (
        <Notice tone="error" live title={state.title}>
          {state.message}
        </Notice>
      ) : null}
    </section>
  )
}

/** Returns a function that reads English aloud with the device's voice, or null if it has none. */
function useEnglishVoice(): ((text: string) => void) | null {
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

/** Says whether the text's recording was sent back, is outdated, or was recorded or approved before. */
function Said({ text: { state, recording } }: { text: RecordedText }) {
  if (state === 'sent back')
    return <Notice title="Record this again">{recording?.comment || 'Someone sent it back.'}</Notice>
  if (state === 'stale') return <p className="quiet">The words changed after you recorded this.</p>
  if (state === 'recorded')
    return <p className="quiet">Recorded by {recording?.by}. You can record it again.</p>
  if (state === 'approved') return <p className="quiet">Approved. You can record it again.</p>
  return null
}

function wordsFor(state: RecorderState): ReactNode {
  if (state.is === 'asking') return 'Allow the microphone in your browser…'
  if (state.is === 'recording') return 'Recording. Read the phrase, then press Stop.'
  if (state.is === 'working') return 'One moment…'
  if (state.is === 'taken')
    return (
      <>
        <span className={styles.saved}>
          <IconCheck className="icon" aria-hidden />
          Good level
        </span>{' '}
        <span className="quiet">{state.sound.seconds.toFixed(1)} seconds</span>
      </>
    )
  return 'Press Record, then read the phrase aloud.'
}
