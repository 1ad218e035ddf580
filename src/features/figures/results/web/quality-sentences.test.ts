import { expect, test } from 'vitest'
import { agreementWords, omegaWords } from '../rules-quality.ts'
import { answeredWords, sameChoiceSentence, togetherSentence } from './quality-sentences.ts'

type Area = Parameters<typeof agreementWords>[0]
const area: Area = {
  code: 'SCC',
  name: 'Climate',
  items: 4,
  alpha: 'fairly',
  omega: 'well',
  omegaRange: null,
  unscored: null,
  margin: null,
  needed: null,
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

test('gives omega as a number with its range', () => {
  expect(omegaWords(area)).toBeNull()
  const omegaRange = { value: 0.8, low: 0.74, high: 0.853 }
  expect(omegaWords({ omegaRange })).toBe('0.80 (0.74 to 0.85)')
})

test('says how far the areas share one impression', () => {
  const together = {
    correlation: { value: 0.52, low: 0.44, high: 0.59 },
    corrected: 0.651,
    firstShare: 0.587,
  }
  expect(togetherSentence(together, 'Staff')).toBe(
    'Staff: people who score one area high often score the others high. On average, two areas correlate by 0.52 (0.44 to 0.59), or 0.65 without the questions’ measurement error. One overall impression explains at least 58% of how people differ.',
  )
  expect(togetherSentence({ ...together, corrected: null }, 'Staff')).toContain('by 0.52 (0.44 to 0.59). One')
})
