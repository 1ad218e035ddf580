import { expect, test } from 'vitest'
import { bankInstruments, readInstrument } from '../src/features/schools/questions/server/actions-bank.ts'
import { addItemScores, alpha, covariances, emptyItemSums } from '../src/measurement/reliability.ts'
import type { ParticipantType } from '../src/shared/codes.ts'
import { demoEnrollment, demoExpected } from './demo-enrollment.ts'
import { DemoPeople, type Person, personFrom } from './demo-people.ts'
import { randomFrom } from './random.ts'

test('matches the demo’s Community Profile to the number of people in its surveys', () => {
  const sums = Map.groupBy(Object.entries(demoEnrollment), ([key]) => key.split('/').slice(0, 2).join('/'))
  const { student, parent, staff } = demoExpected
  expect([...sums].map(([table, own]) => [table, own.reduce((sum, [, count]) => sum + count, 0)])).toEqual([
    ['students/grade', student],
    ['students/race', student],
    ['students/gender', student],
    ['students/homeLanguage', student],
    ['parents/homeLanguage', parent],
    ['staff/role', staff],
  ])
})

interface Sheet {
  person: Person
  /** Scores from 0 to 10, by question. An answer without a score has no entry. */
  scores: Map<string, number>
}

const instruments = { 1: 'student-4-8', 2: 'parent', 3: 'staff' } as const
type GroupType = keyof typeof instruments
const itemsIn = (type: GroupType) =>
  readInstrument(bankInstruments.find((name) => name === instruments[type]) ?? '')
const items = { 1: itemsIn(1), 2: itemsIn(2), 3: itemsIn(3) }
const itemsOf = (type: ParticipantType) => items[type as GroupType]
const areasOf = (type: GroupType) => [...Map.groupBy(itemsOf(type), ({ area }) => area)]

function sheetsOf(number: number): Sheet[] {
  const random = randomFrom(7)
  const people = new DemoPeople(random, 0)
  const choices = [1, 2, 3, 4, 5, 'dk'].map((value) => ({ value }))
  return Array.from({ length: number }, () => {
    const person = personFrom(random)
    const asked = itemsOf(person.type).map(({ id }) => ({ name: id, choices }))
    const answers = people.answersOf(person, asked)
    const scored = Object.entries(answers).flatMap(([id, value]) =>
      typeof value === 'number' ? [[id, 2.5 * (value - 1)] as const] : [],
    )
    return { person, scores: new Map(scored) }
  })
}

const sheets = sheetsOf(4000)
const of = (type: ParticipantType) => sheets.filter(({ person }) => person.type === type)
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const areaScores = (own: readonly Sheet[], ids: readonly string[]) =>
  own.flatMap(({ scores, person }) => {
    const given = ids.flatMap((id) => scores.get(id) ?? [])
    return 2 * given.length < ids.length ? [] : [{ person, score: mean(given) }]
  })

test.each([1, 2, 3] as const)('correlates answers within an area as in a real school: type %i', (type) => {
  for (const [area, items] of areasOf(type)) {
    const sums = emptyItemSums(items.length)
    for (const { scores } of of(type)) {
      const given = items.flatMap(({ id }) => scores.get(id) ?? [])
      if (given.length === items.length) addItemScores(sums, given)
    }
    const found = alpha(covariances(sums)) ?? 0
    expect([area, found > 0.74 && found < 0.88]).toEqual([area, true])
  }
})

test('gives students in the same class similar scores, correlated at about .05', () => {
  const correlations = areasOf(1).map(([, items]) => {
    const all = areaScores(
      of(1),
      items.map(({ id }) => id),
    )
    return correlationInside([
      ...Map.groupBy(all, ({ person }) => `${person.subType}/${person.classroom}`).values(),
    ])
  })

  expect(mean(correlations)).toBeGreaterThan(0.035)
  expect(mean(correlations)).toBeLessThan(0.075)
})

/** Returns the intraclass correlation of groups of unequal size, from the analysis of variance (A. Donner, 1986). */
function correlationInside(groups: { score: number }[][]): number {
  const all = groups.flat().map(({ score }) => score)
  const centre = mean(all)
  const between = groups.map((own) => own.length * (mean(own.map(({ score }) => score)) - centre) ** 2)
  const whole = all.reduce((sum, score) => sum + (score - centre) ** 2, 0)
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
  const [msb, msw] = [
    sum(between) / (groups.length - 1),
    (whole - sum(between)) / (all.length - groups.length),
  ]
  const size = (all.length - sum(groups.map((own) => own.length ** 2)) / all.length) / (groups.length - 1)
  return (msb - msw) / (msb + (size - 1) * msw)
}

test('has only the two intended gaps', () => {
  const distance = (type: 1 | 2, area: string, isIn: (person: Person) => boolean) => {
    const ids = (areasOf(type).find(([code]) => code === area)?.[1] ?? []).map(({ id }) => id)
    const all = areaScores(of(type), ids)
    const scores = (inside: boolean) =>
      all.filter(({ person }) => isIn(person) === inside).map(({ score }) => score)
    return mean(scores(false)) - mean(scores(true))
  }

  expect(distance(1, 'DBP', ({ race }) => race === 5)).toBeGreaterThan(0.8)
  expect(distance(2, 'SCR', ({ subType }) => subType === 18)).toBeGreaterThan(1.2)
  expect(Math.abs(distance(1, 'SCC', ({ race }) => race === 5))).toBeLessThan(0.4)
  expect(Math.abs(distance(1, 'DBP', ({ race }) => race === 3))).toBeLessThan(0.5)
})

test('makes some people choose the same answer throughout or stop early', () => {
  const share = (fits: (sheet: Sheet) => boolean) => sheets.filter(fits).length / sheets.length
  const asked = (sheet: Sheet) => itemsOf(sheet.person.type).length

  const straight = share(({ scores }) => scores.size > 10 && new Set(scores.values()).size === 1)
  const half = share((sheet) => sheet.scores.size < 0.75 * asked(sheet))
  expect([straight > 0.01 && straight < 0.04, half > 0.015 && half < 0.04]).toEqual([true, true])
})
