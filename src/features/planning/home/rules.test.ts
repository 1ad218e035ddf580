import { expect, test } from 'vitest'
import { steps } from '../../../shared/codes.ts'
import type { Survey } from '../../schools/surveys/contract.ts'
import { begunSteps, isNextDue, lastWithResults, needAttention, nextDay, schoolStateOf } from './rules.ts'

const survey: Survey = {
  id: 1,
  guid: 'a',
  survey_guid: 'a',
  publicGuid: 'a',
  name: 'October',
  surveyName: 'October',
  entity_fk: 1,
  schoolName: 'Lakeside',
  active: 1,
  beginDate: '2026-10-14',
  endDate: '2026-10-23',
  survey_status: 'pre-release',
  setupComplete: true,
  askedGroups: ['students'],
  submittedSurveyCount: 0,
  responsesDeleted: null,
  cancelledOn: null,
  expectedCount: 40,
  resultsWait: null,
  exists: true,
  today: '2026-10-10',
}

test.each([
  [undefined, 'none'],
  [{ cancelledOn: '2026-10-12' }, 'none'],
  [{ setupComplete: false }, 'setup'],
  [{}, 'ahead'],
  [{ survey_status: 'active' }, 'open'],
  [{ survey_status: 'closed', resultsWait: 'Not released.' }, 'closed'],
  [{ survey_status: 'closed' }, 'results'],
] as const)('gives %j the status %s', (change, state) => {
  expect(schoolStateOf(change && { ...survey, ...change })).toBe(state)
})

test('counts a step as started only if something is saved', () => {
  const begun = (current: Survey | undefined, hasGoals = false, hasSchool = true) => [
    ...begunSteps({ hasSchool, current, hasGoals }),
  ]

  expect(begun(undefined, false, false)).toEqual([])
  expect(begun(undefined)).toEqual([steps.schoolProfile])
  expect(begun(survey)).toEqual([steps.schoolProfile, steps.auditSurvey])
  expect(begun({ ...survey, submittedSurveyCount: 1 })).toContain(steps.responsesAndResults)
  expect(begun(survey)).not.toContain(steps.alignStrategies)
  expect(begun(survey, true)).toEqual(
    expect.arrayContaining([steps.alignStrategies, steps.progressMonitoring]),
  )
})

test('dates the next survey about a year after the last close', () => {
  const endDate = '2026-10-23'
  expect(isNextDue({ endDate, today: '2027-06-01' })).toBe(false)
  expect(isNextDue({ endDate, today: '2027-08-20' })).toBe(true)
})

test('takes the last results from the newest earlier survey that has results', () => {
  const closed = { ...survey, survey_status: 'closed' as const }
  const cancelled = { ...closed, active: 0, guid: 'b', cancelledOn: '2026-10-20' }
  const earlier = { ...closed, active: 0, guid: 'c' }
  expect(lastWithResults([closed, cancelled, earlier])?.guid).toBe('c')
  expect(lastWithResults([closed])).toBeUndefined()
})

test('uses the first upcoming opening or close as the next date', () => {
  const open = { schoolName: 'Harbor', opens: '2026-10-01', closes: '2026-10-23', isOpen: true }
  const ahead = { schoolName: 'Cedar', opens: '2026-10-20', closes: '2026-10-30', isOpen: false }
  const late = { ...ahead, opens: '2026-10-01' }
  expect(nextDay([open, ahead, late], '2026-10-14')).toEqual({
    schoolName: 'Cedar',
    day: '2026-10-20',
    opens: true,
  })
  expect(nextDay([open], '2026-10-14')).toMatchObject({ day: '2026-10-23', opens: false })
  expect(nextDay([late], '2026-10-14')).toBeNull()
  expect(nextDay([ahead], '2026-10-20')).toBeNull()
})

test.each([
  [null, 'before it opens', {}],
  ['setup overdue', 'past its open date without setup', { today: '2026-10-14', setupComplete: false }],
  [null, 'in its first half', { survey_status: 'active', today: '2026-10-18' }],
  ['behind', 'in its second half', { survey_status: 'active', today: '2026-10-19' }],
  [null, 'with enough responses', { survey_status: 'active', today: '2026-10-19', submittedSurveyCount: 8 }],
  ['check responses', 'on the day after its last', { survey_status: 'closed', today: '2026-10-24' }],
  [null, 'with final results', { survey_status: 'closed', today: '2026-10-25' }],
  [null, 'if it was canceled', { today: '2026-10-14', setupComplete: false, cancelledOn: '2026-10-13' }],
  [null, 'if another survey replaced it', { active: 0, today: '2026-10-14', setupComplete: false }],
] as const)('asks for attention (%s) to a survey %s', (concern, _, change) => {
  const found = needAttention([{ ...survey, ...change }])
  expect(found.map((one) => one.concern)).toEqual(concern === null ? [] : [concern])
})
