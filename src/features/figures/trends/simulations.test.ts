import { describe, expect, test } from 'vitest'
import { seeded } from '../../../app/testing/adversary/schools.ts'
import { protection, respondents } from '../../../app/testing/figures.ts'
import {
  figuresOfSchool,
  parentsAndStaff,
  personOf,
  studentsInClasses,
} from '../../../app/testing/simulations.ts'
import { changesFound, falseChanges, yearOf } from '../../../app/testing/verdict-rates.ts'
import { crossTabulated } from '../../../measurement/cross-table.ts'
import { figuresOf } from '../../../measurement/results.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { areaChangesOf, overallChanges } from './rules.ts'
import type { Year } from './rules-judgement.ts'
import { byGroup } from './rules-questions.ts'

test('reports a change in no more than 6.5 percent of unchanged schools', () => {
  expect(falseChanges(100, 11)).toBeLessThanOrEqual(6.5)
}, 60_000)

test('detects half a point between 588 and 681 students 95 percent of the time', () => {
  expect(changesFound(40, 12, 0.5)).toBeGreaterThanOrEqual(95)
}, 60_000)

test('calls the demo’s rise from 4.8 to 5.1 clear', () => {
  const years = [
    [588, 4.8],
    [681, 5.1],
  ].map(([count = 0, mean = 0]) =>
    yearOf(
      figuresOf(
        crossTabulated([
          ...respondents(count, [mean - 1.5, mean + 1.5]),
          ...respondents(380, [4, 6], { group: 'parents', type: 2 }),
          ...respondents(98, [5, 7], { group: 'staff', type: 3 }),
        ]),
        [],
        protection(),
      ),
    ),
  )
  const group = overallChanges(years, []).find(({ key }) => key === 'group')
  expect(group?.rows.map(({ change, clear }) => [change, clear])).toEqual([
    [0.3, true],
    [0, false],
    [0, false],
  ])
})

test('shows no change when more parents with the same views respond', () => {
  const random = seeded(13)
  const others = [...studentsInClasses(400, 6, random), ...parentsAndStaff(0, 60, random)]
  const parents = parentsAndStaff(200, 0, random, { parents: 4, staff: 7 })
  const years = [1, 3].map((times) =>
    yearOf(figuresOfSchool([...others, ...Array.from({ length: times }, () => parents).flat()])),
  )
  for (const { rows } of overallChanges(years, []))
    for (const { change, clear } of rows) {
      expect(Math.abs(change ?? 0)).toBeLessThanOrEqual(0.1)
      expect(clear ?? false).toBe(false)
    }
})

describe('a pulse', () => {
  const area = 'DBP'
  const at = areaCodes.indexOf(area)

  /** Returns a pulse survey in which `count` students were asked about one area. */
  function pulseOf(count: number, level: number, random: () => number): Year {
    const people = Array.from({ length: count }, () => {
      const person = personOf({ level }, random)
      const areas = person.areas.map((own, place) => (place === at ? own : ([0, 0, 0] as const)))
      return { ...person, areas }
    })
    return {
      ...yearOf(figuresOf(crossTabulated(people), [], protection(), ['students'], [area])),
      comparable: byGroup(() => new Set([area])),
    }
  }
  const auditOf = (count: number, level: number, random: () => number): Year =>
    yearOf(figuresOfSchool(studentsInClasses(count, level, random)))

  /** Returns the result in the area's row for students when a pulse survey is compared with its audit. */
  function verdict(audit: Year, pulse: Year): 'improved' | 'worse' | 'not yet distinguishable' {
    const group = areaChangesOf([audit, pulse], area).find(({ key }) => key === 'group')
    const row = group?.rows.find(({ key }) => key === 'students')
    if (!row?.clear || row.change === null) return 'not yet distinguishable'
    return row.change > 0 ? 'improved' : 'worse'
  }

  test('calls no more than 5 percent of unchanged schools "improved" after two pulses', () => {
    const random = seeded(17)
    let improved = 0
    for (let school = 0; school < 150; school++) {
      const audit = auditOf(200, 5, random)
      const pulses = [pulseOf(60, 5, random), pulseOf(90, 5, random)]
      if (pulses.some((pulse) => verdict(audit, pulse) === 'improved')) improved += 1
    }
    expect(improved).toBeLessThanOrEqual(150 * 0.05)
  }, 60_000)

  test('detects a one-point change with ninety people in 8 of 10 schools', () => {
    const random = seeded(18)
    let found = 0
    for (let school = 0; school < 50; school++)
      if (verdict(auditOf(200, 4, random), pulseOf(90, 5, random)) === 'improved') found += 1
    expect(found).toBeGreaterThanOrEqual(40)
  }, 60_000)
})
