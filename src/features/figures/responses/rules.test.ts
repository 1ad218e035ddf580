import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { respondent, respondents } from '../../../app/testing/figures.ts'
import { browserOf } from '../../../shared/browser.ts'
import { groups, type ParticipantType, participantTypeCodes, subTypes } from '../../../shared/codes.ts'
import {
  dimensionsOf,
  gendersOffered,
  isSameChoice,
  sharedCodesOf,
  snapshotNight,
  snapshotOf,
  subTypeFits,
  traceOf,
} from './rules.ts'

test('maps every sub-type to exactly one participant type', () => {
  for (const code of participantTypeCodes) {
    for (const own of subTypes[code]) {
      expect(participantTypeCodes.filter((type) => subTypeFits(type, own))).toEqual([code])
    }
  }
  expect(subTypeFits(4, 3)).toBe(false)
  expect(subTypeFits(1, 12)).toBe(false)
})

test.each([
  [true, 'ten alike', [5, 5, 5, 5, 5, 5, 5, 5, 5, 5]],
  [true, 'ten alike beside unscored answers', [Number.NaN, 5, 5, 5, 5, 5, Number.NaN, 5, 5, 5, 5, 5]],
  [false, 'nine alike', [5, 5, 5, 5, 5, 5, 5, 5, 5]],
  [false, 'another first answer', [0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]],
  [false, 'another last answer', [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 0]],
])('finds the same choice throughout (%s): %s', (isSame, _, numbers) => {
  expect(isSameChoice(numbers)).toBe(isSame)
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
])('stores %s as %s', (agent, kept) => {
  expect(browserOf(agent)).toBe(kept)
})

test('stores only as much of the network address and browser as the setting allows', () => {
  const agent = 'Mozilla/5.0 (X11; CrOS x86_64) Chrome/120'
  expect(traceOf('none', '198.51.100.7', agent)).toEqual({ ip_address: null, user_agent: null })
  expect(traceOf('coarse', '198.51.100.7', agent)).toEqual({
    ip_address: '198.51.100.0/24',
    user_agent: 'Chrome on ChromeOS',
  })
  expect(traceOf('full', '198.51.100.7', agent)).toEqual({ ip_address: '198.51.100.7', user_agent: agent })
  expect(traceOf('full', '::1', 'x'.repeat(900)).user_agent).toHaveLength(500)
})

test('offers genders according to the gender question’s setting', () => {
  const names = [1, 2, 3, 4].map((setting) => gendersOffered(setting).map((one) => one.name))
  expect(names).toEqual([
    ['Male', 'Female', 'Not answered'],
    ['Male', 'Female', 'Prefer not to say', 'Not answered'],
    ['Male', 'Female', 'Other', 'Prefer not to say', 'Not answered'],
    ['Male', 'Female', 'Non-binary', 'Other', 'Prefer not to say', 'Not answered'],
  ])
  expect([gendersOffered(0), gendersOffered(5)]).toEqual([[], []])
})

describe('breakdown dimensions', () => {
  const keys = (types: ParticipantType[], genderItem = 4) =>
    dimensionsOf({ types, genderItemOf: () => genderItem }).map(({ group, key }) => `${group} ${key}`)
  const parts = (...types: ParticipantType[]) =>
    dimensionsOf({ types, genderItemOf: () => 4 })
      .find(({ key }) => key === 'grade')
      ?.parts.map((part) => part.map(({ name }) => name))

  test('breaks down each group by the questions its members are asked', () => {
    expect(keys([1, 2, 3])).toEqual([
      'students grade',
      'students race',
      'students gender',
      'parents homeLanguage',
      'parents race',
      'parents gender',
      'staff role',
      'staff race',
      'staff gender',
    ])
    expect(keys([2], 5)).toEqual(['parents homeLanguage', 'parents race'])
  })

  test('covers only people who are asked their gender and says which people those are', () => {
    const asked = (...without: ParticipantType[]) =>
      dimensionsOf({ types: [1, 6, 2, 3], genderItemOf: (type) => (without.includes(type) ? 5 : 4) })
        .filter(({ key }) => key === 'gender')
        .map(({ group, name, types }) => [group, name, types])
    expect(asked()).toEqual([
      ['students', 'Gender', undefined],
      ['parents', 'Gender', undefined],
      ['staff', 'Gender', undefined],
    ])
    expect(asked(1, 2, 3)).toEqual([['students', 'Gender (grades 9–12 only)', [6]]])
    expect(asked(1, 6)).toEqual([
      ['parents', 'Gender', undefined],
      ['staff', 'Gender', undefined],
    ])
  })

  test('combines grades only within one question set', () => {
    expect(parts(1)).toEqual([['4th', '5th', '6th', '7th', '8th']])
    expect(parts(1, 6)?.map((part) => part.length)).toEqual([5, 4])
  })

  test('finds every respondent’s answer among the answers offered', () => {
    for (const { parts: offered, answerOf, group } of dimensionsOf({
      types: [1, 2, 3, 6],
      genderItemOf: () => 4,
    })) {
      const known = offered.flat().map(({ key }) => key)
      for (const type of participantTypeCodes) {
        if (group !== (type === 2 ? 'parents' : type === 3 ? 'staff' : 'students')) continue
        for (const subType of subTypes[type])
          expect(known).toContain(answerOf({ subType, gender: null, race: 3 }))
      }
    }
  })
})

