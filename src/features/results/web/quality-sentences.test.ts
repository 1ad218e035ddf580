import { expect, test } from 'vitest'
import { agreementWords, answeredWords, sameChoiceSentence } from './quality-sentences.ts'

const area = {
  code: 'SCC',
  name: 'Climate',
  items: 4,
  complete: 120,
  alpha: { percent: 70, coded: null },
  omega: { percent: 90, coded: 'orMore' },
  unscored: null,
} as const

test.each([
  [{}, 'alpha 0.70, omega 0.90 or more (about 120 people)'],
  [{ omega: null }, 'alpha 0.70 (about 120 people)'],
  [{ alpha: null, omega: null }, 'All answered alike'],
  [{ complete: null, alpha: null, omega: null }, 'Too few to tell'],
  [{ items: 1, alpha: null, omega: null }, 'One question alone cannot be judged'],
])('how well questions agree: %j', (change, words) => {
  expect(agreementWords({ ...area, ...change })).toBe(words)
})

test('says how many answered, and how many gave the same choice', () => {
  expect([answeredWords(null, 10), answeredWords(1200, 10)]).toEqual([
    'Fewer than 10 responses',
    '1,200 or more responses',
  ])
  expect(sameChoiceSentence({ percent: 2, coded: 'orLess' })).toMatch(/^2% or less gave the same choice/)
})
