import { expect, test } from 'vitest'
import { type Figure, hidden } from '../../../measurement/figures.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { overallChanges } from './rules.ts'
import type { Year } from './rules-judgement.ts'
import { byGroup } from './rules-questions.ts'

/** Returns a year in which 150 students have a score. */
function year(smallGroup: number, score: number, margin: number): Year {
  const overall: Figure = { ...hidden('nobody', 150), score, margin, status: 'emerging', reason: null }
  const areas = areaCodes.map(() => hidden('unscored', 150))
  return {
    figures: {
      groups: [{ key: 'students', overall, areas, dimensions: [] }],
      everyone: { groups: ['students'], overall: hidden('oneGroup'), areas: [] },
      gaps: [],
    },
    comparable: byGroup(() => new Set(areaCodes)),
    smallGroup,
    answers: 5,
    questions: byGroup(() => []),
  }
}
const clear = (...years: Year[]) =>
  overallChanges(years, [])
    .find(({ key }) => key === 'group')
    ?.rows.map((row) => row.clear)

test('rounds with the larger threshold, whichever year it belongs to', () => {
  // Scores of 150 people move in steps of a tenth with a threshold of five, and of a half with a threshold of ten.
  expect(clear(year(5, 5, 0.5), year(5, 5.7, 0.3))).toEqual([true])
  expect(clear(year(10, 5, 0.5), year(5, 5.7, 0.3))).toEqual([false])
  expect(clear(year(5, 5.7, 0.3), year(10, 5, 0.5))).toEqual([false])
})
