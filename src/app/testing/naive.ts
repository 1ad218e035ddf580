import { expect } from 'vitest'
import type { SurveyResults } from '../../features/results/contract.ts'
import { areaCodes } from '../../shared/codes.ts'

/** Figures computed a second time, the plain way, from the stored answers and the frozen questions. */
export const threshold = 10

/** Who answered, read back from what is stored: their answers and the questions that they were asked. */
export interface Person {
  type: number
  subType: number
  gender: string
  race: string
  day: string
  items: FrozenItem[]
  answers: Record<string, number | string>
}
export interface FrozenItem {
  name: string
  area: string
  reversed: boolean
  values: (number | string)[]
  texts: Record<string, { choices: string[] }>
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
export const oneDecimal = (value: number) => Math.floor(value * 10 + 0.5 + 1e-7) / 10
export const statusOf = (score: number) => (score < 3.3 ? 'low' : score <= 6.7 ? 'emerging' : 'high')

export function itemScore(item: FrozenItem, answer: number | string | undefined): number | null {
  const scale = item.values.filter((value) => value !== 'dk').map(Number)
  if (answer === undefined || answer === 'dk') return null
  const part = (Number(answer) - Math.min(...scale)) / (Math.max(...scale) - Math.min(...scale))
  return 10 * (item.reversed ? 1 - part : part)
}
function areaScore(one: Person, area: string): number | null {
  const scores = one.items
    .filter((item) => item.area === area)
    .map((item) => itemScore(item, one.answers[item.name]))
    .filter((score) => score !== null)
  return scores.length === 0 ? null : mean(scores)
}
export const areaScores = (some: Person[], area: string) =>
  some.map((one) => areaScore(one, area)).filter((score) => score !== null)

const groupOf = (one: Person) => (one.type === 2 ? 'parents' : one.type === 3 ? 'staff' : 'students')
export const ways: Record<string, { keys: string[]; of: (one: Person) => string | null }> = {
  group: { keys: ['students', 'parents', 'staff'], of: groupOf },
  race: { keys: ['1', '2', '3', '4', '5', '6', '7', 'none'], of: (one) => one.race },
  gender: { keys: ['1', '2', '3', '5', '4', 'none'], of: (one) => one.gender },
  grade: {
    keys: ['1', '2', '9', '10', '11', '12', '13', '14', '15'],
    of: (one) => (groupOf(one) === 'students' ? String(one.subType) : null),
  },
  homeLanguage: {
    keys: Array.from({ length: 13 }, (_, place) => String(16 + place)),
    of: (one) => (one.type === 2 ? String(one.subType) : null),
  },
  role: { keys: ['3', '4', '5', '6', '7', '8'], of: (one) => (one.type === 3 ? String(one.subType) : null) },
}
export const cell = (some: Person[], way: string, key: string) =>
  some.filter((one) => ways[way]?.of(one) === key)

type Division = SurveyResults['divisions'][number]

/**
 * What protection has to hold, whatever is withheld beyond it: every shown cell is large, and the withheld ones
 * together are, so that subtracting the shown ones from the whole gives no small group.
 */
export function expectProtected(
  cells: { key: string; n: number | null }[],
  sizes: Map<string, number>,
): void {
  const shown = cells.filter((one) => one.n !== null)
  for (const one of shown) expect(one.n).toBeGreaterThanOrEqual(threshold)
  if (shown.length === cells.length) return
  const withheld = cells.filter((one) => one.n === null).map((one) => sizes.get(one.key) ?? 0)
  expect(withheld.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(threshold)
}

/** Compares every cell of a division with what the plain way gives; a withheld cell tells nothing. */
export function expectDivision(
  found: Division | undefined,
  some: Person[],
  plain: (people: Person[]) => { n: number; score: number | null },
): void {
  const way = ways[found?.key ?? '']
  if (!found || !way) throw new Error('There is no such division.')
  if (!found.shown) {
    expect(found.cells).toEqual([])
    return
  }
  expect(found.cells.map((one) => one.key).sort()).toEqual([...way.keys].sort())
  const expected = new Map(way.keys.map((key) => [key, plain(cell(some, found.key, key))]))
  for (const { key, n, score, status, margin } of found.cells) {
    if (n === null) expect([key, score, status, margin]).toEqual([key, null, null, null])
    else expect({ key, n, score }).toEqual({ key, ...expected.get(key) })
    expect(status).toBe(score === null ? null : statusOf(score))
  }
  expectProtected(found.cells, new Map([...expected].map(([key, { n }]) => [key, n])))
}

export const plainArea = (area: string) => (some: Person[]) => {
  const scores = areaScores(some, area)
  return { n: scores.length, score: scores.length === 0 ? null : oneDecimal(mean(scores)) }
}
/** The mean of eight area scores; none where fewer than ten people have one of them. */
export const plainOverall = (some: Person[]) => {
  const byArea = areaCodes.map((area) => areaScores(some, area))
  const shown = byArea.every((scores) => scores.length >= threshold)
  return { n: some.length, score: shown ? oneDecimal(mean(byArea.map(mean))) : null }
}

/** Half the 95 % interval of a mean, Student's t found by integrating its density. */
export function margin(values: number[]): number {
  const n = values.length
  const variance = values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (n - 1)
  const density = (t: number) => (1 + (t * t) / (n - 1)) ** (-n / 2)
  const step = 0.001
  let whole = 0
  for (let t = 0; t < 60; t += step) whole += density(t + step / 2) * step
  let inside = 0
  let quantile = 0
  while (inside < 0.95 * whole) {
    inside += density(quantile + step / 2) * step
    quantile += step
  }
  return quantile * Math.sqrt(variance / n)
}
