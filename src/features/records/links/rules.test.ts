import { expect, test } from 'vitest'
import { codeLetters, codeOf, guidOf, Turnstile } from './rules.ts'

test.each(['abc3d4f', 'ABC3D4F', ' abc3d4f', 'abc3d4f.', 'abc3d4f,)', 'ABC3 D4F', 'abc3-d4f”'])(
  'finds the code in “%s”',
  (typed) => expect(codeOf(typed)).toBe('abc3d4f'),
)

test.each(['', '.', ' ', '>', '%20'])('finds a survey ID followed by “%s”, even in capitals', (sign) => {
  const guid = 'd2784a0f-f757-4a68-aeb8-26d6c213e022'
  expect([guidOf(guid + sign), guidOf(guid.toUpperCase() + sign)]).toEqual([guid, guid])
})

test('leaves text without a survey ID unchanged', () => expect(guidOf('Nowhere.')).toBe('Nowhere.'))

test('uses no vowels and no pairs of easily confused characters', () => {
  for (const alike of ['0oq', '1il', '2z', '5s', '8b', 'uv', '6g', 'nr', 'aeiou'])
    expect([...alike].filter((letter) => codeLetters.includes(letter)).length).toBeLessThan(2)
})

test('queues unknown codes and refuses the fifty-first until the queue shrinks', () => {
  const turnstile = new Turnstile()
  const waits = Array.from({ length: 52 }, () => turnstile.wait(1000))
  expect(waits.slice(0, 3)).toEqual([0, 200, 400])
  expect(waits.slice(49)).toEqual([9800, null, null])
  expect(turnstile.wait(1200)).toBe(9800)
  expect(turnstile.wait(60_000)).toBe(0)
})
