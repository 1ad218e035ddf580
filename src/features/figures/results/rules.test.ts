import { describe, expect, test } from 'vitest'
import { byRace, protection, respondent, respondents } from '../../../app/testing/figures.ts'
import { crossTabulated } from '../../../measurement/cross-table.ts'
import { type Figure, hidden } from '../../../measurement/figures.ts'
import type { Respondent } from '../../../measurement/respondents.ts'
import { figuresOf } from '../../../measurement/results.ts'
import { type AreaCode, areaCodes } from '../../../shared/codes.ts'
import {
  areaReportOf,
  dashboardOf,
  lowestFirst,
  placeOf,
  type StoredItem,
  type StoredResults,
  themesOf,
} from './rules.ts'

const texts = Object.fromEntries(
  areaCodes.map((code) => [code, { name: `Area ${code}`, about: `About ${code}` }]),
) as Record<AreaCode, { name: string; about: string }>

const item = (
  name: string,
  type: StoredItem['type'],
  figure: Partial<Figure> = {},
  theme = '',
): StoredItem => ({
  name,
  title: `Title of ${name}`,
  theme,
  type,
  reversed: false,
  figure: { ...hidden('fewer'), ...figure },
  answers: [],
  unscored: null,
})

const kept = (members: readonly Respondent[], items: StoredItem[] = []): StoredResults => ({
  smallGroup: 10,
  total: members.length,
  counts: { students: members.length, parents: 0, staff: 0 },
  expected: { students: 200, parents: 0, staff: 40 },
  figures: figuresOf(crossTabulated(members), [byRace], protection()),
  items: Object.fromEntries(
    areaCodes.map((code) => [code, code === 'SCC' ? items : []]),
  ) as StoredResults['items'],
})
const areas = (lowest: AreaCode) => areaCodes.map((code) => [code === lowest ? 2 : 6, 1, 0] as const)
const students = (count: number) => respondents(count, null, { areas: areas('SCC'), race: 1 })
const staff = (count: number) =>
  respondents(count, null, { areas: areas('SCC'), group: 'staff', type: 3, subType: 4 })

describe('a dashboard', () => {
  test('shows response counts next to the numbers of people, or nothing if those aren’t known', () => {
    const { total, expected, response } = dashboardOf(kept(students(40)), texts)
    expect([total, expected]).toEqual([40, 240])
    expect(response).toEqual([
      { key: 'students', name: 'Students', count: 40, expected: 200 },
      { key: 'parents', name: 'Parents and caregivers', count: 0, expected: null },
      { key: 'staff', name: 'Staff', count: 0, expected: 40 },
    ])
  })

  test('shows the groups’ average and lists the groups', () => {
    const { everyone, overall } = dashboardOf(kept([...students(40), ...staff(40)]), texts)
    expect(everyone).toEqual(['Students', 'Staff'])
    expect(overall).toMatchObject({ n: null, score: 5.5 })
  })

  test('shows the only group with a score instead of the average', () => {
    const {
      everyone,
      overall,
      groups,
      areas: found,
    } = dashboardOf(kept([...students(40), ...staff(9)]), texts)
    expect(everyone).toEqual(['Students'])
    expect(overall).toEqual(groups[0]?.figure)
    expect(found[0]?.figure).toEqual(found[0]?.groups[0]?.figure)
    expect(overall.n).toBe(40)
  })

  test('explains a missing average if no group has a score', () => {
    const { everyone, overall } = dashboardOf(kept(staff(9)), texts)
    expect([everyone, overall.reason]).toEqual([[], 'oneGroup'])
  })

  test('lists the lowest area first, then by name', () => {
    const { areas: found } = dashboardOf(kept(students(40)), texts)
    expect(found.map(({ code }) => code)).toEqual([
      'SCC',
      ...areaCodes.filter((code) => code !== 'SCC').sort(),
    ])
    expect(found[0]).toMatchObject({ equityAreaCode: 'SCC', name: 'Area SCC', about: 'About SCC' })
  })

  test('shows an area’s widest clear gap, if any', () => {
    const lowIn = (first: number, count: number, race: number) =>
      Array.from({ length: count }, (_, at) =>
        respondent(null, {
          race,
          secret: at,
          areas: areaCodes.map((__, area) => [2 * ((area === 0 ? first : 6) + (at % 2)), 2, 0] as const),
        }),
      )
    const { areas: found } = dashboardOf(kept([...lowIn(2, 40, 1), ...lowIn(6, 100, 2)]), texts)
    expect(found.find(({ code }) => code === areaCodes[0])?.gap).toMatchObject({
      kind: 'area',
      name: 'Race 1',
      direction: 'lower',
      clear: true,
      groupName: 'Students',
    })
    expect(dashboardOf(kept(students(40)), texts).areas.map(({ gap }) => gap)).toEqual(Array(8).fill(null))
  })

  test('names rows after all their answers', () => {
    const { groups } = dashboardOf(kept([...students(40), ...respondents(4, 5, { race: 2 })]), texts)
    expect(groups[0]?.dimensions[0]?.rows.map(({ name, pooled }) => [name, pooled])).toEqual([
      ['Race 1', false],
      ['Race 2, Race 3, Race 4, Race 5, Not answered', true],
    ])
  })
})

describe('an area report', () => {
  const items = [
    item('q3', 3, { score: 6, status: 'emerging' }, 'being-yourself'),
    item('q1', 1, { status: 'low' }, 'being-yourself'),
    item('q2', 1, {}, 'safety'),
  ]

  test('lists questions from lowest score to missing figures, with who was asked', () => {
    const report = areaReportOf(kept(students(40), items), texts, 'SCC')
    expect(report.items.map(({ name, askedOf }) => [name, askedOf])).toEqual([
      ['q1', 'Students, grades 4–8'],
      ['q3', 'Staff'],
      ['q2', 'Students, grades 4–8'],
    ])
    expect(report.order[0]).toEqual({ code: 'SCC', name: 'Area SCC' })
    expect(report).toMatchObject({ code: 'SCC', name: 'Area SCC', everyone: ['Students'] })
  })

  test('lists topics that more than one question set covers', () => {
    expect(themesOf(items)).toMatchObject([
      { key: 'being-yourself', name: 'Being yourself', rows: [{ item: 'q3' }, { item: 'q1' }] },
    ])
    expect(themesOf([item('a', 1), item('b', 3)])).toEqual([])
  })
})

test('sorts a score in words in the middle of its range, and blanks last', () => {
  const order = [
    hidden('fewer'),
    { ...hidden('fewer'), status: 'high' as const },
    { ...hidden('fewer'), score: 5.5, status: 'emerging' as const },
    { ...hidden('fewer'), status: 'emerging' as const },
    { ...hidden('fewer'), score: 3, status: 'low' as const },
    { ...hidden('fewer'), status: 'low' as const },
  ].map((figure, place) => ({ figure, name: String(place) }))
  expect(order.sort(lowestFirst).map(({ name }) => name)).toEqual(['5', '4', '3', '2', '1', '0'])
  expect(placeOf({ score: 0.5, status: 'low' })).toBe(0.5)
})
