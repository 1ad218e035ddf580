import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import {
  acceptsResponses,
  dateFault,
  defaultTitle,
  hasOpened,
  isProvisional,
  missingFromSetup,
  newestOpen,
  progressPercent,
  type SetupState,
  type SurveyDates,
  surveyStatus,
} from './rules.ts'

const survey = (change: Partial<SurveyDates> = {}): SurveyDates => ({
  survey_date_begin: '2026-10-05',
  survey_date_end: '2026-10-23',
  survey_setup_complete_date: '2026-10-01',
  zone: 'America/Chicago',
  ...change,
})
const at = (instant: string) => new Date(instant)

describe('the status', () => {
  test.each([
    ['before the first day', {}, '2026-10-05T04:59:59Z', 'pre-release'],
    ['when the first day begins', {}, '2026-10-05T05:00:00Z', 'active'],
    ['when the last day ends', {}, '2026-10-24T04:59:59Z', 'active'],
    ['when the last day is over', {}, '2026-10-24T05:00:00Z', 'closed'],
    ['without a first day', { survey_date_begin: null }, '2026-10-10T12:00:00Z', 'pre-release'],
    ['without a last day', { survey_date_end: null }, '2026-10-10T12:00:00Z', 'pre-release'],
    [
      'when setup is not complete',
      { survey_setup_complete_date: null },
      '2026-10-10T12:00:00Z',
      'pre-release',
    ],
    [
      'when setup was never completed and the dates have passed',
      { survey_setup_complete_date: null },
      '2026-12-01T12:00:00Z',
      'pre-release',
    ],
    [
      'in Honolulu, where it is still the day before',
      { zone: 'Pacific/Honolulu' },
      '2026-10-05T09:59:59Z',
      'pre-release',
    ],
    [
      'in New York, where the day begins earlier',
      { zone: 'America/New_York' },
      '2026-10-05T04:00:00Z',
      'active',
    ],
  ] as const)('%s is as decided', (_when, change, instant, status) => {
    expect(surveyStatus(survey(change), at(instant))).toBe(status)
    expect(hasOpened(survey(change), at(instant))).toBe(status !== 'pre-release')
  })
})

describe('late responses', () => {
  test.each([
    ['before opening', {}, '2026-10-05T04:59:59Z', false, false],
    ['while active', {}, '2026-10-10T12:00:00Z', true, false],
    ['in the 24 hours after', {}, '2026-10-24T05:00:00Z', true, true],
    ['at the end of them', {}, '2026-10-25T04:59:59Z', true, true],
    ['after them', {}, '2026-10-25T05:00:00Z', false, false],
    // The clocks go back on 1 November: 24 hours are 24 hours.
    [
      '24 hours over the end of summer time',
      { survey_date_end: '2026-10-31' },
      '2026-11-02T04:59:59Z',
      true,
      true,
    ],
    ['24 hours and no more', { survey_date_end: '2026-10-31' }, '2026-11-02T05:00:00Z', false, false],
    [
      'when setup is not complete',
      { survey_setup_complete_date: null },
      '2026-10-10T12:00:00Z',
      false,
      false,
    ],
  ] as const)('%s are taken as decided', (_when, change, instant, taken, provisional) => {
    expect(acceptsResponses(survey(change), at(instant))).toBe(taken)
    expect(isProvisional(survey(change), at(instant))).toBe(provisional)
  })
})

test('an active survey takes responses, and a provisional one is closed, at every instant', () => {
  const instants = fc.date({
    min: at('2026-09-25T00:00:00Z'),
    max: at('2026-11-05T00:00:00Z'),
    noInvalidDate: true,
  })
  const zones = fc.constantFrom(
    'America/Chicago',
    'Pacific/Honolulu',
    'America/New_York',
    'UTC',
    'Asia/Tokyo',
  )
  fc.assert(
    fc.property(instants, zones, (now, zone) => {
      const one = survey({ zone })
      const status = surveyStatus(one, now)
      if (status === 'active') expect(acceptsResponses(one, now)).toBe(true)
      if (status === 'pre-release') expect(acceptsResponses(one, now)).toBe(false)
      expect(isProvisional(one, now)).toBe(status === 'closed' && acceptsResponses(one, now))
    }),
  )
})

