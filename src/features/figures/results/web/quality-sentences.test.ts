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
  [{}, 'Alpha: fairly well. Omega: well.'],
  [{ omega: 'fairly' }, 'Fairly well'],
  [{ omega: null }, 'Fairly well'],
  [{ alpha: null, omega: null }, 'Too few to tell'],
  [{ code: 'TAG', alpha: null, omega: null }, 'Not rated (index)'],
  [{ items: 1, alpha: null, omega: null }, 'Only one question'],
  [
    { alpha: { percent: 70, coded: null }, omega: { percent: 90, coded: 'orMore' } },
    'Alpha: 0.70. Omega: 0.90 or more.',
  ],
])('says how well questions agree: %j', (change, words) => {
  expect(agreementWords({ ...area, ...change })).toBe(words)
})

test('says how many people answered and how many gave the same choice', () => {
  expect([answeredWords(null, 10), answeredWords(1200, 10)]).toEqual([
    'Fewer than 10 responses',
    '1,200 or more responses',
  ])
  expect(sameChoiceSentence({ percent: 2, coded: 'orLess' })).toMatch(/^2% or less gave the same answer/)
})
