import { describe, expect, test } from 'vitest'
import { byRace, protection, respondents } from '../../app/testing/figures.ts'
import type { Figure } from '../../measurement/figures.ts'
import { hidden } from '../../measurement/figures.ts'
import { figuresOf } from '../../measurement/results.ts'
import { areaCodes } from '../../shared/codes.ts'
import { languageCodes } from '../../shared/languages.ts'
import type { InstrumentDocument, Item } from '../questions/rules.ts'
import { answersOf, areaChangesOf, changeRow, overallChanges, sameAreas, type Year } from './rules.ts'

const item = (change: Partial<Item> = {}): Item => ({
  name: 'q1',
  area: 'SCC',
  theme: '',
  reversed: false,
  required: true,
  values: [1, 2, 3, 4, 'dk'],
  texts: Object.fromEntries(languageCodes.map((code) => [code, { title: '', choices: [] }])) as never,
  ...change,
})
const document = (items: Item[]): InstrumentDocument => ({
  instruments: { 1: items, 2: [], 3: [item({ name: 'q9', area: 'DBP' })], 6: [] },
  languages: [1],
  genderItem: 4,
})

test('an instrument has as many answers with a score as its items', () => {
  expect(answersOf(document([item()]))).toBe(4)
  expect(answersOf(document([item({ values: [1, 2, 3, 4, 5, 'dk'] })]))).toBe(5)
  expect(answersOf(document([item({ values: [1, 2, 3, 4, 5, 6, 7], required: false })]))).toBe(4)
})

describe('areas with the same items', () => {
  const before = document([item(), item({ name: 'q2' })])
  const same = (items: Item[]) => sameAreas(document(items), before).has('SCC')

  test('are all of them where nothing changed, whatever the order and the wording', () => {
    const texts = Object.fromEntries(
      languageCodes.map((code) => [code, { title: 'Other words', choices: [] }]),
    ) as never
    const found = sameAreas(document([item({ name: 'q2' }), item({ texts, theme: 'other' })]), before)
    expect([...found]).toEqual([...areaCodes])
  })

  test.each([
    ['an item more', [item(), item({ name: 'q2' }), item({ name: 'q3' })]],
    ['an item less', [item()]],
    ['other values', [item({ values: [1, 2, 3, 4, 5, 'dk'] }), item({ name: 'q2' })]],
    ['an item turned round', [item({ reversed: true }), item({ name: 'q2' })]],
    ['another name', [item({ name: 'q7' }), item({ name: 'q2' })]],
  ])('are not where there is %s; other areas stay comparable', (_what, items) => {
    expect(same(items)).toBe(false)
    expect(sameAreas(document(items), before).has('DBP')).toBe(true)
  })
})

describe('a change', () => {
  const figure = (score: number | null, margin: number | null = 0.3, coded: Figure['coded'] = null) => ({
    ...hidden('fewer', 40),
    score,
    coded,
    margin: score === null ? null : margin,
  })
  const change = (...figures: (ReturnType<typeof figure> | null)[]) => {
    const { change: points, beyondMargins } = changeRow('a', 'A', figures)
    return [points, beyondMargins]
  }

  test.each([
    ['between the last two', [figure(2), figure(4), figure(5.1)], [1.1, true]],
    ['within both margins', [figure(4), figure(4.6)], [0.6, false]],
    ['past a survey with other items', [figure(4), null, figure(3)], [-1, true]],
    ['is not given at a coded end', [figure(4), figure(9.5, 0.5, 'orMore')], [null, null]],
    ['is not given from a coded end', [figure(0.5, 0.5, 'orLess'), figure(4)], [null, null]],
    ['is not given where this figure is a word or hidden', [figure(4), figure(null)], [null, null]],
    [
      'is not given where the earlier figure is a word or hidden',
      [figure(3), figure(null), figure(4)],
      [null, null],
    ],
    ['is not given where nothing is comparable', [null, figure(4)], [null, null]],
    ['is not judged without margins', [figure(4, null), figure(5, null)], [1, null]],
  ] as const)('%s', (_which, figures, expected) => {
    expect(change(...figures)).toEqual(expected)
  })
})

describe('sections', () => {
  const year = (races: Record<number, number>, comparable: Year['comparable'] = new Set(areaCodes)): Year => {
    const members = Object.entries(races).flatMap(([race, count]) =>
      respondents(count, [2, 4], { race: Number(race) }),
    )
    return { figures: figuresOf(members, [byRace], protection()), comparable, answers: 5 }
  }
  const section = (years: Year[], key: string) =>
    areaChangesOf(years, 'SCC')
      .find((one) => one.key === key)
      ?.rows.map((row) => [row.name, row.figures.map((figure) => figure?.n ?? null)])

  test('hold a row of the same answers in each year; pooled rows of other answers are not the same', () => {
    const years = [year({ 1: 43, 2: 25, 3: 3 }), year({ 1: 31, 2: 4, 3: 8 })]
    expect(section(years, 'students-race')).toEqual([
      ['Race 1', [40, 30]],
      ['Race 2, Race 3, Race 4, Race 5, Not answered', [null, 10]],
    ])
    expect(
      section([year({ 1: 43, 2: 4, 3: 7 }), year({ 1: 31, 2: 4, 3: 8 })], 'students-race')?.[1]?.[1],
    ).toEqual([10, 10])
  })

  test('leave out a year whose items of the area were others, and its overall scores', () => {
    const years = [year({ 1: 43 }, new Set(['DBP'])), year({ 1: 31 })]
    expect(section(years, 'group')?.[0]).toEqual(['Students', [null, 31]])
    const overall = overallChanges(years, [
      { code: 'DBP', name: 'Discipline' },
      { code: 'SCC', name: 'Climate' },
    ])
    expect(overall.find(({ key }) => key === 'group')?.rows[0]?.figures[0]).toBeNull()
    expect(overall.map(({ key }) => key)).toEqual(['everyone', 'areas', 'group'])
    expect(overall[1]?.rows.map(({ figures }) => figures[0] !== null)).toEqual([true, false])
  })
})