describe('progress', () => {
  test.each([
    ['2026-10-05', '2026-10-15', '2026-10-05', 0],
    ['2026-10-05', '2026-10-15', '2026-10-10', 50],
    ['2026-10-05', '2026-10-15', '2026-10-15', 100],
    ['2026-10-05', '2026-10-15', '2026-12-31', 100],
    ['2026-10-05', '2026-10-15', '2026-01-01', 0],
    ['2026-10-05', '2026-10-05', '2026-10-05', 0],
    ['2026-10-15', '2026-10-05', '2026-10-10', 0],
    [null, '2026-10-15', '2026-10-10', 0],
    ['2026-10-05', null, '2026-10-10', 0],
  ])('from %s to %s on %s is %s percent', (begin, end, today, percent) => {
    expect(progressPercent(begin, end, today)).toBe(percent)
  })

  test('never leaves 0 to 100', () => {
    const day = fc.integer({ min: -400, max: 400 }).map((step) => addDays('2026-10-05', step))
    fc.assert(
      fc.property(day, day, day, (begin, end, today) => {
        const percent = progressPercent(begin, end, today)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }),
    )
  })
})

test('the default title names the school and the month in the school’s zone', () => {
  const endOfMonth = at('2026-11-01T03:00:00Z')
  expect(defaultTitle('Lakeside', endOfMonth, 'America/Chicago')).toBe(
    "Lakeside's Equity Audit Survey – October 2026",
  )
  expect(defaultTitle('Lakeside', endOfMonth, 'UTC')).toBe("Lakeside's Equity Audit Survey – November 2026")
})

describe('dates', () => {
  const none = { begin: null, end: null }
  test.each([
    ['an open date of today', { begin: '2026-10-14' }, none, null],
    ['an open date of yesterday', { begin: '2026-10-13' }, none, /open date must be today or later/],
    ['a close date of yesterday', { end: '2026-10-13' }, none, /close date must be today or later/],
    [
      'a close date one day after the open date',
      { end: '2026-10-15' },
      { begin: '2026-10-14', end: null },
      null,
    ],
    [
      'a close date on the open date',
      { end: '2026-10-14' },
      { begin: '2026-10-14', end: null },
      /close date must be at least one day after/,
    ],
    [
      'an open date on the close date',
      { begin: '2026-10-20' },
      { begin: null, end: '2026-10-20' },
      /open date must be at least one day before/,
    ],
    [
      'an open date the day before the close date',
      { begin: '2026-10-19' },
      { begin: null, end: '2026-10-20' },
      null,
    ],
    [
      'a close date while the stored open date has passed',
      { end: '2026-10-20' },
      { begin: '2026-10-01', end: null },
      null,
    ],
  ])('%s', (_what, change, stored, fault) => {
    const found = dateFault(change, stored, '2026-10-14')
    if (fault === null) expect(found).toBeNull()
    else expect(found).toMatch(fault)
  })
})

describe('what setup lacks', () => {
  const complete: SetupState = {
    name: 'Our survey',
    expected: { students: 410, parents: 560, staff: 52 },
    survey_date_begin: '2026-10-14',
    survey_date_end: '2026-10-23',
    survey_question_gender: 5,
    bands: ['4-8'],
    languages: ['so'],
  }
  const lacking = (change: Partial<SetupState>) => missingFromSetup({ ...complete, ...change }, '2026-10-14')

  test('is nothing when all is set; terms are never missed', () => {
    expect(lacking({})).toEqual([])
  })

  test.each([
    ['Participants', { expected: { students: 0, parents: 1, staff: 1 } }, /students/],
    ['Participants', { expected: { students: 1, parents: 0, staff: 1 } }, /parents/],
    ['Participants', { expected: { students: 1, parents: 1, staff: 0 } }, /staff/],
    ['Participants', { bands: [] }, /grades/],
    ['Items', { survey_question_gender: 0 }, /gender/],
    ['Language', { languages: [] }, /language/],
    ['Timeline', { survey_date_begin: null }, /open date/],
    ['Timeline', { survey_date_end: null }, /close date/],
    ['Timeline', { survey_date_begin: '2026-10-13' }, /open date has passed/],
    ['Review', { name: '  ' }, /title/],
  ])('names one thing in step %s', (step, change, message) => {
    expect(lacking(change)).toEqual([{ step, message: expect.stringMatching(message) }])
  })

  test('names everything at once', () => {
    const nothing = lacking({
      name: '',
      expected: { students: 0, parents: 0, staff: 0 },
      survey_date_begin: null,
      survey_date_end: null,
      survey_question_gender: 0,
      bands: [],
      languages: [],
    })
    expect(nothing).toHaveLength(9)
  })
})

test('the newest open survey is the one that opened last, among those that are open', () => {
  const survey = (id: number, survey_status: 'active' | 'closed', beginDate: string | null) => ({
    id,
    survey_status,
    beginDate,
  })
  const surveys = [
    survey(1, 'active', '2026-10-05'),
    survey(2, 'active', '2026-10-07'),
    survey(3, 'closed', '2026-10-09'),
    survey(4, 'active', '2026-10-07'),
  ]
  expect(newestOpen(surveys)?.id).toBe(4)
  expect(newestOpen(surveys.slice(2, 3))).toBeUndefined()
})
