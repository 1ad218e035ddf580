import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptsResponses, finalFrom, type SurveyTimes, stageOf, statusOfStage } from './rules-stages.ts'

const survey = (change: Partial<SurveyTimes> = {}): SurveyTimes => ({
  survey_date_begin: '2026-10-05',
  survey_date_end: '2026-10-23',
  survey_setup_complete_date: '2026-10-01',
  zone: 'America/Chicago',
  opened_at: null,
  closed_at: null,
  final_at: null,
  ended_at: null,
  cancelled_at: null,
  ...change,
})
const at = (instant: string) => new Date(instant)
const opened = { opened_at: '2026-10-05T12:00:00.000Z' }
const closed = { ...opened, closed_at: '2026-10-24T08:00:00.000Z' }
const final = { ...closed, final_at: '2026-10-25T08:00:00.000Z' }

describe('the stage', () => {
  test.each([
    ['before the first day', {}, '2026-10-05T04:59:59Z', 'pre-release'],
    ['when the first day begins', {}, '2026-10-05T05:00:00Z', 'collecting'],
    ['when the last day ends', {}, '2026-10-24T04:59:59Z', 'collecting'],
    ['when the last day is over', {}, '2026-10-24T05:00:00Z', 'provisional'],
    ['at the end of the 24 hours after it', {}, '2026-10-25T04:59:59Z', 'provisional'],
    ['after them', {}, '2026-10-25T05:00:00Z', 'final'],
    // Clocks go back on November 1, but 24 hours are still 24 hours.
    [
      'within 24 hours over the end of summer time',
      { survey_date_end: '2026-10-31' },
      '2026-11-02T04:59:59Z',
      'provisional',
    ],
    ['after them', { survey_date_end: '2026-10-31' }, '2026-11-02T05:00:00Z', 'final'],
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
      'collecting',
    ],
    [
      'after it opened, with a clock set back before the first day',
      opened,
      '2026-10-01T12:00:00Z',
      'collecting',
    ],
    ['after it opened, on its last day', opened, '2026-10-24T04:59:59Z', 'collecting'],
    [
      'after it closed, with a clock set back before the close',
      closed,
      '2026-10-20T12:00:00Z',
      'provisional',
    ],
    ['after it closed, when its 24 hours are over', closed, '2026-10-25T05:00:00Z', 'final'],
    ['after it was final, with a clock set back before the close', final, '2026-10-20T12:00:00Z', 'final'],
    [
      'after it was final, with a clock set back before the first day',
      final,
      '2026-09-20T12:00:00Z',
      'final',
    ],
    [
      'after it was final, with a later last day',
      { ...final, survey_date_end: '2026-12-01' },
      '2026-10-26T12:00:00Z',
      'final',
    ],
    [
      'after it was final, in a zone behind',
      { ...final, zone: 'Pacific/Pago_Pago' },
      '2026-10-24T12:00:00Z',
      'final',
    ],
  ] as const)('has the expected stage: %s', (_when, change, instant, stage) => {
    expect(stageOf(survey(change), at(instant))).toBe(stage)
  })

  test('only moves forward if every observed stage is recorded, whatever clock and settings say', () => {
    const order = ['pre-release', 'collecting', 'provisional', 'final']
    const looks = fc.array(fc.record({ instant: instants, zone: zones }), { maxLength: 12 })
    fc.assert(
      fc.property(looks, (seen) => {
        const one = survey()
        let before = 0
        for (const { instant, zone } of seen) {
          // The zone is fixed when the survey opens.
          one.zone = one.opened_at === null ? zone : one.zone
          const stage = stageOf(one, instant)
          expect(order.indexOf(stage)).toBeGreaterThanOrEqual(before)
          before = order.indexOf(stage)
          const noticed = instant.toISOString()
          if (stage !== 'pre-release') one.opened_at ??= noticed
          if (stage === 'provisional' || stage === 'final') one.closed_at ??= noticed
          if (stage === 'final') one.final_at ??= noticed
        }
      }),
    )
  })
})

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
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
)

test('accepts responses while the survey is open and until it is final', () => {
  const stages = ['pre-release', 'collecting', 'provisional', 'final'] as const
  expect(stages.map(acceptsResponses)).toEqual([false, true, true, false])
  expect(stages.map(statusOfStage)).toEqual(['pre-release', 'active', 'closed', 'closed'])
})

describe('the time when a survey becomes final', () => {
  test.each([
    ['America/Chicago', '2026-10-23', '2026-10-25T05:00:00.000Z'],
    ['America/Chicago', '2026-10-31', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-10-23', '2026-10-24T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-10-23', '2026-10-25T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-10-23', '2026-10-24T18:15:00.000Z'],
  ])('for a survey in %s with the last day %s, is %s', (zone, end, instant) => {
    expect(finalFrom({ survey_date_end: end, ended_at: null, zone })).toBe(instant)
    const final = at(instant).getTime()
    const one = survey({ zone, survey_date_end: end })
    expect([final - 1, final].map((now) => stageOf(one, new Date(now)))).toEqual(['provisional', 'final'])
  })

  test('is unknown without a last day', () => {
    expect(finalFrom({ survey_date_end: null, ended_at: null, zone: 'UTC' })).toBeNull()
  })
})

describe('a survey that an administrator ended', () => {
  const ended = { ...closed, ended_at: '2026-10-20T15:30:00.000Z', survey_date_end: '2026-10-20' }

  test.each([
    ['early: provisional at once', ended, '2026-10-20T15:30:00Z', 'provisional'],
    ['early: provisional for 24 hours', ended, '2026-10-21T15:29:59Z', 'provisional'],
    ['early: final then', ended, '2026-10-21T15:30:00Z', 'final'],
    [
      'cancelled',
      { ...ended, cancelled_at: '2026-10-20T16:00:00.000Z' },
      '2026-10-20T17:00:00Z',
      'cancelled',
    ],
    [
      'cancelled, for good',
      { ...final, cancelled_at: '2026-10-20T16:00:00.000Z' },
      '2027-10-20T17:00:00Z',
      'cancelled',
    ],
  ])('%s', (_, change, now, stage) => {
    expect(stageOf(survey(change), at(now))).toBe(stage)
  })

  test('is final 24 hours after its close', () => {
    expect(finalFrom(survey(ended))).toBe('2026-10-21T15:30:00.000Z')
  })

  test('accepts responses until it is final, but none once canceled', () => {
    expect([acceptsResponses('provisional'), acceptsResponses('cancelled')]).toEqual([true, false])
    expect(statusOfStage('cancelled')).toBe('closed')
  })
})
