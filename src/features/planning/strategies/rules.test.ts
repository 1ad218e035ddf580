import { expect, test } from 'vitest'
import { hidden } from '../../../measurement/figures.ts'
import type { Gap } from '../../figures/results/contract.ts'
import { recommended } from './rules.ts'

const statusOf = (score: number) => (score < 3.3 ? 'low' : score <= 6.7 ? 'emerging' : 'high')
type Shown = number | 'low' | 'emerging' | 'high' | null
const gapOf = (distance: number | undefined): Gap | null =>
  distance === undefined
    ? null
    : {
        group: 'students',
        groupName: 'Students',
        dimension: 'race',
        name: 'Asian',
        clear: true,
        direction: 'lower',
        distance,
        apart: distance,
        subgroup: hidden('fewer'),
        rest: hidden('fewer'),
      }
/** Builds areas with these scores, with only a perception word, or with neither. */
const areas = (scores: Shown[], gaps: Readonly<Record<string, number>> = {}) =>
  scores.map((score, index) => ({
    code: 'ABCDEFGH'[index] ?? '',
    gap: gapOf(gaps['ABCDEFGH'[index] ?? '']),
    figure: {
      ...hidden('fewer'),
      score: typeof score === 'number' ? score : null,
      status: typeof score === 'number' ? statusOf(score) : score,
    },
  }))
const codes = (list: { code: string }[]) => list.map(({ code }) => code).join('')

test.each<[string, Shown[], string, string, string]>([
  ['two at each end', [2, 3, 5, 5.2, 5.4, 5.6, 7, 8], 'AB', 'HG', 'CDEF'],
  ['a third that is close to the second', [2, 3, 3.5, 5, 6, 7.1, 7.6, 8], 'ABC', 'HGF', 'DE'],
  ['in any order', [8, 2, 7, 3, 5, 5.2, 5.4, 5.6], 'BD', 'AC', 'EFGH'],
  ['no strength among Low scores', [1, 1.1, 2, 2.1, 2.2, 2.3, 2.4, 3], 'AB', '', 'CDEFGH'],
  [
    'words in the middle of their bands',
    ['high', 'low', 'emerging', 2, 8, 'high', 'emerging', 'low'],
    'BHD',
    'FAE',
    'CG',
  ],
  ['hidden ones among the others, last', [null, 2, 3, null, 5, 6, 7, 8], 'BC', 'HG', 'EFAD'],
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

test.each<[string, Record<string, number>, string, string]>([
  ['the widest clear gap joins the lowest scores', { E: 1.2, F: 2.1, G: 0.4 }, 'ABF', 'HG'],
  ['one of a strength does too', { H: 2 }, 'ABH', 'GFE'],
  ['one of the lowest areas adds none', { B: 3, H: 2 }, 'AB', 'HG'],
])('chooses focus areas by gaps: %s', (_, gaps, focus, strengths) => {
  const result = recommended(areas([2, 3, 5, 5.2, 5.4, 5.6, 7, 8], gaps))
  expect([codes(result.focus), codes(result.strengths)]).toEqual([focus, strengths])
})
