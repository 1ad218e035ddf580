import { expect, test } from 'vitest'
import { faultOf, soundFaults, soundForm, trimmed } from './rules-sound.ts'

const { rate } = soundForm
/** Creates a tone of the given length in seconds, with silence before and after it. */
function tone({ seconds = 1, loudness = 0.5, silence = 0 } = {}): Float32Array {
  const around = Math.round(silence * rate)
  const samples = new Float32Array(Math.round(seconds * rate) + 2 * around)
  for (let at = around; at < samples.length - around; at++)
    samples[at] = Math.max(-1, Math.min(1, loudness * Math.sin((2 * Math.PI * 200 * at) / rate)))
  return samples
}

test.each([
  ['an even voice', {}, null],
  ['a quiet voice, which is made louder', { loudness: 0.03 }, null],
  ['a loud voice that is not cut off', { loudness: 0.98 }, null],
  ['a voice that is cut off', { loudness: 1.5 }, soundFaults.tooLoud],
  ['what nobody hears', { loudness: 0.015 }, soundFaults.silent],
  ['nothing at all', { loudness: 0 }, soundFaults.silent],
  ['a click', { seconds: 0.25 }, soundFaults.tooShort],
  ['the longest there is', { seconds: 20 }, null],
  ['one that is longer', { seconds: 20.1 }, soundFaults.tooLong],
])('%s', (_what, made, fault) => {
  expect(faultOf(tone(made))).toBe(fault)
})

test('trims silence around a voice to a fifth of a second', () => {
  const length = trimmed(tone({ seconds: 1, silence: 3 })).length / rate
  expect(length).toBeGreaterThan(1.35)
  expect(length).toBeLessThan(1.45)
  expect(faultOf(trimmed(tone({ loudness: 0, silence: 1 })))).toBe(soundFaults.silent)
})
