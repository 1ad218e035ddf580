import { expect, test } from 'vitest'
import { isDue } from './rules.ts'

const survey = { survey_date_end: '2026-10-23', stage: 'final', zone: 'America/Chicago' } as const

test.each([
  ['on the last of its days, in the school’s time zone', '2026-10-31T04:59:00Z', false],
  ['on the day after them', '2026-10-31T05:00:00Z', true],
])('with seven days to keep, responses are deleted or not %s', (_, now, due) => {
  expect(isDue(survey, 7, new Date(now))).toBe(due)
})

test.each(['pre-release', 'collecting', 'provisional'] as const)(
  'of a survey that is %s nothing is deleted',
  (stage) => {
    const later = new Date('2027-10-20T15:00:00Z')

    expect(isDue({ ...survey, stage }, 7, later)).toBe(false)
    expect(isDue({ ...survey, survey_date_end: null }, 7, later)).toBe(false)
  },
)