describe('an overnight update', () => {
  const [, byRace] = dimensionsOf({ types: [1], genderItemOf: () => 4 })
  if (!byRace) throw new Error('There is no dimension by race.')
  const of = (counts: Record<number, number>, lot = 0.5) =>
    snapshotOf(
      Object.entries(counts).flatMap(([race, count]) => respondents(count, 5, { race: Number(race) })),
      byRace,
      10,
      lot,
    ).flatMap(({ key, atLeast }) => (atLeast === null ? [] : [[key, atLeast]]))

  test('gives each offered answer a rounded count or says that too few people chose it', () => {
    expect(of({ 6: 47, 5: 10, 3: 9 })).toEqual([
      ['5', 10],
      ['6', 40],
    ])
    expect(snapshotOf([], byRace, 10, 0.5)).toEqual(
      byRace.parts.flat().map(({ key, name }) => ({ key, name, answers: [name], atLeast: null })),
    )
  })

  test('hides a rounded count if the total would reveal exact counts, and sometimes at random', () => {
    const top = { 1: 9, 2: 9, 3: 9, 4: 9, 5: 29, 6: 19, 7: 9 }
    const members = Object.entries(top).flatMap(([race, count]) =>
      respondents(count, 5, { race: Number(race) }),
    )
    const steps = (all: typeof members, lot: number) =>
      snapshotOf(all, byRace, 10, lot).flatMap(({ atLeast }) => atLeast ?? [])
    expect(steps([...members, ...respondents(9, 5)], 0.5)).toEqual([10, 10])
    expect(steps([...members, ...respondents(8, 5)], 0.5)).toEqual([20, 10])
    expect(steps([...members, ...respondents(8, 5)], 0.01)).toEqual([10, 10])
  })
})

describe('shared codes', () => {
  const asked = (...types: ParticipantType[]) => ({ types, genderItemOf: () => 4 })
  const inOrder = <T>(rows: T[]): T[] => rows
  const counted = (rows: object[]) =>
    Object.fromEntries(
      [...Map.groupBy(rows, (row) => Object.values(row).join(' '))].map(([key, own]) => [key, own.length]),
    )

  test('shares a combination’s codes in multiples of the threshold', () => {
    const people = [
      ...respondents(27, 5, { gender: 1, race: 6 }),
      ...respondents(14, 5, { gender: 2, race: 6 }),
    ]
    expect(counted(sharedCodesOf(people, asked(1), 10, inOrder))).toEqual({
      '1 1 6': 20,
      '1 2 6': 10,
      '1  ': 11,
    })
  })

  test('doesn’t share combined answers or combinations that contain them', () => {
    const people = [
      ...respondents(30, 5, { gender: 1, race: 6 }),
      ...respondents(9, 5, { gender: 1, race: 3 }),
    ]
    expect(counted(sharedCodesOf(people, asked(1), 10, inOrder))).toEqual({ '1 1 6': 30, '1  ': 9 })
  })

  test('omits the type of students without codes if both grade bands are asked', () => {
    const people = [
      ...respondents(13, 5, { gender: 1, race: 6 }),
      ...respondents(12, 5, { type: 6, subType: 12, gender: 1, race: 6 }),
      ...respondents(12, 5, { group: 'staff', type: 3, subType: 4, gender: 1, race: 6 }),
    ]
    expect(counted(sharedCodesOf(people, asked(1, 6, 3), 10, inOrder))).toEqual({
      '1 1 6': 10,
      '6 1 6': 10,
      '3 1 6': 10,
      '  ': 5,
      '3  ': 2,
    })
  })

  test('shares type and race for people who weren’t asked their gender', () => {
    const people = [
      ...respondents(12, 5, { gender: null, race: 6 }),
      ...respondents(12, 5, { type: 6, subType: 12, gender: 1, race: 6 }),
    ]
    const onlyOlder = {
      types: [1, 6] as const,
      genderItemOf: (type: ParticipantType) => (type === 6 ? 4 : 5),
    }
    expect(counted(sharedCodesOf(people, onlyOlder, 10, inOrder))).toEqual({
      '1  6': 10,
      '6 1 6': 10,
      '  ': 4,
    })
  })

  test('includes everyone, with each code combination in multiples of the threshold', () => {
    const people = fc.array(
      fc.record({
        of: fc.constantFrom(...groups),
        gender: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
        race: fc.option(fc.integer({ min: 1, max: 7 }), { nil: null }),
      }),
      { maxLength: 300 },
    )
    fc.assert(
      fc.property(people, (all) => {
        const types = { students: 1, parents: 2, staff: 3 } as const
        const given = all.map(({ of, ...codes }) => respondent(5, { group: of, type: types[of], ...codes }))
        const rows = sharedCodesOf(given, asked(1, 2, 3), 10, inOrder)
        expect(rows).toHaveLength(given.length)
        const coded = rows.filter((row) => row.participant_gender !== null || row.ethnicity !== null)
        for (const count of Object.values(counted(coded))) expect(count % 10).toBe(0)
      }),
    )
  })
})

describe('date of the overnight update that may be shown', () => {
  const arrivals = (...perDay: number[]) =>
    new Map(perDay.map((count, place) => [`2026-10-${String(place + 5).padStart(2, '0')}`, count]))
  test.each([
    ['nobody before today', arrivals(25), '2026-10-05', null],
    ['ten, and none after them', arrivals(10), '2026-10-06', null],
    ['ten, and nine after them', arrivals(10, 9), '2026-10-07', null],
    ['ten, and ten after them', arrivals(10, 10), '2026-10-07', '2026-10-06'],
    ['nine, one more, ten after them', arrivals(9, 1, 10), '2026-10-08', '2026-10-07'],
    ['several nights: the last that ten came after', arrivals(30, 30, 5, 5, 4), '2026-10-10', '2026-10-07'],
    ['the same when a day passes', arrivals(10, 10), '2026-10-09', '2026-10-06'],
  ])('%s', (_, perDay, today, night) => {
    expect(snapshotNight(perDay, today, 10)).toBe(night)
  })
})
