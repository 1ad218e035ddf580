import { describe, expect, test } from 'vitest'
import { seeded } from '../app/testing/adversary/schools.ts'
import {
  alike,
  figuresOfSchool,
  mixedSchool,
  personOf,
  schoolsWhereFound,
  schoolsWithClearGap,
} from '../app/testing/simulations.ts'
import type { Group } from '../shared/codes.ts'
import { scoreStatus } from './scores.ts'

/** What once was told and was not so. `npm run bench -- simulations` repeats the simulations with more schools. */
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

  test('that are all the second-best of five choices read High everywhere', () => {
    expect(new Set(everywhere(3))).toEqual(new Set(['high']))
  })

  test('that are all the second-worst read Low everywhere', () => {
    expect(new Set(everywhere(1))).toEqual(new Set(['low']))
  })

  test('that are all in the middle read Emerging, and not one of five choices is on a border between words', () => {
    expect(new Set(everywhere(2))).toEqual(new Set(['emerging']))
    const words = (shift: number) => [0, 2.5, 5, 7.5, 10].map((score) => scoreStatus(score + shift))
    expect([words(-0.5), words(0.5)]).toEqual([words(0), words(0)])
  })
})

describe('race without an effect inside any group', () => {
  test('is not announced where groups differ and are of other races', () => {
    const random = seeded(5)
    const schools = Array.from({ length: 40 }, () => figuresOfSchool(mixedSchool(random)).gaps)
    expect(schools.every((gaps) => gaps.length > 0)).toBe(true)
    expect(schools.filter((gaps) => gaps.some(({ clear }) => clear)).length).toBeLessThanOrEqual(8)
  })

  test('is a clear gap in at most 32 of 400 schools', () => {
    expect(schoolsWithClearGap(400, 1, 0, 0)).toBeLessThanOrEqual(32)
  }, 60_000)
})

test('a gap of a point between 60 and 200 students is found in at least 8 of 10 schools', () => {
  expect(schoolsWhereFound(100, 2)).toBeGreaterThanOrEqual(80)
})

test('more parents with the same views move neither Everyone nor the overall score', () => {
  const random = seeded(9)
  const members = (group: Group, count: number, level: number) =>
    Array.from({ length: count }, () => personOf({ group, race: 1, level }, random))
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

describe('people who all answer alike', () => {
  test('carry no margin, however many they are', () => {
    for (const count of [10, 12, 60, 300]) {
      const [students] = figuresOfSchool(alike(count, 2)).groups
      expect([students?.overall, ...(students?.areas ?? [])].map((figure) => figure?.margin)).toEqual(
        Array(9).fill(null),
      )
    }
  })

  test('carry no verdict beside others', () => {
    const random = seeded(3)
    const others = Array.from({ length: 100 }, () => personOf({ race: 2, level: 8 }, random))
    expect(figuresOfSchool([...alike(30, 1), ...others]).gaps).toEqual([])
  })
})

test('twelve of twelve staff carry no margin: it takes forty people, and is not narrower where nobody is missing', () => {
  const random = seeded(4)
  const staff = (count: number) =>
    Array.from({ length: count }, () => personOf({ group: 'staff', race: 1, level: 6 }, random))
  const margin = (count: number) => figuresOfSchool(staff(count)).groups[2]?.areas[0]?.margin
  expect([margin(12), margin(39)]).toEqual([null, null])
  expect(margin(40)).toBeGreaterThan(0)
})
