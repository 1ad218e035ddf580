import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../shared/dates.ts'
import { lowResponse } from './low-response-sentences.ts'
import {
  breakdownTitle,
  chartDays,
  datesSentence,
  openingSentence,
  overfullSentences,
  paceSentence,
  randomlyLeftOutSentences,
  snapshotSentence,
  timeLeftSentence,
  totalSentence,
  waitsSentence,
} from './tracking-sentences.ts'

const dates = { status: 'active', opens: '2026-10-05', closes: '2026-10-23', today: '2026-10-14' } as const
const students = {
  key: 'students',
  name: 'Students',
  count: 62,
  expected: 410,
  atMost: null,
  aboveBound: 0,
  hasMarked: false,
  breakdownsStay: false,
} as const
const parents = {
  key: 'parents',
  name: 'Parents and caregivers',
  count: 71,
  expected: 560,
  atMost: null,
  aboveBound: 0,
  hasMarked: false,
  breakdownsStay: false,
} as const
const staff = {
  key: 'staff',
  name: 'Staff',
  count: 31,
  expected: 52,
  atMost: null,
  aboveBound: 0,
  hasMarked: false,
  breakdownsStay: false,
} as const

/** Returns counts for consecutive days that end on the given day. */
const upTo = (last: string, counts: readonly number[]) =>
  counts.map((count, index) => ({ day: addDays(last, index + 1 - counts.length), count }))
const ten = upTo(dates.today, [38, 27, 19, 14, 11, 3, 5, 4, 24, 19])
const counts = { perDay: ten, total: 164, expected: 1022 }
const slow = { perDay: upTo(dates.today, [100, 50, 7, 1, 1, 1, 1, 1, 1, 1]), total: 164, expected: 1022 }

describe('low response', () => {
  const low = (groups: Parameters<typeof lowResponse>[0]['groups'], change: object = {}) =>
    lowResponse({ ...dates, ...counts, groups, ...change })

  test('lists groups with low response, how many responses they need and whether their pace is enough', () => {
    expect(low([students, parents, staff])).toEqual({
      title: '2 groups are below 20%',
      text: 'Students (15%) need 20 more responses and parents and caregivers (13%) need 41 more to reach the practical benchmark. At the pace of the last 7 days (11 a day), all groups combined will reach 20% on October 18, in time.',
    })
  })
  test('handles one group, one response and the last day', () => {
    const almost = { ...staff, count: 50, expected: 253 }
    expect(low([{ ...students, count: 400 }, almost], { today: dates.closes })).toEqual({
      title: '1 group is below 20%',
      text: 'Staff (19.7%) need 1 more response to reach the practical benchmark. Today is the last day.',
    })
  })
  test('handles low response in all groups', () => {
    expect(low([students, parents, { ...staff, count: 2 }])?.title).toBe('All 3 groups are below 20%')
  })
  test('explains low response after the close without advice', () => {
    const closed = low([students, parents, staff], { status: 'closed', today: '2026-10-30' })
    expect(closed?.title).toBe('2 groups stayed below 20%')
    expect(closed?.text).toContain('Students (15%) and parents and caregivers (13%) didn’t reach')
  })
  test('returns null if no group has low response or the numbers of people aren’t known', () => {
    expect(low([staff, { ...parents, expected: null }])).toBeNull()
  })
  test.each([
    [
      'too slow',
      slow,
      /\(1 a day\), all groups combined would reach 20% on November 24, 2026, after the survey closes\. You need 5 a day to get there in time\.$/,
    ],
    [
      'one in a week',
      { ...slow, perDay: upTo(dates.today, [163, 0, 0, 0, 0, 0, 0, 1]) },
      /\(fewer than 1 a day\)/,
    ],
    [
      'none in a week',
      { ...slow, perDay: upTo(dates.today, [164, 0, 0, 0, 0, 0, 0, 0]) },
      /No responses came in during the last 7 days\. You need 5 a day to get there in time\.$/,
    ],
    [
      'the first days',
      { ...slow, perDay: upTo(dates.today, [82, 82]) },
      /At the pace of the first 2 days \(82 a day\), all groups combined will reach 20% on October 15, in time\.$/,
    ],
    [
      'the first day',
      { perDay: upTo(dates.opens, [0]), total: 0, expected: 1022, today: dates.opens },
      /It’s too early to judge the pace\. You need 12 a day to get there in time\.$/,
    ],
  ])('describes the pace: %s', (_, change, sentence) => {
    expect(low([students, parents, staff], change)?.text).toMatch(sentence)
  })
  test('gives the pace of each group with low response once the total has reached the benchmark', () => {
    const reached = { total: 250, expected: 1022 }
    const few = { ...students, count: 3 }
    expect(low([{ ...staff, count: 9 }, parents], reached)?.text).toMatch(
      /At the pace since the survey opened, these groups will get there on October 20, in time\.$/,
    )
    expect(low([few, parents], reached)?.text).toMatch(
      /At the pace since the survey opened, students won’t get there before it closes on October 23\.$/,
    )
  })
})

