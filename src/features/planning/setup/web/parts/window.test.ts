import { describe, expect, it } from 'vitest'
import { closeLimits, datesToChoose, isWeekendOnly, openLimits, windowInWords } from './window.ts'

describe('the survey window in words', () => {
  it('counts and shows both the first and the last day', () => {
    expect(windowInWords('2026-10-05', '2026-10-23')).toBe(
      'Open for 19 days, Monday, October 5 to Friday, October 23',
    )
  })
})

describe('dates still to choose', () => {
  it.each([
    [null, null, 'Choose the open and close dates'],
    ['2026-10-05', null, 'Choose the close date'],
    [null, '2026-10-23', 'Choose the open date'],
    ['2026-10-05', '2026-10-23', undefined],
  ])('says which of %s and %s to choose: %s', (begin, end, expected) => {
    expect(datesToChoose(begin, end)).toBe(expected)
  })
})

describe('a survey window with only weekend days', () => {
  it.each([
    ['2026-12-05', '2026-12-06', true],
    ['2026-12-04', '2026-12-05', false],
    ['2026-12-06', '2026-12-07', false],
    ['2026-12-05', '2026-12-12', false],
  ])('says whether %s to %s has only weekend days: %s', (begin, end, expected) => {
    expect(isWeekendOnly(begin, end)).toBe(expected)
  })
})

describe('selectable days', () => {
  it('allows opening today or later, up to a day before the close date', () => {
    expect(openLimits('2026-10-01', null)).toEqual({ min: '2026-10-01' })
    expect(openLimits('2026-10-01', '2026-10-23')).toEqual({ min: '2026-10-01', max: '2026-10-22' })
  })
  it('allows closing a day after the open date or later, never before today', () => {
    expect(closeLimits('2026-10-01', '2026-10-05')).toEqual({ min: '2026-10-06' })
    expect(closeLimits('2026-10-01', null)).toEqual({ min: '2026-10-02' })
    expect(closeLimits('2026-10-01', '2026-09-01')).toEqual({ min: '2026-10-01' })
  })
})
