import { describe, expect, test } from 'vitest'
import { seeded } from '../app/testing/adversary/schools.ts'
import { differentialRates } from '../app/testing/differential-rates.ts'
import { alike, areaSpread, figuresOfSchool, mixedSchool, personOf } from '../app/testing/simulations.ts'
import { storyRates, storyRatesAcross } from '../app/testing/story-rates.ts'
import {
  areaGapsFound,
  coverage,
  falseReports,
  foundDespiteStyle,
  levelGapsFound,
  smallestFound,
  styleMistaken,
} from '../app/testing/verdict-rates.ts'
import type { Group } from '../shared/codes.ts'
import { scoreStatus } from './scores.ts'

/** Earlier claims that were wrong. `npm run bench -- simulations` repeats the simulations with more schools. */
describe('unanimous answers', () => {
  const everywhere = (choice: number) => {
    const { groups, everyone } = figuresOfSchool([
      ...alike(60, choice, 'students'),
      ...alike(45, choice, 'parents'),
      ...alike(40, choice, 'staff'),
    ])
    return [everyone, ...groups].flatMap(({ overall, areas }) =>
      [overall, ...areas].map(({ status }) => status),
    )
  }

  test('rates all scores High if all answers are second-best of five', () => {
    expect(new Set(everywhere(3))).toEqual(new Set(['high']))
  })

  test('rates all scores Low if all answers are second-worst', () => {
    expect(new Set(everywhere(1))).toEqual(new Set(['low']))
  })

  test('rates middle answers Emerging and puts no choice near a border', () => {
    expect(new Set(everywhere(2))).toEqual(new Set(['emerging']))
    const words = (shift: number) => [0, 2.5, 5, 7.5, 10].map((score) => scoreStatus(score + shift))
    expect([words(-0.5), words(0.5)]).toEqual([words(0), words(0)])
  })
})

test('gives simulated people the same spread as people in schools', () => {
  const random = seeded(3)
  const people = Array.from({ length: 2000 }, () => personOf({ level: 5.5 }, random))
  const deviation = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  }
  const inFirst = people.map(({ areas: [first] }) => (first ? first[0] / first[1] : Number.NaN))
  const overall = people.map(({ areas }) => areas.reduce((sum, [own, count]) => sum + own / count / 8, 0))
  expect(deviation(inFirst)).toBeCloseTo(areaSpread, 1)
  expect(deviation(overall)).toBeCloseTo(1.3, 1)
})

describe('reports without a real effect', () => {
  test('shows a gap in no more than 6 percent of reports', () => {
    expect(falseReports(200, 1)).toBeLessThanOrEqual(6)
  }, 60_000)

  test('shows a gap in no more than 10 percent if classmates answer alike', () => {
    expect(falseReports(150, 2, 0.05)).toBeLessThanOrEqual(10)
  }, 60_000)

  test('rarely shows a gap if groups differ both in views and in race', () => {
    const random = seeded(5)
    const schools = Array.from({ length: 40 }, () => figuresOfSchool(mixedSchool(random)).gaps)
    expect(schools.every((gaps) => gaps.length > 0)).toBe(true)
    expect(schools.filter((gaps) => gaps.some(({ clear }) => clear)).length).toBeLessThanOrEqual(4)
  })
})

describe('detection of a gap', () => {
  test('finds 65 percent of gaps of .6 SD in one area (80 and 300 students)', () => {
    expect(areaGapsFound(40, 3, [80, 300], 0.6 * areaSpread)).toBeGreaterThanOrEqual(65)
  }, 60_000)

  test('finds 80 percent of gaps of .6 SD in all areas (45 and 300 students)', () => {
    expect(levelGapsFound(40, 4, [45, 300], 0.6 * areaSpread)).toBeGreaterThanOrEqual(80)
  }, 60_000)

  test('finds 80 percent of one-point gaps in all areas (60 and 200 students)', () => {
    expect(levelGapsFound(40, 5, [60, 200], 1)).toBeGreaterThanOrEqual(80)
  }, 60_000)

  test.each(['area', 'level'] as const)(
    'finds a gap of the smallest detectable size 70 to 95 percent of the time: %s',
    (where) => {
      const found = smallestFound(60, 6, [80, 300], where)
      expect(found).toBeGreaterThanOrEqual(70)
      expect(found).toBeLessThanOrEqual(95)
    },
    60_000,
  )
})

describe('students who answer .3 standard deviations higher', () => {
  test('shows a false gap in one area in no more than 2 percent of reports', () => {
    expect(styleMistaken(80, 7, 'one area')).toBeLessThanOrEqual(2)
  }, 60_000)

  test('rarely shows a false clear gap in all areas', () => {
    expect(styleMistaken(40, 8, 'all areas')).toBeLessThanOrEqual(2)
  }, 60_000)

  test('finds 45 percent of true gaps of .6 SD in one area', () => {
    expect(foundDespiteStyle(40, 9)).toBeGreaterThanOrEqual(45)
  }, 60_000)
})

