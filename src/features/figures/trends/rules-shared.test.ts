import { describe, expect, test } from 'vitest'
import { seeded } from '../../../app/testing/adversary/schools.ts'
import { protection } from '../../../app/testing/figures.ts'
import { figuresOfSchool, normal, type Random } from '../../../app/testing/simulations.ts'
import { yearOf } from '../../../app/testing/verdict-rates.ts'
import { itemFigures } from '../../../measurement/items.ts'
import type { Respondent } from '../../../measurement/respondents.ts'
import { type AreaCode, areaCodes } from '../../../shared/codes.ts'
import type { StoredItem } from '../results/rules.ts'
import { areaChangesOf, overallChanges } from './rules.ts'
import type { Year } from './rules-judgement.ts'
import { byGroup } from './rules-questions.ts'

const itemsInArea = 4
const named = areaCodes.map((code) => ({ code, name: code }))
const nameOf = (area: AreaCode, at: number) => `${area}${at}`

/** Returns a year whose questions differ from the latest year's in all areas, except for `shared` in each. */
const otherwise = (year: Year, shared: number): Year => ({
  ...year,
  comparable: byGroup(() => new Set()),
  shared: byGroup(
    () =>
      new Map(
        shared < 3
          ? []
          : areaCodes.map((area) => [area, Array.from({ length: shared }, (_, at) => nameOf(area, at))]),
      ),
  ),
})

/** Returns what may be shown about simulated students in classes of 25, with four questions per area. */
function studentsOf(count: number, level: number, random: Random): Year {
  const counts = areaCodes.map(() => Array.from({ length: itemsInArea }, () => [0, 0, 0, 0, 0]))
  let ofClass: number[] = []
  const people = Array.from({ length: count }, (_, place): Respondent => {
    if (place % 25 === 0) {
      const alike = 0.3 * normal(random)
      ofClass = areaCodes.map(() => level + alike + 0.3 * normal(random))
    }
    const own = 1.3 * normal(random)
    const areas = counts.map((items, at) => {
      const about = (ofClass[at] ?? level) + own + 0.9 * normal(random)
      let [sum, favourable] = [0, 0]
      for (const item of items) {
        const answer = Math.max(0, Math.min(4, Math.round((about + 2 * normal(random)) / 2.5)))
        item[answer] = (item[answer] ?? 0) + 1
        sum += 2.5 * answer
        favourable += Number(answer >= 3)
      }
      return [sum, itemsInArea, favourable] as const
    })
    const secret = Math.floor(random() * 2 ** 32)
    return { group: 'students', type: 1, subType: 1, gender: null, race: 1, secret, areas }
  })
  const lot = protection(() => random())
  const items = Object.fromEntries(
    areaCodes.map((area, at) => [
      area,
      (counts[at] ?? []).map((answers, place): StoredItem => {
        const choices = answers.map((chosen, value) => ({ score: 2.5 * value, text: '', count: chosen }))
        const told = { n: count, atLeast: false }
        const of = { n: count, key: 1 }
        return {
          name: nameOf(area, place),
          title: '',
          theme: '',
          type: 1,
          reversed: false,
          ...itemFigures(nameOf(area, place), { choices, unscored: 0 }, of, told, lot),
        }
      }),
    ]),
  ) as unknown as Year['items'] & object
  return { ...yearOf(figuresOfSchool(people)), items }
}
const rowsOf = (years: Year[], section: string) =>
  overallChanges(years, named).find(({ key }) => key === section)?.rows ?? []

describe('a survey with different questions', () => {
  const random = seeded(31)
  const before = studentsOf(400, 5, random)
  const now = studentsOf(500, 6, random)

  test('computes an area’s change from shared questions only', () => {
    const years = [otherwise(before, 3), now]
    const shownOf = (year: Year, area: AreaCode) =>
      (year.items?.[area] ?? []).slice(0, 3).map(({ figure }) => figure.score ?? 0)
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
    for (const { key, change, clear, figures, shared, otherQuestions } of rowsOf(years, 'students-areas')) {
      const [first, second] = [before, now].map((year) => mean(shownOf(year, key as AreaCode)))
      expect(change).toBeCloseTo((second ?? 0) - (first ?? 0), 0)
      expect(shared).toEqual({
        questions: 3,
        before: expect.closeTo(first ?? 0, 1),
        now: expect.closeTo(second ?? 0, 1),
      })
      expect([clear, figures[0], otherQuestions]).toEqual([true, null, undefined])
    }
    expect(rowsOf(years, 'group')[0]).toMatchObject({ change: null, otherQuestions: true })
    expect(rowsOf(years, 'everyone')[0]).toMatchObject({ change: null, otherQuestions: true })
    const race = areaChangesOf(years, 'SCC').find(({ key }) => key === 'students-race')
    expect(race?.rows[0]).toMatchObject({ change: null, otherQuestions: true })
  })

  test('shows no change with fewer than three shared questions or a hidden score', () => {
    for (const row of rowsOf([otherwise(before, 2), now], 'students-areas'))
      expect(row).toMatchObject({ change: null, clear: null, otherQuestions: true })
    const small = studentsOf(150, 6, random)
    for (const row of rowsOf([otherwise(before, 3), small], 'students-areas')) {
      expect(row.change).toBeNull()
      expect(row.otherQuestions).toBeUndefined()
    }
  })

  test('uses a more recent survey with the same questions as the baseline', () => {
    const years = [otherwise(studentsOf(400, 4, random), 3), before, now]
    expect(rowsOf(years, 'students-areas')[0]?.since).toBe(1)
    expect(rowsOf(years, 'students-areas')[0]?.shared).toBeUndefined()
  })
})

test('reports a change in no more than 6.5 percent of unchanged schools', () => {
  const random = seeded(32)
  let found = 0
  for (let school = 0; school < 300; school++) {
    const years = [otherwise(studentsOf(300, 5, random), 3), studentsOf(300, 5, random)]
    if (rowsOf(years, 'students-areas').some(({ clear }) => clear)) found += 1
  }
  expect(found).toBeLessThanOrEqual(300 * 0.065)
}, 60_000)
