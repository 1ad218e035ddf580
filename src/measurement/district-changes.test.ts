import { expect, test } from 'vitest'
import { seeded } from '../app/testing/adversary/schools.ts'
import { normal, type Random } from '../app/testing/simulations.ts'
import { districtChanges, type SchoolChange } from './district-changes.ts'

const error = 0.15

/** Schools whose scores change by `change` on average, varying by school, measured with error in both years. */
const schoolsOf = (count: number, change: number, varies: number, random: Random): SchoolChange[] =>
  Array.from({ length: count }, () => {
    const level = 5 + normal(random)
    const at = (value: number) => ({ value: value + error * normal(random), variance: error ** 2 })
    return {
      group: 'students' as const,
      area: null,
      before: at(level),
      now: at(level + change + varies * normal(random)),
    }
  })

const clearIn = (rounds: number, count: number, change: number, varies: number): number => {
  const random = seeded(7)
  const clear = Array.from({ length: rounds }, () => {
    const [group] = districtChanges(schoolsOf(count, change, varies, random), ['students'])
    return group?.changes[0]?.clear === true
  })
  return (100 * clear.filter(Boolean).length) / rounds
}

test('reports a false change in at most 6.5 percent of districts', () => {
  expect(clearIn(2000, 12, 0, 0)).toBeLessThanOrEqual(6.5)
  expect(clearIn(2000, 12, 0, 0.3)).toBeLessThanOrEqual(6.5)
})

test('finds a change as large as the smallest it promises in 70 to 95 percent of districts', () => {
  const [group] = districtChanges(schoolsOf(20, 0, 0.3, seeded(8)), ['students'])
  const smallest = group?.changes[0]?.smallest ?? 0
  expect(clearIn(1000, 20, smallest, 0.3)).toBeGreaterThanOrEqual(70)
  expect(clearIn(1000, 20, smallest, 0.3)).toBeLessThanOrEqual(95)
})

test('needs 12 schools that can be compared', () => {
  expect(districtChanges(schoolsOf(11, 1, 0, seeded(9)), ['students', 'staff'])).toEqual([
    { key: 'students', schools: 11, changes: [] },
    { key: 'staff', schools: 0, changes: [] },
  ])
  const [group] = districtChanges(schoolsOf(12, 1, 0, seeded(9)), ['students'])
  expect(group?.changes).toMatchObject([{ area: null, schools: 12, clear: true }])
})