describe('two stories, 250 and 500 students', () => {
  const rates = (model: { style?: number; experience?: number }) =>
    storyRates(120, 11, { dimension: 'gender', sizes: [250, 500], ...model })

  test('explains all but 3 percent of gaps that come from answering .3 SD higher or lower', () => {
    for (const style of [0.3, -0.3]) {
      const { stated, unexplained } = rates({ style })
      expect(stated).toBeGreaterThanOrEqual(92)
      expect(unexplained).toBeLessThanOrEqual(3)
    }
  }, 60_000)

  test('explains no more than 12 percent of gaps that come from experiences', () => {
    const { stated, explained } = rates({ experience: 0.3 })
    expect(stated).toBeGreaterThanOrEqual(92)
    expect(explained).toBeLessThanOrEqual(12)
  }, 60_000)
})

describe('two stories across 14 schools, 40 and 120 students in each', () => {
  const rates = (model: { style?: number; experience?: number }) =>
    storyRatesAcross(14, 12, 12, { dimension: 'gender', sizes: [40, 120], ...model })

  test('explains a gap that comes from answering .3 SD higher', () => {
    const { stated, unexplained } = rates({ style: 0.3 })
    expect(stated).toBe(100)
    expect(unexplained).toBe(0)
  }, 60_000)

  test('does not explain a gap of .3 SD that comes from experiences', () => {
    const { stated, explained } = rates({ experience: 0.3 })
    expect(stated).toBe(100)
    expect(explained).toBe(0)
  }, 60_000)
})

describe('margins of error', () => {
  test.each([90, 180, 350])(
    'covers the true score 93 percent of the time for %i students in classes',
    (students) => {
      expect(coverage(60, students, students).mean).toBeGreaterThanOrEqual(93)
    },
    60_000,
  )

  test('requires 40 people and isn’t zero if everyone in the group answered', () => {
    const random = seeded(4)
    const staff = (count: number) =>
      Array.from({ length: count }, () => personOf({ group: 'staff', level: 6 }, random))
    const margin = (count: number) => figuresOfSchool(staff(count)).groups[2]?.areas[0]?.margin
    expect([margin(12), margin(39)]).toEqual([null, null])
    expect(margin(40)).toBeGreaterThan(0)
  })

  test('uses the minimum spread if all people answer alike', () => {
    // For an area, 1.96 × √(2 × 1.5² / 60 + (10 / 60)² / 6 + 0.5² / 12) = 0.621. Overall, with 2 × 1² / 60 and (10 /
    // 60)² / 48, it is 0.459.
    const [students] = figuresOfSchool(alike(60, 2)).groups
    expect([students?.overall.margin, ...new Set(students?.areas.map(({ margin }) => margin))]).toEqual([
      0.5, 0.7,
    ])
  })
})

test('doesn’t move Everyone or the overall score with more like-minded parents', () => {
  const random = seeded(9)
  const members = (group: Group, count: number, level: number) =>
    Array.from({ length: count }, () => personOf({ group, level }, random))
  const [students, staff, parents] = [
    members('students', 300, 6),
    members('staff', 250, 7),
    members('parents', 200, 3),
  ]
  const few = figuresOfSchool([...students, ...staff, ...parents]).everyone
  const many = figuresOfSchool([...students, ...staff, ...parents, ...parents, ...parents]).everyone

  expect(Math.abs((many.overall.score ?? 0) - (few.overall.score ?? 10))).toBeLessThan(0.11)
  for (const [at, { score }] of many.areas.entries())
    expect(Math.abs((score ?? 0) - (few.areas[at]?.score ?? 10))).toBeLessThan(0.11)
})

describe('questions that work differently', () => {
  const model = { items: 33, surveys: 4, row: 130, rest: 140, impact: 0, planted: 0, otherRows: 8 }
  const likeClassmates = { correlation: 0.05 }

  test.each([{ impact: 0 }, { impact: 0.5 }, { impact: 1 }, likeClassmates])(
    'names one in no more than 5 percent of reports: %j',
    (change) => {
      expect(differentialRates(100, 10, { ...model, ...change }).others).toBeLessThanOrEqual(5)
    },
    60_000,
  )

  test.each([{ items: 27 }, { impact: 0.5 }, { impact: 1 }, likeClassmates])(
    'finds 95 percent of questions that differ by 1 logit: %j',
    (change) => {
      const rates = differentialRates(100, 11, { ...model, ...change, planted: 1 })
      expect(rates.found).toBeGreaterThanOrEqual(95)
      expect(rates.others).toBeLessThanOrEqual(5)
    },
    60_000,
  )
})
