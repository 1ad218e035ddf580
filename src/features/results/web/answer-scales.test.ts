import { expect, test } from 'vitest'
import { answerParts, sharedScales } from './answer-scales.ts'

const answers = (...texts: string[]) => texts.map((text) => ({ texts: text.split(' or '), percent: 10 }))
const steps = (...texts: string[]) => answerParts(answers(...texts)).map((part) => part.step)

test.each([
  [
    ['Never', 'Sometimes', 'Often', 'Always'],
    [1, 2, 4, 5],
  ],
  [
    ['Never', 'Sometimes', 'Often or Always'],
    [1, 2, 5],
  ],
  [
    ['Never or Sometimes', 'Often', 'Always'],
    [1, 4, 5],
  ],
  [
    ['Never', 'Sometimes or Often', 'Always'],
    [1, 3, 5],
  ],
  [
    ['Never or Sometimes', 'Often or Always'],
    [1, 5],
  ],
  [['Never or Sometimes or Often or Always'], [3]],
  [
    ['No', 'Yes'],
    [1, 5],
  ],
])('%j keep their colours', (texts, expected) => {
  expect(steps(...texts)).toEqual(expected)
})

test('each whole scale stands once, merged ones not at all', () => {
  const scales = sharedScales([
    { answers: answers('No', 'Yes') },
    { answers: answers('Never or Sometimes', 'Often') },
    { answers: answers('Never', 'Always') },
    { answers: answers('No', 'Yes') },
    { answers: [] },
  ])
  expect(scales.map((parts) => parts.map((part) => part.name))).toEqual([
    ['No', 'Yes'],
    ['Never', 'Always'],
  ])
})
