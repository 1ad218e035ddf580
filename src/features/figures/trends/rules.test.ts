import { describe, expect, test } from 'vitest'
import { byRace, protection, respondents } from '../../../app/testing/figures.ts'
import { crossTabulated } from '../../../measurement/cross-table.ts'
import { figuresOf } from '../../../measurement/results.ts'
import { areaCodes, type Group, groups } from '../../../shared/codes.ts'
import { languageCodes } from '../../../shared/languages.ts'
import type { Item } from '../../schools/questions/rules.ts'
import { areaChangesOf, overallChanges } from './rules.ts'
import type { Year } from './rules-judgement.ts'
import { type Asked, answersOf, byGroup, questionsOf, sameAreas, sharedQuestions } from './rules-questions.ts'

const everywhere = byGroup(() => new Set(areaCodes))
const none = byGroup(() => [])

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
const asked = (items: Item[], types: Asked['types'] = [1, 3]): Asked => ({
  instruments: { 1: items, 2: [], 3: [item({ name: 'q9', area: 'DBP' })], 6: [item()] },
  types,
})

test('finds the largest number of scored answers to a required question', () => {
  expect(answersOf(asked([item()]))).toBe(4)
  expect(answersOf(asked([item({ values: [1, 2, 3, 4, 5, 'dk'] })]))).toBe(5)
  expect(answersOf(asked([item({ values: [1, 2, 3, 4, 5, 6, 7], required: false })]))).toBe(4)
})

test('counts a group’s questions in each area, by question set', () => {
  const found = questionsOf(asked([item(), item({ name: 'q2' })], [1, 6, 3]))
  expect(found.students.map(({ SCC, DBP }) => [SCC, DBP])).toEqual([
    [2, 0],
    [1, 0],
  ])
  expect([found.parents, found.staff.map(({ DBP }) => DBP)]).toEqual([[], [1]])
})

describe('areas with the same questions', () => {
  const before = asked([item(), item({ name: 'q2' })])
  const same = (items: Item[]) => sameAreas(asked(items), before).students.has('SCC')

  test('includes all areas if only the order and wording changed', () => {
    const texts = Object.fromEntries(
      languageCodes.map((code) => [code, { title: 'Other words', choices: [] }]),
    ) as never
    const found = sameAreas(asked([item({ name: 'q2' }), item({ texts, theme: 'other' })]), before)
    expect(Object.values(found).map((areas) => [...areas])).toEqual(Array(3).fill([...areaCodes]))
  })

  test.each([
    ['an item more', [item(), item({ name: 'q2' }), item({ name: 'q3' })]],
    ['an item less', [item()]],
    ['five answers instead of four', [item({ values: [1, 2, 3, 4, 5, 'dk'] }), item({ name: 'q2' })]],
    ['an item turned round', [item({ reversed: true }), item({ name: 'q2' })]],
    ['another name', [item({ name: 'q7' }), item({ name: 'q2' })]],
  ])('excludes an area with %s but keeps other areas and groups comparable', (_what, items) => {
    expect(same(items)).toBe(false)
    expect(sameAreas(asked(items), before).students.has('DBP')).toBe(true)
    expect(sameAreas(asked(items), before).staff.size).toBe(8)
  })

  test('excludes students if different grade bands were surveyed', () => {
    const both = sameAreas(asked(before.instruments[1], [1, 6, 3]), before)
    expect([both.students.has('SCC'), both.staff.has('SCC')]).toEqual([false, true])
  })
})

describe('questions shared by two surveys', () => {
  const four = ['q1', 'q2', 'q3', 'q4'].map((name) => item({ name }))
  const before = asked(four)
  const shared = (items: Item[], types: Asked['types'] = [1, 3]) =>
    sharedQuestions(asked(items, types), before).students.get('SCC')

  test('covers areas with at least three shared questions', () => {
    const [first, second, third] = four as [Item, Item, Item]
    expect(shared([third, second, first, item({ name: 'q9' })])).toEqual(['q3', 'q2', 'q1'])
    expect(shared([first, second, item({ name: 'q9' })])).toBeUndefined()
    expect(shared([first, second, { ...third, reversed: true }])).toBeUndefined()
    expect(shared([first, second, { ...third, area: 'DBP' }])).toBeUndefined()
    expect(shared([first, second, { ...third, edition: 'other' }])).toBeUndefined()
  })

  test('requires the same grade bands, with three shared questions in each', () => {
    expect(shared(four, [1, 6, 3])).toBeUndefined()
    const both = (items: Item[]): Asked => ({
      ...asked(four, [1, 6]),
      instruments: { 1: four, 2: [], 3: [], 6: items },
    })
    expect(sharedQuestions(both(four.slice(0, 2)), both(four)).students.get('SCC')).toBeUndefined()
    expect(sharedQuestions(both(four), both(four)).students.get('SCC')).toHaveLength(8)
  })
})

