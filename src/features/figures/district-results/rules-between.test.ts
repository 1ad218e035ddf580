import { expect, test } from 'vitest'
import type { Figures } from '../../../measurement/results.ts'
import type { Rounded } from '../../../measurement/rounded.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { betweenSchools, betweenSentence } from './rules-between.ts'

/** A school whose students have these means in all areas, and this spread of their overall scores. */
function school(mean: number, people = 60, spread: number | null = 2): Pick<Figures, 'groups'> {
  const means = areaCodes.map(() => mean as Rounded)
  const spreads = spread === null ? null : { areas: means, overall: spread as Rounded, apart: null }
  return {
    groups: [{ key: 'students', rounded: { people, means, spreads } }],
  } as unknown as Pick<Figures, 'groups'>
}
const twelve = Array.from({ length: 12 }, (_, at) => school(at % 2 === 0 ? 4 : 6))

test('gives the share of differences between 12 schools', () => {
  const { students, parents } = betweenSchools(twelve, 10)
  // The mean squares are 60 × 12 ÷ 11 − 0.03 between and 4 within schools, so it is 61.4 ÷ (65.4 + 59 × 4).
  expect(students).toMatchObject({ schools: 12, share: { value: 0.2 } })
  expect(students?.share.low).toBeLessThan(0.15)
  expect(students?.share.high).toBeGreaterThan(0.35)
  expect(parents).toBeNull()
})

test('needs 12 schools with averages and spreads', () => {
  expect(betweenSchools(twelve.slice(1), 10).students).toBeNull()
  expect(betweenSchools([...twelve.slice(1), school(5, 30, null)], 10).students).toBeNull()
})

test('is 0 if schools are alike', () => {
  const alike = twelve.map(() => school(5))
  expect(betweenSchools(alike, 10).students?.share).toMatchObject({ value: 0, low: 0 })
})

test('says it in words', () => {
  expect(betweenSentence('Students', { schools: 14, share: { value: 0.06, low: 0.02, high: 0.15 } })).toBe(
    'Students: about 6% of the differences between people’s overall scores are between schools (2% to 15%, 14 schools). The rest is within schools.',
  )
})
