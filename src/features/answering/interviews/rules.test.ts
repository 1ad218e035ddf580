import { expect, test } from 'vitest'
import { bitsOf, chanceOfMeeting, faults, faultsOf, findingOf } from './rules.ts'

test('stores every set of faults as bits', () => {
  const all = Array.from({ length: 32 }, (_, bits) => faultsOf(bits))
  expect(all.map(bitsOf)).toEqual(all.map((_, bits) => bits))
  expect(faultsOf(0)).toEqual([])
  expect(faultsOf(31)).toEqual(faults)
})

test.each([
  [4, 4, 'too few'],
  [5, 0, 'clear'],
  [5, 1, 'marked'],
  [7, 1, 'clear'],
  [20, 3, 'clear'],
  [20, 4, 'marked'],
] as const)('judges %i interviews, %i with a fault, as %s', (interviews, faulty, finding) => {
  expect(findingOf({ interviews, faulty })).toBe(finding)
})

test('says how likely a number of interviews is to meet a fault', () => {
  expect(chanceOfMeeting(0.15, 10).toFixed(2)).toBe('0.80')
  expect(chanceOfMeeting(0.15, 15).toFixed(2)).toBe('0.91')
})
