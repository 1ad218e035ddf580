import { expect, test } from 'vitest'
import { isDue } from './rules.ts'

const survey = {
  survey_date_begin: '2026-10-05',
  survey_date_end: '2026-10-23',
  survey_setup_complete_date: '2026-10-01',
  zone: 'America/Chicago',
}

test.each([
  ['on the last of its days, in the school’s time zone', '2026-10-31T04:59:00Z', false],
  ['on the day after them', '2026-10-31T05:00:00Z', true],
  ['while it runs', '2026-10-20T15:00:00Z', false],
])('with seven days to keep, responses are deleted or not %s', (_, now, due) => {
  expect(isDue(survey, 7, new Date(now))).toBe(due)
})

test('a survey that never opened has nothing to delete', () => {
  const later = new Date('2027-10-20T15:00:00Z')

  expect(isDue({ ...survey, survey_setup_complete_date: null }, 7, later)).toBe(false)
  expect(isDue({ ...survey, survey_date_end: null }, 7, later)).toBe(false)
})
