import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notAnswered, poolSmallAnswers, stepOf } from '../../../measurement/rows.ts'
import {
  cellKeys,
  countOf,
  enrolledOf,
  enrollmentTables,
  type ShownBreakdown,
  whoIsMissing,
} from './rules.ts'

const families = (rows: ShownBreakdown['rows']): ShownBreakdown => ({
  group: 'parents',
  key: 'homeLanguage',
  name: 'Home language',
  rows,
})
const parents = (count: number, expected: number | null = 1000) => [
  { key: 'parents' as const, count, expected },
]
const counts = {
  'parents/homeLanguage/16': 600,
  'parents/homeLanguage/18': 310,
  'parents/homeLanguage/19': 9,
}
const missing = (rows: ShownBreakdown['rows'], count = 270) =>
  whoIsMissing(counts, [families(rows)], parents(count), 10).map(({ name, atMostOf100, groupOf100 }) => [
    name,
    atMostOf100,
    groupOf100,
  ])

test('gives every cell its own key and name', () => {
  expect(new Set(cellKeys).size).toBe(cellKeys.length)
  for (const { cells } of enrollmentTables)
    expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length)
  expect(cellKeys).toHaveLength(61)
})

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 310 ', 310],
  ['1,260', 1260],
  ['12,60', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['=1+1', undefined],
  ['1e3', undefined],
  ['1000000', undefined],
  ['٣', undefined],
])('reads a count entered as %j as %j', (typed, count) => {
  expect(countOf(typed)).toBe(count)
})

test('lists groups whose highest possible response rate is below the overall rate', () => {
  const rows = [
    { answers: ['English'], atLeast: 200 },
    { answers: ['Somali'], atLeast: 60 },
  ]

  expect(missing(rows)).toEqual([['Somali', 23, 27]])
  // 69 of 310 rounds up to 23 of 100.
  expect(missing(rows, 230)).toEqual([])
})

test('counts each combined answer as fewer people than the threshold', () => {
  expect(missing([{ answers: ['English', 'Somali', 'Karen'], atLeast: 10 }])).toEqual([
    ['English', 2, 27],
    ['Somali', 3, 27],
  ])
})

test('lists no group as behind if all rounded counts are at the minimum', () => {
  const rows = [
    { answers: ['English'], atLeast: 10 },
    { answers: ['Somali'], atLeast: 10 },
  ]
  expect(missing(rows)).toEqual([])
  expect(missing([...rows, { answers: ['Karen'], atLeast: null }])).toEqual([])
})

test('leaves out small enrollments and groups of unknown size', () => {
  const rows = [{ answers: ['English', 'Somali', 'Hmong'], atLeast: null }]

  expect(missing(rows).map(([name]) => name)).toEqual(['English', 'Somali'])
  expect(whoIsMissing(counts, [families(rows)], parents(270, null), 10)).toEqual([])
})

test('returns no enrollment for a breakdown that covers only part of a group', () => {
  const part = { group: 'students', key: 'gender', name: 'Gender (grades 9–12 only)' } as const

  expect(enrolledOf({ 'students/gender/1': 40 }, part, ['Male'])).toBeNull()
  expect(enrolledOf({ 'students/gender/1': 40 }, { ...part, name: 'Gender' }, ['Male'])).toBe(40)
})

test('adds up enrollment only if every answer’s enrollment is known', () => {
  expect(enrolledOf(counts, families([]), ['English', 'Somali'])).toBe(910)
  expect(enrolledOf(counts, families([]), ['English', 'Karen'])).toBeNull()
  expect(enrolledOf(counts, families([]), ['English', 'Not answered'])).toBeNull()
})

const races = enrollmentTables.find(({ dimension }) => dimension === 'race')

test('lists only groups that are behind for every possible set of exact numbers', () => {
  const cells = races?.cells ?? []
  const answers = [...cells, notAnswered].map(({ name }) => ({ key: name, name }))
  const school = fc.record({
    answered: fc.array(fc.nat(80), { minLength: answers.length, maxLength: answers.length }),
    notYet: fc.array(fc.nat(300), { minLength: cells.length, maxLength: cells.length }),
    more: fc.nat(50),
  })
  let named = 0
  fc.assert(
    fc.property(school, ({ answered, notYet, more }) => {
      const given = new Map(answers.map(({ key }, place) => [key, answered[place] ?? 0]))
      const enrolled = cells.map(({ key, name }, place) => [
        key,
        (given.get(name) ?? 0) + (notYet[place] ?? 0),
      ])
      const count = answered.reduce((sum, one) => sum + one, 0)
      const expected = count + notYet.reduce((sum, one) => sum + one, 0) + more
      const rows = poolSmallAnswers(given, [answers], 10).map((row) => ({
        answers: row.answers.map(({ name }) => name),
        atLeast: stepOf(
          row.answers.reduce((sum, { key }) => sum + (given.get(key) ?? 0), 0),
          10,
        ),
      }))
      const shown = { group: 'students', key: 'race', name: 'Race/ethnicity', rows } as const
      const found = whoIsMissing(
        Object.fromEntries(enrolled),
        [shown],
        [{ key: 'students', count, expected }],
        10,
      )
      const said = count - (given.get('Not answered') ?? 0)
      for (const one of found) {
        named += 1
        expect((given.get(one.name) ?? 0) / one.enrolled).toBeLessThan(said / expected)
      }
    }),
    { seed: 7 },
  )
  expect(named).toBeGreaterThan(50)
})
