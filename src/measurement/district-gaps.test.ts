import { expect, test } from 'vitest'
import { seeded } from '../app/testing/adversary/schools.ts'
import {
  districtGapsFound,
  falseDistrictReports,
  gapsInDistrict,
  questionsNamed,
} from '../app/testing/district-rates.ts'
import { areaCodes, groups } from '../shared/codes.ts'
import { districtGaps, type SchoolFigures } from './district-gaps.ts'

/** `npm run bench -- simulations` repeats these with more districts. */
const varying = { varies: 0.3, correlation: 0.05 }

test('reports a false clear gap in no more than 7 percent of districts', () => {
  expect(falseDistrictReports(25, 1, { schools: 12, ...varying })).toBeLessThanOrEqual(7)
}, 60_000)

test('finds a gap of .4 points in one area in 90 percent of 40-school districts', () => {
  expect(districtGapsFound(6, 2, { schools: 40, ...varying, gap: { inFirst: -0.4 } })).toBeGreaterThanOrEqual(
    90,
  )
}, 60_000)

test('compares all rows by area and overall from rounded numbers, counting schools by threes', () => {
  const found = gapsInDistrict({ schools: 13, gap: { inFirst: -2 } }, seeded(4))
  const students = found.find(({ key }) => key === 'students')
  const ofRace = students?.gaps.filter(({ dimension, row }) => dimension === 'race' && row === '1') ?? []

  expect(ofRace.map(({ area }) => area)).toEqual([null, ...areaCodes])
  expect(
    ofRace.filter(({ clear, direction }) => clear && direction === 'lower').map(({ area }) => area),
  ).toEqual([areaCodes[0]])
  const [wide] = ofRace.filter(({ area }) => area === areaCodes[0])
  expect(wide).toMatchObject({ direction: 'lower', schools: 13, sameWay: 12 })
  expect(wide?.apart?.distance).toBeGreaterThan(1.5)
  expect(
    found.flatMap(({ gaps }) => gaps).every(({ sameWay, people }) => sameWay % 3 === 0 && people % 10 === 0),
  ).toBe(true)
})

test('keeps each difference in hundredths with an error that covers the rounding', () => {
  const gaps = gapsInDistrict({ schools: 13, gap: { inFirst: -2 } }, seeded(4)).flatMap((one) => one.gaps)
  expect(gaps.length).toBeGreaterThan(9)
  for (const { kept, apart, direction } of gaps) {
    if (!kept) throw new Error('Nothing is kept.')
    const numbers = [kept.tested.value, kept.tested.error, kept.shown.value, kept.shown.error]
    expect(numbers.every((number) => Math.abs(number * 100 - Math.round(number * 100)) < 1e-9)).toBe(true)
    if (!apart) continue
    expect(Math.sign(kept.shown.value)).toBe(direction === 'lower' ? -1 : 1)
    // The two scores are each rounded to a tenth.
    expect(Math.abs(Math.abs(kept.shown.value) - apart.distance)).toBeLessThan(0.11)
    expect(2.2 * kept.shown.error).toBeGreaterThanOrEqual(apart.margin - 0.1)
  }
})

test('requires 12 schools and counts the schools that could be compared', () => {
  const found = gapsInDistrict({ schools: 11, gap: { inFirst: -2 } }, seeded(5))
  expect(found.map(({ key, schools, gaps }) => [key, schools, gaps.length])).toEqual([
    ['students', 11, 0],
    ['parents', 11, 0],
    ['staff', expect.any(Number), 0],
  ])
})

test('promises to find a gap that answer style may explain only if it is over a point', () => {
  const [students] = gapsInDistrict({ schools: 14 }, seeded(7))
  const level = (wanted: string) =>
    students?.gaps.find(({ dimension, area }) => dimension === wanted && area === null)?.smallest ?? 0
  expect(level('race')).toBeGreaterThan(1)
  expect(level('gender')).toBeLessThan(1)
})

test('counts the schools whose results from version 1.0 can’t be compared', () => {
  const before: SchoolFigures = {
    groups: [{ key: 'students', dimensions: [] } as unknown as SchoolFigures['groups'][number]],
  }
  expect(districtGaps([before, before], [], 10, groups)).toEqual([
    { key: 'students', schools: 0, fromVersion1: 2, gaps: [] },
    { key: 'parents', schools: 0, fromVersion1: 0, gaps: [] },
    { key: 'staff', schools: 0, fromVersion1: 0, gaps: [] },
  ])
})

test('does not call a group clear in single areas if it uses the scale differently everywhere', () => {
  const everywhere = { schools: 14, gap: { everywhere: 0.55 } }
  expect(falseDistrictReports(10, 6, everywhere)).toBeLessThanOrEqual(10)
  const [students] = gapsInDistrict(everywhere, seeded(6))
  const level = students?.gaps.find(({ row, area }) => row === '1' && area === null)
  expect(level).toMatchObject({ found: true, clear: false })
}, 60_000)

test('names the question that makes a gap, and none if all four do', () => {
  const model = { schools: 12, ...varying, gap: { inFirst: -0.6 } }
  const one = questionsNamed(12, 7, { ...model, questions: 'one' })
  expect(one.found).toBeGreaterThan(5)
  expect(one.named).toBeGreaterThanOrEqual(80)
  const all = questionsNamed(12, 7, { ...model, questions: 'all' })
  expect(all.found).toBeGreaterThan(5)
  expect(all.named).toBe(0)
}, 60_000)
