import { expect, test } from 'vitest'
import { clockFault, isDue, isNameTyped, isSecondCheck, whyNotDeletable } from './rules.ts'

const survey = { survey_date_end: '2026-10-23', stage: 'final', zone: 'America/Chicago' } as const

test.each([
  ['on the last of its days, in the school’s time zone', '2026-10-31T04:59:00Z', false],
  ['on the day after them', '2026-10-31T05:00:00Z', true],
])('decides whether responses are due for deletion after seven days: %s', (_, now, due) => {
  expect(isDue(survey, 7, new Date(now))).toBe(due)
})

test.each(['pre-release', 'collecting', 'provisional'] as const)(
  'deletes nothing from a survey that is %s',
  (stage) => {
    const later = new Date('2027-10-20T15:00:00Z')

    expect(isDue({ ...survey, stage }, 7, later)).toBe(false)
    expect(isDue({ ...survey, survey_date_end: null }, 7, later)).toBe(false)
  },
)

const clock = {
  now: new Date('2026-10-14T15:00:00Z'),
  trusted: true,
  newestEvent: new Date('2026-10-14T12:00:00Z'),
  databaseTime: new Date('2026-10-14T15:00:01Z'),
}

test.each([
  ['in order', {}, null],
  ['in a summer without an event', { newestEvent: new Date('2026-07-14T15:00:00Z') }, null],
  ['without an event or a clock of the database', { newestEvent: null, databaseTime: null }, null],
  ['ahead of the last check', { trusted: false }, /days off from the last check/],
  [
    'behind the newest event',
    { newestEvent: new Date('2027-10-14T15:00:00Z') },
    /newest event is dated 2027-10-14/,
  ],
  [
    'ahead of the database’s',
    { databaseTime: new Date('2025-10-14T15:00:00Z') },
    /the database’s clock says 2025-10-14/,
  ],
  [
    'behind the database’s',
    { databaseTime: new Date('2027-10-14T15:00:00Z') },
    /the database’s clock says 2027-10-14/,
  ],
])('decides whether to trust a clock %s', (_, change, fault) => {
  const told = clockFault({ ...clock, ...change })
  if (fault === null) expect(told).toBeNull()
  else expect(told).toMatch(fault)
})

test('runs the second check after at least 24 hours of uptime', () => {
  const day = 24 * 3_600_000
  expect([0, day - 1, day].map((uptime) => isSecondCheck(5, 5 + uptime))).toEqual([false, false, true])
})

test.each([
  ['Lakeside Middle School', true],
  ['  lakeside  middle school ', true],
  ['Lakeside', false],
  ['', false],
])('tells whether “%s” is the school’s name', (typed, same) => {
  expect(isNameTyped(typed, 'Lakeside Middle School')).toBe(same)
  expect(isNameTyped("St. Mary's", 'St. Mary’s')).toBe(true)
})

test.each([
  ['collecting', null, 3, /once the survey is final/],
  ['provisional', null, 3, /once the survey is final/],
  ['final', '2026-11-02', 3, /deleted on 2026-11-02/],
  ['final', null, 0, /no responses/],
] as const)(
  'refuses deletion for stage %s, deletion date %s and %s responses',
  (stage, deletedOn, responses, reason) => {
    expect(whyNotDeletable({ stage, deletedOn, responses })).toMatch(reason)
    expect(whyNotDeletable({ stage: 'final', deletedOn: null, responses: 3 })).toBeNull()
  },
)
