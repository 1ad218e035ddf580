import { soundForm } from '../../features/recordings/rules-sound.ts'

/** Frames of a second at 16 kHz. */
const framesPerSecond = soundForm.rate / 576

/** A recording of synthetic frames in the form that is kept, in base64; `mark` makes its bytes differ from others. */
export function syntheticSound({ seconds = 2, isSilent = false, mark = 0 } = {}): string {
  const frame = new Uint8Array((72 * soundForm.kbps * 1000) / soundForm.rate)
  // MPEG-2, layer III, no checksum; 24 kbit/s, 16 kHz; mono. Then side information with or without values.
  frame.set([0xff, 0xf3, 0x38, 0xc0, 0, 0, isSilent ? 0 : 0x04, 0])
  frame[20] = mark
  const frames = Math.ceil(seconds * framesPerSecond)
  return Buffer.concat(Array.from({ length: frames }, () => frame)).toString('base64')
}
