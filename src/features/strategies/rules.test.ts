import { expect, test } from 'vitest'
import { recommended } from './rules.ts'

const statusOf = (score: number) => (score < 3.3 ? 'low' : score <= 6.7 ? 'emerging' : 'high')
const areas = (scores: (number | null)[]) =>
  scores.map((score, index) => ({
    code: 'ABCDEFGH'[index] ?? '',
    score,
    status: score === null ? null : statusOf(score),
  }))
const codes = (list: { code: string }[]) => list.map(({ code }) => code).join('')

test.each([
  ['two at each end', [2, 3, 5, 5.2, 5.4, 5.6, 7, 8], 'AB', 'HG', 'CDEF'],
  ['a third that is close to the second', [2, 3, 3.5, 5, 6, 7.1, 7.6, 8], 'ABC', 'HGF', 'DE'],
  ['in any order', [8, 2, 7, 3, 5, 5.2, 5.4, 5.6], 'BD', 'AC', 'EFGH'],
  ['no strength among Low scores', [1, 1.1, 2, 2.1, 2.2, 2.3, 2.4, 3], 'AB', '', 'CDEFGH'],
  ['withheld ones among the others, last', [null, 2, 3, null, 5, 6, 7, 8], 'BC', 'HG', 'EFAD'],
  ['one area only', [null, null, 4, null, null, null, null, null], 'C', '', 'ABDEFGH'],
  ['no scores', [null, null, null, null, null, null, null, null], '', '', 'ABCDEFGH'],
])('%s', (_, scores, focus, strengths, others) => {
  const result = recommended(areas(scores))
  expect([codes(result.focus), codes(result.strengths), codes(result.others)]).toEqual([
    focus,
    strengths,
    others,
  ])
})
