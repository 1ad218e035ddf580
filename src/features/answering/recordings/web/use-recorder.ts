import { useEffect, useRef, useState } from 'react'
import type { HelperKey } from '../../../records/words/rules-helpers.ts'
import { soundFaults, soundLimits } from '../rules-sound.ts'
import { levelOf, prepareSound, type Sound } from './sound.ts'

type Why = HelperKey<'record'>

export type RecorderState =
  | { is: 'ready' | 'asking' | 'working' }
  | { is: 'recording'; bars: readonly number[] }
  | { is: 'taken'; sound: Sound }
  | { is: 'failed'; title: 'notWorking' | 'couldNotSave'; why: Why }

const everyMs = 60
const barsShown = 33

const nothing = { stop: () => {}, drop: () => {} }

/** Records one text at a time with the microphone, until someone stops it or it reaches the maximum length. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ is: 'ready' })
  /** The recording in progress. Starting again or leaving the page drops it. */
  const running = useRef(nothing)

  async function start() {
    running.current.drop()
    const mine = { ...nothing }
    running.current = mine
    const show = (next: RecorderState) => running.current === mine && setState(next)
    show({ is: 'asking' })
    const stream = await microphone()
    if (running.current !== mine) return stopTracks(stream)
    if (typeof stream === 'string') return show({ is: 'failed', title: 'notWorking', why: stream })
    const meter = meterOf(stream)
    const recorder = new MediaRecorder(stream)
    const pieces: Blob[] = []
    let bars: number[] = []
    const draw = () => {
      bars = [...bars, meter.level()].slice(-barsShown)
      show({ is: 'recording', bars })
    }
    const timer = setInterval(draw, everyMs)
    mine.stop = () => void (recorder.state === 'recording' && recorder.stop())
    const limit = setTimeout(mine.stop, soundLimits.mostMs)
    mine.drop = () => {
      mine.drop = nothing.drop
      clearInterval(timer)
      clearTimeout(limit)
      meter.close()
      stopTracks(stream)
    }
    recorder.ondataavailable = (event) => pieces.push(event.data)
    recorder.onstop = async () => {
      mine.drop()
      show({ is: 'working' })
      const sound = await prepareSound(await new Blob(pieces).arrayBuffer())
      if (!('fault' in sound)) show({ is: 'taken', sound })
      else show({ is: 'failed', title: 'couldNotSave', why: whyOf(sound.fault) })
    }
    recorder.start()
    draw()
  }

  useEffect(
    () => () => {
      running.current.drop()
      running.current = nothing
    },
    [],
  )
  return { state, start, stop: () => running.current.stop() }
}

const refusals: Readonly<Record<string, Why>> = {
  NotAllowedError: 'denied',
  NotFoundError: 'noMicrophone',
  NotReadableError: 'inUse',
}

const faultKeys = ['noSound', 'tooShort', 'tooLong', 'silent', 'tooLoud'] as const

/** Returns the words that say why a recording can't be stored. */
const whyOf = (fault: string): Why => faultKeys.find((key) => soundFaults[key] === fault) ?? 'unreadable'

async function microphone(): Promise<MediaStream | Why> {
  if (!navigator.mediaDevices || !('MediaRecorder' in window)) return 'cannotRecord'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return refusals[name] ?? 'failed'
  }
}

function stopTracks(stream: MediaStream | string): void {
  if (typeof stream !== 'string') for (const track of stream.getTracks()) track.stop()
}

/** Returns a meter for a stream's current loudness, 0 to 100. */
function meterOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level(): number {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
    close: () => void context.close(),
  }
}