describe('more responses than can count', () => {
  const stuffed = { ...staff, count: 106, expected: 60, atMost: 66 }

  test('says how many people answered, how many responses count and what to do', () => {
    expect(overfullSentences([students, stuffed], true)).toEqual([
      'Staff: we got 106 responses, but the group has only 60 people. We can count up to 66. Raise the number of people or check for made-up answers.',
    ])
    expect(overfullSentences([stuffed], false)).toEqual([
      'Staff: we got 106 responses, but the group has only 60 people. We can count up to 66. An administrator can raise the number of people or check for made-up answers.',
    ])
  })
  test('says how many responses were left out at random', () => {
    expect(randomlyLeftOutSentences([students, { ...staff, count: 66, aboveBound: 40 }])).toEqual([
      'Staff: we got 106 responses and counted 66 of them, chosen at random.',
    ])
  })
})

test.each([
  [dates, 'Day 10 of 19, closes Friday, October 23'],
  [{ ...dates, status: 'closed' as const }, 'Open from October 5 to October 23, 2026'],
  [{ ...dates, status: 'pre-release' as const, today: '2026-10-01' }, 'Opens Monday, October 5'],
  [{ ...dates, status: 'pre-release' as const }, 'Open date Monday, October 5, setup not complete'],
  [{ ...dates, opens: null }, 'No dates yet'],
])('describes survey dates: %#', (given, sentence) => {
  expect(datesSentence(given)).toBe(sentence)
})

test('says when a survey opens or what is missing', () => {
  expect(openingSentence({ kind: 'audit', opens: null, today: '2026-10-01' })).toContain('Set the dates')
  expect(openingSentence({ kind: 'audit', opens: '2026-10-05', today: '2026-10-01' })).toContain(
    'opens on Monday, October 5',
  )
  expect(openingSentence({ kind: 'audit', opens: '2026-10-01', today: '2026-10-01' })).toContain(
    'the setup isn’t complete',
  )
  expect(openingSentence({ kind: 'pulse', opens: '2026-10-05', today: '2026-10-01' })).toBe(
    'The pulse opens on Monday, October 5.',
  )
})

test.each([
  ['2026-10-14', '9 days are left.'],
  ['2026-10-22', '1 day is left.'],
  ['2026-10-23', 'Today is the last day.'],
])('describes the time left on %s', (today, sentence) => {
  expect(timeLeftSentence(today, '2026-10-23')).toBe(sentence)
})

test.each([
  [164, 1022, false, 'You need 41 more responses to reach 20%.'],
  [204, 1022, false, 'You need 1 more response to reach 20%.'],
  [205, 1022, false, 'You’ve reached the practical benchmark of 20%.'],
  [164, 1022, true, '41 responses short of 20%.'],
  [
    1023,
    1022,
    false,
    'You got more responses than there are people. Check the number of people in each group.',
  ],
])('describes a total of %i of %i, closed %s', (total, expected, closed, sentence) => {
  expect(totalSentence(total, expected, closed)).toBe(sentence)
})

test.each([
  [{ days: 7, perDay: 11.4 }, 'You got 11 a day in the last 7 days.'],
  [{ days: 3, perDay: 28 }, 'You got 28 a day in the first 3 days.'],
  [{ days: 1, perDay: 38 }, 'You got 38 on the first day.'],
  [{ days: 7, perDay: 0.3 }, 'You got fewer than 1 a day in the last 7 days.'],
  [{ days: 7, perDay: 0 }, 'No responses came in during the last 7 days.'],
  [{ days: 0, perDay: 0 }, ''],
])('describes the pace %j', (pace, sentence) => {
  expect(paceSentence(pace, false)).toBe(sentence)
})

test('labels the days of the chart', () => {
  expect(chartDays('2026-10-05', '2026-10-23')).toBe('Per day, October 2026')
  expect(chartDays('2026-09-28', '2026-10-14')).toBe('Per day, September 28 to October 14, 2026')
})

test('says how many responses the breakdowns are based on', () => {
  expect(snapshotSentence({ madeOn: '2026-10-14', covers: 180 })).toBe(
    'Updated the night before October 14, based on 180 responses',
  )
  expect(snapshotSentence({ madeOn: null, covers: 241 })).toBe('Based on 241 responses')
})

test('says what the next breakdowns are waiting for', () => {
  const students = { stage: 'collecting', smallGroup: 10, begun: true, breakdownsStay: false } as const
  expect(waitsSentence('students', students)).toBe(
    'The next overnight update needs at least 20 more students to answer.',
  )
  expect(waitsSentence('staff', { ...students, begun: false })).toBe(
    'No numbers yet. The first overnight update needs at least 20 staff to answer.',
  )
  expect(waitsSentence('staff', { ...students, stage: 'provisional' })).toMatch(/^Final results will/)
  expect(waitsSentence('staff', { ...students, stage: 'final' })).toBeNull()
  expect(waitsSentence('staff', { ...students, breakdownsStay: true })).toBe(
    'Some responses from staff were left out. These numbers won’t change until the final results.',
  )
})

test('writes a breakdown’s title', () => {
  expect(breakdownTitle({ key: 'role', name: 'Role', covers: 41 }, 'staff')).toBe('41 staff by Staff Role')
  expect(breakdownTitle({ key: 'race', name: 'Race/ethnicity', covers: 180 }, 'students')).toBe(
    '180 students by race/ethnicity',
  )
})
