import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notAnswered } from '../../measurement/scores.ts'
import type { Band } from '../../shared/codes.ts'
import { participantTypeCodes, subTypes } from '../../shared/codes.ts'
import { studentTypes } from '../surveys/rules.ts'
import {
  browserOf,
  genderCategories,
  protectedBreakdown,
  raceCategories,
  subTypeCategories,
  subTypeFits,
  traceOf,
} from './rules.ts'

const thresholds = fc.integer({ min: 5, max: 20 })
test('every sub-type belongs to exactly one participant type', () => {
  for (const code of participantTypeCodes) {
    for (const own of subTypes[code]) {
      expect(participantTypeCodes.filter((type) => subTypeFits(type, own))).toEqual([code])
    }
  }
  expect(subTypeFits(4, 3)).toBe(false)
  expect(subTypeFits(1, 12)).toBe(false)
})

test.each([
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120.0 Safari/604.1', 'Chrome on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S901B) SamsungBrowser/23.0 Chrome/115.0',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko Firefox/120.0', 'Firefox on macOS'],
  ['curl/8.4.0', 'Other browser on other system'],
])('%s is kept as %s', (agent, kept) => {
  expect(browserOf(agent)).toBe(kept)
})

test('the trace keeps what the setting allows and nothing more', () => {
  const agent = 'Mozilla/5.0 (X11; CrOS x86_64) Chrome/120'
  expect(traceOf('none', '198.51.100.7', agent)).toEqual({ ip_address: null, user_agent: null })
  expect(traceOf('coarse', '198.51.100.7', agent)).toEqual({
    ip_address: '198.51.100.0/24',
    user_agent: 'Chrome on ChromeOS',
  })
  expect(traceOf('full', '198.51.100.7', agent)).toEqual({ ip_address: '198.51.100.7', user_agent: agent })
  expect(traceOf('full', '::1', 'x'.repeat(900)).user_agent).toHaveLength(500)
})

describe('a protected breakdown', () => {
  const keys = fc.array(fc.option(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { nil: null }), { maxLength: 300 })

  test('shows true counts, none under the threshold, and does not give away a hidden one', () => {
    fc.assert(
      fc.property(keys, thresholds, (given, threshold) => {
        const found = protectedBreakdown(given, raceCategories, threshold)
        expect(found.covers).toBe(given.length)
        if (!found.shown) {
          expect(found.cells).toEqual([])
          return
        }
        let shown = 0
        for (const { key, count } of found.cells) {
          if (count === null) continue
          expect(count).toBeGreaterThanOrEqual(threshold)
          expect(count).toBe(given.filter((one) => String(one ?? 'none') === key).length)
          shown += count
        }
        expect(found.cells).toHaveLength(raceCategories.length)
        const hidden = found.cells.filter((cell) => cell.count === null).length
        if (hidden > 0) expect(found.covers - shown).toBeGreaterThanOrEqual(threshold)
        else expect(shown).toBe(found.covers)
      }),
    )
  })

  test('runs from the largest cell to the smallest, then those who did not answer, then the withheld', () => {
    const given = [
      ...Array(20).fill(6),
      ...Array(40).fill(5),
      ...Array(30).fill(null),
      ...Array(4).fill(2),
      ...Array(6).fill(1),
    ]

    const { cells } = protectedBreakdown(given, raceCategories, 10)

    expect(cells.slice(0, 3).map((cell) => [cell.name, cell.count])).toEqual([
      ['Black/African American', 40],
      ['White', 20],
      ['Not answered', 30],
    ])
    expect(cells.slice(3).every((cell) => cell.count === null)).toBe(true)
  })
})

test('gender categories follow the setting of the gender item', () => {
  const names = [1, 2, 3, 4].map((setting) => genderCategories(setting)?.map((one) => one.name))
  expect(names).toEqual([
    ['Male', 'Female', 'Not answered'],
    ['Male', 'Female', 'Prefer not to say', 'Not answered'],
    ['Male', 'Female', 'Other', 'Prefer not to say', 'Not answered'],
    ['Male', 'Female', 'Non-binary', 'Other', 'Prefer not to say', 'Not answered'],
  ])
  expect([genderCategories(0), genderCategories(5)]).toEqual([null, null])
})

test('students are broken down by the grades of the bands that are on', () => {
  const grades = (...bands: Band[]) => subTypeCategories(studentTypes({ bands })).map((one) => one.name)
  expect(grades('4-8')).toEqual(['4th', '5th', '6th', '7th', '8th'])
  expect(grades('9-12')).toEqual(['9th', '10th', '11th', '12th'])
  expect(grades('4-8', '9-12')).toHaveLength(9)
  expect(grades()).toEqual([])
  expect(raceCategories.at(-1)).toBe(notAnswered)
})
