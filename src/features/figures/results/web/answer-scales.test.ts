import { expect, test } from 'vitest'
import { answerParts } from './answer-scales.ts'

const answers = (...texts: string[]) =>
  texts.map((text) => ({ texts: text.split(' or '), percent: 10, coded: null }))
const steps = (...texts: string[]) => answerParts(answers(...texts)).map((part) => part.step)

test.each([
  [
    ['Never', 'Sometimes', 'Often', 'Always'],
    [1, 2, 4, 5],
  ],
  [
    ['Never', 'Sometimes', 'Often or Always'],
    [1, 2, 'high'],
  ],
  [
    ['Never or Sometimes', 'Often', 'Always'],
    ['low', 4, 5],
  ],
  [
    ['Never', 'Sometimes or Often', 'Always'],
    [1, 3, 5],
  ],
  [
    ['Never or Sometimes', 'Often or Always'],
    ['low', 'high'],
  ],
  [['Never or Sometimes or Often or Always'], [3]],
  [
    ['No', 'Yes'],
    [1, 5],
  ],
])('gives %j colors, with a separate color for combined answers', (texts, expected) => {
  expect(steps(...texts)).toEqual(expected)
})

test('describes percentages in words, even if they don’t add up to 100', () => {
  const parts = answerParts([
    { texts: ['Never', 'Sometimes'], percent: 10, coded: 'orLess' },
    { texts: ['Often'], percent: 20, coded: null },
    { texts: ['Always'], percent: 80, coded: null },
  ])
  expect(parts.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Never or Sometimes: 10% or less',
    'Often: 20%',
    'Always: 80%',
  ])
})
