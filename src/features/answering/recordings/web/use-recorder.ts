import { useEffect, useRef, useState } from 'react'
import { soundLimits } from '../rules-sound.ts'
import { levelOf, prepareSound, type Sound } from './sound.ts'

export type RecorderState =
  | { is: 'ready' }
  | { is: 'asking' }
  | { is: 'recording'; bars: readonly number[] }
  | { is: 'working' }
  | { is: 'taken'; sound: Sound }
  | { is: 'refused'; message: string }
  | { is: 'faulty'; message: string }

const everyMs = 60
const barsShown = 33

/** Records one text at a time with the microphone, until it is stopped or is as long as a recording may be. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ is: 'ready' })
  const running = useRef<{ stop: () => void; drop: () => void }>(null)
  const turn = useRef(0)

  /** Ends what is under way; the number of what begins now. */
  function begin(): number {
    running.current?.drop()
    running.current = null
    return ++turn.current
  }

  async function start() {
    const mine = begin()
    setState({ is: 'asking' })
    const stream = await microphone()
    if (turn.current !== mine) return stopTracks(stream)
    if (typeof stream === 'string') return setState({ is: 'refused', message: stream })
    const meter = meterOf(stream)
    const recorder = new MediaRecorder(stream)
    const pieces: Blob[] = []
    let bars: number[] = []
    setState({ is: 'recording', bars })
    const timer = setInterval(() => {
      bars = [...bars, meter.level()].slice(-barsShown)
      setState({ is: 'recording', bars })
    }, everyMs)
    const limit = setTimeout(() => recorder.state === 'recording' && recorder.stop(), soundLimits.mostMs)
    const end = () => {
      clearInterval(timer)
      clearTimeout(limit)
      meter.close()
      stopTracks(stream)
    }
    recorder.ondataavailable = (event) => pieces.push(event.data)
    recorder.onstop = async () => {
      end()
      if (turn.current !== mine) return
      setState({ is: 'working' })
      const sound = await prepareSound(await new Blob(pieces).arrayBuffer())
      if (turn.current !== mine) return
      setState('fault' in sound ? { is: 'faulty', message: sound.fault } : { is: 'taken', sound })
    }
    recorder.start()
    running.current = { stop: () => recorder.state === 'recording' && recorder.stop(), drop: end }
  }

  const leave = useRef(begin)
  useEffect(() => () => void leave.current(), [])
  return { state, start, stop: () => running.current?.stop() }
}

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The browser does not let this page use the microphone. Allow it beside the address of the page, then try again.',
  NotFoundError: 'No microphone was found. Connect one, then try again.',
  NotReadableError: 'Another program is using the microphone. Close it, then try again.',
}

async function microphone(): Promise<MediaStream | string> {
  if (!navigator.mediaDevices || !('MediaRecorder' in window))
    return 'This browser cannot record. Open the link in another one.'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return refusals[name] ?? 'The microphone could not be used. Try again, or try another browser.'
  }
}

function stopTracks(stream: MediaStream | string): void {
  if (typeof stream !== 'string') for (const track of stream.getTracks()) track.stop()
}

/** The loudness of a stream at this moment, 0 to 100. */
function meterOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level(): number {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0))
    },
    close: () => void context.close(),
  }
}
