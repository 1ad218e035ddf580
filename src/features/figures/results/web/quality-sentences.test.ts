import { expect, test } from 'vitest'
import { agreementWords } from '../rules-quality.ts'
import { answeredWords, sameChoiceSentence } from './quality-sentences.ts'

type Area = Parameters<typeof agreementWords>[0]
const area: Area = {
  code: 'SCC',
  name: 'Climate',
  items: 4,
  alpha: 'fairly',
  omega: 'well',
  unscored: null,
}

test.each<[Partial<Area>, string]>([
  [{}, 'Alpha: holds together fairly. Omega: holds together well.'],
  [{ omega: 'fairly' }, 'Holds together fairly'],
  [{ omega: null }, 'Holds together fairly'],
  [{ alpha: null, omega: null }, 'Too few to tell'],
  [{ code: 'TAG', alpha: null, omega: null }, 'An index: not judged'],
  [{ items: 1, alpha: null, omega: null }, 'One question alone can’t be judged'],
  [
    { alpha: { percent: 70, coded: null }, omega: { percent: 90, coded: 'orMore' } },
    'Alpha: 0.70. Omega: 0.90 or more.',
  ],
])('says how well questions agree: %j', (change, words) => {
  expect(agreementWords({ ...area, ...change })).toBe(words)
})

test('says how many answered, and how many gave the same choice', () => {
  expect([answeredWords(null, 10), answeredWords(1200, 10)]).toEqual([
    'Fewer than 10 responses',
    '1,200 or more responses',
  ])
  expect(sameChoiceSentence({ percent: 2, coded: 'orLess' })).toMatch(/^2% or less gave the same answer/)
})
