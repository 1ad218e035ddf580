import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/dates.ts'
import { dateFault, defaultTitle, missingFromSetup, progressPercent, type SetupState } from './rules.ts'

const at = (instant: string) => new Date(instant)

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
  ])('for a survey from %s to %s, on %s, gives %s percent', (begin, end, today, percent) => {
    expect(progressPercent(begin, end, today)).toBe(percent)
  })

  test('stays between 0 and 100', () => {
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

test('uses the school and the month in its time zone in the default title', () => {
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

describe('what is missing from setup', () => {
  const complete: SetupState = {
    name: 'Our survey',
    expected: { students: 410, parents: 560, staff: 52 },
    survey_date_begin: '2026-10-14',
    survey_date_end: '2026-10-23',
    survey_question_gender: 5,
    bands: ['4-8'],
    groups: ['students', 'parents', 'staff'],
    languages: ['so'],
  }
  const lacking = (change: Partial<SetupState>) => missingFromSetup({ ...complete, ...change }, '2026-10-14')

  test('lists nothing if everything is set, and never lists terms as missing', () => {
    expect(lacking({})).toEqual([])
  })

  test.each([
    ['Participants', { expected: { students: 0, parents: 1, staff: 1 } }, /students/],
    ['Participants', { expected: { students: 1, parents: 0, staff: 1 } }, /parents/],
    ['Participants', { expected: { students: 1, parents: 1, staff: 0 } }, /staff/],
    ['Participants', { bands: [] }, /grades/],
    ['Participants', { groups: [] }, /at least one group/],
    ['Items', { survey_question_gender: 0 }, /gender/],
    ['Language', { languages: [] }, /language/],
    ['Timeline', { survey_date_begin: null }, /open date/],
    ['Timeline', { survey_date_end: null }, /close date/],
    ['Timeline', { survey_date_begin: '2026-10-13' }, /open date has passed/],
    ['Review', { name: '  ' }, /title/],
  ])('lists one missing setting in step %s', (step, change, message) => {
    expect(lacking(change)).toEqual([{ step, message: expect.stringMatching(message) }])
  })

  test('lists nothing for a group that isn’t taking part', () => {
    const expected = { students: 0, parents: 0, staff: 52 }
    expect(lacking({ groups: ['staff'], expected, bands: [] })).toEqual([])
    expect(lacking({ groups: ['parents', 'staff'], expected, bands: [] })).toHaveLength(1)
  })

  test('lists everything that is missing in one list', () => {
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
