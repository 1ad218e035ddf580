import { faultOf, peakOf, type SoundFault, soundForm, trimmed } from '../rules-sound.ts'

export interface Sound {
  /** MP3. */
  bytes: Uint8Array<ArrayBuffer>
  seconds: number
  /** Loudness over time, 0 to 100. */
  bars: number[]
}

const barCount = 33
/** Brings recordings of quiet and loud voices to the same level. */
const wantedPeak = 0.8
const mostGain = 6

/** Converts a sound to the stored format: mono, 16 kHz, silence trimmed. Returns a fault if it can't be stored. */
export async function prepareSound(
  source: ArrayBuffer,
): Promise<Sound | { fault: SoundFault | typeof unreadable }> {
  const decoded = await samplesOf(source).catch(() => null)
  if (!decoded) return { fault: unreadable }
  const samples = trimmed(decoded)
  const fault = faultOf(samples)
  if (fault) return { fault }
  const gain = Math.min(wantedPeak / peakOf(samples), mostGain)
  const bytes = await encode(samples.map((sample) => sample * gain))
  return { bytes, seconds: samples.length / soundForm.rate, bars: barsOf(samples) }
}

export const unreadable = 'This browser can’t play this file.'

async function samplesOf(source: ArrayBuffer): Promise<Float32Array> {
  const buffer = await new OfflineAudioContext(1, 1, soundForm.rate).decodeAudioData(source)
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at))
  const [first = new Float32Array()] = channels
  return first.map((_, at) => channels.reduce((sum, one) => sum + (one[at] ?? 0), 0) / channels.length)
}

const framesAtOnce = 1152

/** Loads the encoder only here because no other page needs it. */
async function encode(samples: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  const { Mp3Encoder } = await import('@breezystack/lamejs')
  const encoder = new Mp3Encoder(1, soundForm.rate, soundForm.kbps)
  const whole = Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 32767)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < whole.length; at += framesAtOnce)
    parts.push(new Uint8Array(encoder.encodeBuffer(whole.subarray(at, at + framesAtOnce))))
  parts.push(new Uint8Array(encoder.flush()))
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Returns a sound's level on the meter's scale of 0 to 100. 0 is 50 dB below the loudest level. */
export const levelOf = (samples: Float32Array): number =>
  Math.max(0, Math.min(100, 100 + 2 * 20 * Math.log10(Math.max(peakOf(samples), 0.003))))

function barsOf(samples: Float32Array): number[] {
  const size = Math.ceil(samples.length / barCount)
  return Array.from({ length: barCount }, (_, at) => levelOf(samples.subarray(at * size, (at + 1) * size)))
}

let context: AudioContext | undefined
let playing: AudioBufferSourceNode | undefined

/** Stops the current sound, then plays this one. */
export async function playSound(bytes: ArrayBuffer): Promise<void> {
  stopSound()
  context ??= new AudioContext()
  await context.resume()
  const source = context.createBufferSource()
  playing = source
  source.buffer = await context.decodeAudioData(bytes.slice(0))
  source.connect(context.destination)
  if (playing === source) source.start()
}

export function stopSound(): void {
  playing?.disconnect()
  playing = undefined
}

/** Encodes bytes in base64, as API calls send them. */
export function base64Of(bytes: Uint8Array): string {
  let signs = ''
  for (const byte of bytes) signs += String.fromCharCode(byte)
  return btoa(signs)
}