describe('Everyone’s change', () => {
  type Numbers = Partial<Record<Group, [count: number, mean: number]>>
  const year = (numbers: Numbers, comparable: Year['comparable'] = everywhere): Year => {
    const members = groups.flatMap((group) => {
      const [count, mean] = numbers[group] ?? [0, 0]
      return respondents(count, [mean - 1, mean + 1], { group })
    })
    return {
      figures: figuresOf(crossTabulated(members), [], protection()),
      comparable,
      smallGroup: 10,
      answers: 5,
      questions: none,
    }
  }
  const everyone = (...years: Year[]) => overallChanges(years, [])[0]?.rows[0]

  test('doesn’t depend on the numbers of responses', () => {
    const views = { students: 7, parents: 4, staff: 5 }
    const before = year({
      students: [400, views.students],
      parents: [200, views.parents],
      staff: [60, views.staff],
    })
    const now = year({
      students: [400, views.students],
      parents: [900, views.parents],
      staff: [60, views.staff],
    })
    expect(everyone(before, now)).toMatchObject({
      change: 0,
      clear: false,
      groups: ['Students', 'Parents and caregivers', 'Staff'],
    })
  })

  test('covers only the groups surveyed in both years', () => {
    const before = year({ students: [400, 5], staff: [60, 5] })
    const now = year({ students: [400, 5], parents: [300, 2], staff: [60, 6] })
    // Everyone's own score fell, because parents weren't asked in the earlier year.
    expect(everyone(before, now)).toMatchObject({
      figures: [{ score: 5 }, { score: 4.5 }],
      change: 0.5,
      groups: ['Students', 'Staff'],
    })
  })

  test('requires scores for at least two groups in both years', () => {
    const before = year({ students: [400, 5], staff: [60, 5] })
    expect(everyone(before, year({ students: [400, 6], parents: [60, 5] }))?.change).toBeNull()
    expect(everyone(before, year({ students: [400, 6], staff: [15, 5] }))?.change).toBeNull()
  })

  test('leaves out a group that was asked different questions', () => {
    const before = year(
      { students: [400, 5], parents: [300, 5], staff: [60, 5] },
      byGroup((group) => new Set(group === 'staff' ? [] : areaCodes)),
    )
    const now = year({ students: [400, 6], parents: [300, 6], staff: [60, 2] })
    expect(everyone(before, now)).toMatchObject({
      figures: [null, { score: 4.5 }],
      change: 1,
      clear: true,
      groups: ['Students', 'Parents and caregivers'],
    })
  })
})

test('gives a group its own change in every area', () => {
  const year = (students: number, comparable = everywhere): Year => {
    const members = groups.flatMap((group) => {
      const mean = group === 'students' ? students : 5
      return respondents(400, [mean - 1, mean + 1], { group })
    })
    const questions = byGroup((group) => (group === 'students' ? [counts(4), counts(3), counts(4)] : []))
    return {
      figures: figuresOf(crossTabulated(members), [], protection()),
      comparable,
      smallGroup: 10,
      answers: 5,
      questions,
    }
  }
  const counts = (each: number) =>
    Object.fromEntries(areaCodes.map((code) => [code, each])) as Record<(typeof areaCodes)[number], number>
  const areas = [
    { code: 'DBP' as const, name: 'Discipline' },
    { code: 'SCC' as const, name: 'Climate' },
  ]
  const before = year(
    5,
    byGroup((group) => new Set(group === 'students' ? ['SCC' as const] : areaCodes)),
  )
  const sections = overallChanges([before, year(6)], areas)

  expect(sections.map(({ key, group }) => [key, group])).toEqual([
    ['everyone', null],
    ['areas', null],
    ['group', null],
    ['students-areas', 'students'],
    ['parents-areas', 'parents'],
    ['staff-areas', 'staff'],
  ])
  expect(sections[3]?.rows).toMatchObject([
    { name: 'Discipline', change: null, questions: [3, 4] },
    { name: 'Climate', change: 1, clear: true, questions: [3, 4] },
  ])
  expect(sections[4]?.rows.map(({ change, questions }) => [change, questions])).toEqual([
    [0, []],
    [0, []],
  ])
  expect(sections[2]?.rows[0]).toMatchObject({ change: null, questions: [24, 32] })
  expect(sections[1]?.rows[1]).toMatchObject({ name: 'Climate', questions: [] })
})

describe('sections of changes', () => {
  const year = (races: Record<number, number>, comparable: Year['comparable'] = everywhere): Year => {
    const members = Object.entries(races).flatMap(([race, count]) =>
      respondents(count, [2, 4], { race: Number(race) }),
    )
    return {
      figures: figuresOf(crossTabulated(members), [byRace], protection()),
      comparable,
      smallGroup: 10,
      answers: 5,
      questions: none,
    }
  }
  const section = (years: Year[], key: string) =>
    areaChangesOf(years, 'SCC')
      .find((one) => one.key === key)
      ?.rows.map((row) => [row.name, row.figures.map((figure) => figure?.n ?? null)])

  test('matches rows with the same answers, but not combined rows that differ', () => {
    const years = [year({ 1: 43, 2: 25, 3: 3 }), year({ 1: 31, 2: 4, 3: 8 })]
    expect(section(years, 'students-race')).toEqual([
      ['Race 1', [40, 30]],
      ['Race 2, Race 3, Race 4, Race 5, Not answered', [null, 10]],
    ])
    expect(
      section([year({ 1: 43, 2: 4, 3: 7 }), year({ 1: 31, 2: 4, 3: 8 })], 'students-race')?.[1]?.[1],
    ).toEqual([10, 10])
  })

  test('leaves out years with different questions about the area', () => {
    const years = [
      year(
        { 1: 43 },
        byGroup(() => new Set(['DBP'])),
      ),
      year({ 1: 31 }),
    ]
    expect(section(years, 'group')?.[0]).toEqual(['Students', [null, 31]])
    const overall = overallChanges(years, [
      { code: 'DBP', name: 'Discipline' },
      { code: 'SCC', name: 'Climate' },
    ])
    expect(overall.find(({ key }) => key === 'group')?.rows[0]?.figures[0]).toBeNull()
    expect(overall.map(({ key }) => key).slice(0, 3)).toEqual(['everyone', 'areas', 'group'])
    expect(overall[1]?.rows.map(({ figures }) => figures[0] !== null)).toEqual([true, false])
  })
})
