import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaCodes } from '../../shared/codes.ts'
import type { AreaSums } from '../questions/rules-answers.ts'
import { emptySums, readSums } from './rules-sums.ts'

const number = fc.oneof(
  fc.nat(60),
  fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10),
  fc.double({ min: 0, max: 100, noNaN: true }),
)
const area = fc.tuple(number, fc.nat(12), fc.nat(12))

test('stored sums are read as JSON.parse reads them, or left to it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(area, fc.array(number, { maxLength: 4 })), { maxLength: 9 }), (sums) => {
      const into = emptySums()
      if (readSums(JSON.stringify(sums), into)) expect(into).toEqual(JSON.parse(JSON.stringify(sums)))
    }),
  )
})

test('a text in which characters were changed is read as JSON.parse reads it, or left to it', () => {
  const written = fc
    .tuple(
      ...areaCodes.map(() =>
        fc.tuple(
          fc.nat(600).map((tenths) => tenths / 10),
          fc.nat(12),
          fc.nat(12),
        ),
      ),
    )
    .map((sums) => JSON.stringify(sums))
  const change = fc.record({
    at: fc.nat(),
    removed: fc.nat(3),
    added: fc.string({ unit: fc.constantFrom(...'[],.0123-e "'), maxLength: 3 }),
  })
  fc.assert(
    fc.property(written, fc.array(change, { maxLength: 2 }), (text, changes) => {
      const changed = changes.reduce((before, { at, removed, added }) => {
        const place = at % (before.length + 1)
        return before.slice(0, place) + added + before.slice(place + removed)
      }, text)
      const into = emptySums()
      if (readSums(changed, into)) expect(into).toEqual(JSON.parse(changed))
    }),
    { numRuns: 5000 },
  )
})

test('sums of every area with one decimal at most are read without JSON.parse, whatever was read before', () => {
  const written = fc.tuple(
    fc.nat(600).map((tenths) => tenths / 10),
    fc.nat(12),
    fc.nat(12),
  )
  const into: AreaSums = areaCodes.map(() => [7, 7, 7])
  fc.assert(
    fc.property(fc.tuple(...areaCodes.map(() => written)), (sums) => {
      expect(readSums(JSON.stringify(sums), into)).toBe(true)
      expect(into).toEqual(sums)
    }),
  )
})

test.each([
  '',
  '[]',
  'null',
  '[[1,2,3]]',
  JSON.stringify(areaCodes.map(() => [1, 2])),
  JSON.stringify(areaCodes.map(() => [1, 2, 3, 4])),
  JSON.stringify(areaCodes.map(() => [-1, 2, 3])),
  JSON.stringify(areaCodes.map(() => [1e-9, 2, 3])),
  JSON.stringify(areaCodes.map(() => [1, null, 3])),
])('%s is left to JSON.parse', (text) => {
  expect(readSums(text, emptySums())).toBe(false)
})
