/** Format of stored recordings: MP3 (MPEG-2, layer III), which every browser plays; mono, 16 kHz, 16 kbit/s. */
export const soundForm = { rate: 16_000, kbps: 16 } as const
export const soundLimits = { leastMs: 300, mostMs: 20_000, mostBytes: 48 * 1024 } as const

const seconds = soundLimits.mostMs / 1000
export const soundFaults = {
  noSound: 'We can’t use this sound. Try a different format.',
  tooShort: 'This recording is too short.',
  tooLong: `This recording is longer than ${seconds} seconds.`,
  silent: 'We can’t hear anything in this recording. Check your microphone and try again.',
  tooLoud: 'This recording is too loud. Move back from the microphone a little.',
} as const
export type SoundFault = (typeof soundFaults)[keyof typeof soundFaults]

/** Bitrates of MPEG-2 layer III in kbit/s, by index. */
const bitrates = [0, 8, 16, 24, 32, 40, 48, 56, 64]
const headerBytes = 4
const samplesPerFrame = 576

/**
 * Reads every frame and byte of a recording. Returns its length in ms, or why it can't be stored. Accepts only the
 * format above. Rejects any bytes before, between or after the frames, so that no other file can be hidden in it.
 */
export function readSound(bytes: Uint8Array): { lengthMs: number } | { fault: SoundFault } {
  if (bytes.length > soundLimits.mostBytes) return { fault: soundFaults.tooLong }
  let at = 0
  let frames = 0
  let loudFrames = 0
  while (at < bytes.length) {
    const size = frameSize(bytes, at)
    if (size === 0 || at + size > bytes.length) return { fault: soundFaults.noSound }
    if (isHeard(bytes, at)) loudFrames++
    frames++
    at += size
  }
  if (frames === 0) return { fault: soundFaults.noSound }
  const lengthMs = Math.round((frames * samplesPerFrame * 1000) / soundForm.rate)
  if (lengthMs < soundLimits.leastMs) return { fault: soundFaults.tooShort }
  if (lengthMs > soundLimits.mostMs + 500) return { fault: soundFaults.tooLong }
  if (loudFrames === 0) return { fault: soundFaults.silent }
  return { lengthMs }
}

/** Returns the size in bytes of the frame that starts here, or 0 if no frame of our format starts here. */
function frameSize(bytes: Uint8Array, at: number): number {
  const [sync = 0, version = 0, rates = 0, mode = 0] = bytes.subarray(at, at + headerBytes)
  // MPEG-2, layer III, without a checksum; 16 kHz; mono.
  const isOurs = sync === 0xff && version === 0xf3 && (rates & 0x0c) === 0x08 && mode >> 6 === 3
  const kbps = bitrates[rates >> 4]
  if (!isOurs || !kbps) return 0
  const padding = (rates >> 1) & 1
  return Math.floor((samplesPerFrame / 8) * ((kbps * 1000) / soundForm.rate)) + padding
}

/** Checks whether a frame contains any coefficients. Frames of digital silence are empty. */
function isHeard(bytes: Uint8Array, at: number): boolean {
  // Side information: 8 bits of main_data_begin, 1 private bit, 12 bits part2_3_length, 9 bits big_values.
  const side = at + headerBytes
  const bits = ((bytes[side + 1] ?? 0) << 16) | ((bytes[side + 2] ?? 0) << 8) | (bytes[side + 3] ?? 0)
  return ((bits >> 2) & 0x1ff) > 0
}

/** Returns the peak level of a sound, 0 to 1. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)

const clipped = 0.985
const mostClipped = 0.002
const leastPeak = 0.02

/** Returns why samples at 16 kHz can't be stored as a recording, or null if they can. */
export function faultOf(samples: Float32Array): SoundFault | null {
  const ms = (samples.length * 1000) / soundForm.rate
  if (ms > soundLimits.mostMs) return soundFaults.tooLong
  if (peakOf(samples) < leastPeak) return soundFaults.silent
  if (ms < soundLimits.leastMs) return soundFaults.tooShort
  const loud = samples.reduce((count, sample) => count + Number(Math.abs(sample) > clipped), 0)
  return loud / samples.length > mostClipped ? soundFaults.tooLoud : null
}

const margin = soundForm.rate / 5

/** Trims silence before and after the sound, except for a fifth of a second. */
export function trimmed(samples: Float32Array): Float32Array {
  const floor = Math.max(peakOf(samples) / 20, leastPeak / 2)
  const first = samples.findIndex((sample) => Math.abs(sample) > floor)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > floor)
  return first < 0 ? samples : samples.slice(Math.max(0, first - margin), last + margin)
}
