import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asDay, dayIn, dayInWords, daysBetween, isDay, isWeekend, monthInWords } from './dates.ts'

describe('an instant’s date', () => {
  test.each([
    ['America/Chicago', '2026-10-14T04:59:59Z', '2026-10-13'],
    ['America/Chicago', '2026-10-14T05:00:00Z', '2026-10-14'],
    // Starting November 1, 2026, Chicago is one more hour behind UTC.
    ['America/Chicago', '2026-11-02T05:30:00Z', '2026-11-01'],
    ['America/Chicago', '2026-11-02T06:00:00Z', '2026-11-02'],
    ['America/Phoenix', '2026-07-01T06:59:59Z', '2026-06-30'],
    ['Pacific/Honolulu', '2026-10-14T09:59:59Z', '2026-10-13'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    ['Pacific/Kiritimati', '2026-10-14T10:00:00Z', '2026-10-15'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('in %s at %s, is %s', (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day)
  })
})

test.each([
  ['2026-10-05', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-5', false],
  ['10/05/2026', false],
  ['2026-10-05T00:00:00Z', false],
  ['', false],
])('checks whether %j is a calendar day: %s', (text, real) => {
  expect(isDay(text)).toBe(real)
})

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('adds and counts days consistently through every clock change', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, step) => {
      const other = addDays(day, step)
      expect(isDay(other)).toBe(true)
      expect(daysBetween(day, other)).toBe(step)
      expect(addDays(other, -step)).toBe(day)
    }),
  )
})

test('keeps days in calendar order when sorted as text', () => {
  fc.assert(
    fc.property(days, days, (one, other) => {
      expect(one < other).toBe(daysBetween(one, other) > 0)
    }),
  )
})

test.each([
  ['long', 'en', 'Monday, October 5'],
  ['plain', 'en', 'October 5'],
  ['full', 'en', 'October 5, 2026'],
  ['short', 'en', 'Oct 5, 2026'],
  ['plain', 'es', '5 de octubre'],
] as const)('writes October 5, 2026, in the style %s and language %s, as %s', (style, language, words) => {
  expect(dayInWords('2026-10-05', style, language)).toBe(words)
})

test('writes every day in English as the browser formats it', () => {
  const options = {
    long: { weekday: 'long', month: 'long', day: 'numeric' },
    plain: { month: 'long', day: 'numeric' },
    full: { dateStyle: 'long' },
    short: { dateStyle: 'medium' },
  } as const
  for (const style of ['long', 'plain', 'full', 'short'] as const) {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options[style] })
    for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1))
      expect(dayInWords(day, style)).toBe(format.format(new Date(day)))
  }
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month, year: 'numeric' })
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
      expect(monthInWords(day, month === 'short')).toBe(format.format(new Date(day)))
  }
})

test('treats Saturday and Sunday as the weekend', () => {
  const week = ['05', '06', '07', '08', '09', '10', '11'].map((day) => isWeekend(`2026-10-${day}`))
  expect(week).toEqual([false, false, false, false, false, true, true])
})

describe('asDay', () => {
  const zones = [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'Pacific/Honolulu',
  ]

  test('returns the zone’s day for any instant', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const wall = instant.toLocaleDateString('en-CA', { timeZone: zone })
        expect(asDay(instant.toISOString(), zone)).toBe(wall)
      }),
    )
  })

  test.each([
    '',
    'today',
    '2026-02-30',
    '2026-02-30T10:00Z',
    '2026-02-20T24:61Z',
    '2026-02-20T10',
    '20260220T100000Z',
  ])('refuses %j', (text) => expect(asDay(text, 'America/Chicago')).toBeNull())
})
