import { useEffect, useRef, useState } from 'react'
import { soundLimits } from '../rules-sound.ts'
import { levelOf, prepareSound, type Sound } from './sound.ts'

export type RecorderState =
  | { is: 'ready' | 'asking' | 'working' }
  | { is: 'recording'; bars: readonly number[] }
  | { is: 'taken'; sound: Sound }
  | { is: 'failed'; title: string; message: string }

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
    if (typeof stream === 'string')
      return show({ is: 'failed', title: 'Recording isn’t working', message: stream })
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
      else show({ is: 'failed', title: 'We couldn’t save this recording', message: sound.fault })
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

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Your browser doesn’t let this page use the microphone. Allow it in your browser’s address bar, then try again.',
  NotFoundError: 'We can’t find a microphone. Connect one, then try again.',
  NotReadableError: 'Another program is using the microphone. Close it, then try again.',
}

async function microphone(): Promise<MediaStream | string> {
  if (!navigator.mediaDevices || !('MediaRecorder' in window))
    return 'This browser can’t record. Open the link in a different browser.'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return refusals[name] ?? 'We couldn’t use the microphone. Try again, or try another browser.'
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
