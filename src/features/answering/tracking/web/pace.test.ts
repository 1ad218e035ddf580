import { describe, expect, test } from 'vitest'
import { dayOfSurvey, daysLeft, lowGroups, missingTo, neededPerDay, recentPace } from './pace.ts'

describe('responses needed to reach the benchmark', () => {
  test.each([
    [164, 1022, 41],
    [62, 410, 20],
    [71, 560, 41],
    [31, 52, 0],
    [6, 35, 1],
    [7, 35, 0],
    [0, 1, 1],
    [0, 0, 0],
  ])('for %i of %i people, needs %i more responses', (count, expected, more) => {
    expect(missingTo(count, expected)).toBe(more)
  })
})

test('skips a group if its number of people isn’t known', () => {
  const group = { key: 'staff' as const, name: 'Staff', count: 1 }
  expect(lowGroups([{ ...group, expected: null }])).toEqual([])
  expect(lowGroups([{ ...group, expected: 5 }])).toEqual([])
  expect(lowGroups([{ ...group, expected: 6 }])).toHaveLength(1)
})

describe('days', () => {
  test.each([
    ['2026-10-14', 9, 10],
    ['2026-10-05', 18, 1],
    ['2026-10-23', 0, 19],
    ['2026-10-24', 0, 19],
  ])('on %s, counts %i days left and day %i', (today, left, day) => {
    expect(daysLeft(today, '2026-10-23')).toBe(left)
    expect(dayOfSurvey('2026-10-05', '2026-10-23', today)).toEqual({ day, of: 19 })
  })
})

describe('pace needed', () => {
  test.each([
    [41, '2026-10-14', 5, 9],
    [1, '2026-10-14', 1, 9],
    [41, '2026-10-22', 41, 1],
  ])('spreads %i missing responses, as of %s, at %i a day over %i days', (missing, today, perDay, days) => {
    const needed = neededPerDay(missing, today, '2026-10-23')
    expect(needed?.perDay).toBe(perDay)
    expect(needed?.days).toHaveLength(days)
    expect(needed?.days.at(-1)).toBe('2026-10-23')
  })
  test('returns null at the benchmark or on the last day', () => {
    expect(neededPerDay(0, '2026-10-14', '2026-10-23')).toBeNull()
    expect(neededPerDay(41, '2026-10-23', '2026-10-23')).toBeNull()
  })
})

describe('pace so far', () => {
  test.each([
    [[38, 27, 19, 14, 11, 3, 5, 4, 24, 19], 7, 80 / 7],
    [[4, 2], 2, 3],
    [[], 0, 0],
  ])('%j', (counts, days, perDay) => {
    expect(recentPace(counts.map((count) => ({ count })))).toEqual({ days, perDay })
  })
})
