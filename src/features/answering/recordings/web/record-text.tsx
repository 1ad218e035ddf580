import {
  IconArrowRight,
  IconCheck,
  IconMicrophone,
  IconPlayerPlay,
  IconPlayerStop,
  IconVolume,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { record } from '../../../../../content/en/helpers.json'
import { inLanguage } from '../../../../shared/direction.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { voiceFor } from '../../../../shared/voices.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { vars } from '../../../../web/ui/vars.ts'
import { useWords } from '../../../records/words/web/parts/helper-words.tsx'
import type { RecordedText } from '../contract.ts'
import { soundLimits } from '../rules-sound.ts'
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
  const { say } = useWords(record)
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
      <p className="quiet" {...inLanguage('en')}>
        {text.where}
      </p>
      <h2 id="say" {...inLanguage(code)}>
        {text.words}
      </h2>
      <div className={styles.english}>
        <span className="quiet" {...inLanguage('en')}>
          {text.english}
        </span>
        {speak ? (
          <Button variant="quiet" onClick={() => speak(text.english)}>
            <IconVolume className="icon" aria-hidden /> {say('hear')}
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
          <span>{say('loud')}</span>
          <span>{say('good')}</span>
          <span>{say('quiet')}</span>
        </div>
      </div>
      <p className="figures" role="status">
        <Now state={state} />
      </p>
      <div className={styles.buttons}>
        <Button unavailable={!sound} onClick={() => sound && void playSound(sound.bytes.buffer)}>
          <IconPlayerPlay className="icon" aria-hidden /> {say('play')}
        </Button>
        <Button unavailable={!sound} onClick={() => void start()}>
          <IconMicrophone className="icon" aria-hidden /> {say('again')}
        </Button>
        <Button variant="primary" className={styles.primary} onClick={primary}>
          {sound ? say('keep') : <Icon className="icon" aria-hidden />}{' '}
          {sound ? (
            <IconArrowRight className="icon" aria-hidden />
          ) : isRecording ? (
            say('stop')
          ) : (
            say('record')
          )}
        </Button>
      </div>
      {state.is === 'failed' ? (
        <Notice tone="error" live title={say(state.title)}>
          {say(state.why, { seconds: soundLimits.mostMs / 1000 })}
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
  const { say } = useWords(record)
  if (state === 'sent back')
    return (
      <Notice title={say('againTitle')}>
        <p dir="auto">{recording?.comment || say('someone')}</p>
      </Notice>
    )
  if (state === 'stale') return <p className="quiet">{say('changed')}</p>
  if (state === 'recorded') return <p className="quiet">{say('recordedBy', { name: recording?.by ?? '' })}</p>
  if (state === 'approved') return <p className="quiet">{say('approvedAgain')}</p>
  return null
}

/** Says what the recorder is doing now. */
function Now({ state }: { state: RecorderState }) {
  const { say } = useWords(record)
  if (state.is === 'asking') return say('allow')
  if (state.is === 'recording') return say('recording')
  if (state.is === 'working') return say('moment')
  if (state.is === 'taken')
    return (
      <>
        <span className={styles.saved}>
          <IconCheck className="icon" aria-hidden />
          {say('goodLevel')}
        </span>{' '}
        <span className="quiet">{say('seconds', { seconds: state.sound.seconds.toFixed(1) })}</span>
      </>
    )
  return say('press')
}
