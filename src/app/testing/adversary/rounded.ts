import { areaCodes } from '../../../shared/codes.ts'
import { type Cell, hasScore, type Person, T } from './people.ts'
import type { Draw } from './random-numbers.ts'
import { positionOnLadder, stepsFor } from './ranges.ts'
import { partsOf, type SpreadTally, tallyOf, withScore } from './tallies.ts'

const none: SpreadTally = { scored: 0, sum: 0, squares: 0 }

/** A cell's randomly rounded values, on which everything printed or said about the cell is based. */
export interface RoundedCell {
  cell: Cell
  /** A multiple of T, or 0 for fewer than T people. */
  people: number
  /** In the order of areaCodes. Null if fewer than T people have a score. */
  means: readonly (number | null)[]
  /** Shares of favorable answers, in percent. Null if not shown. */
  favourable: readonly (number | null)[]
  /** The mean of the two stories; null if it isn't told. */
  stories: number | null
}

export interface Spreads {
  areas: readonly (number | null)[]
  overall: number | null
  apart: number | null
  /** Of people's mean over the areas minus their mean of the stories. */
  beyondStories: number | null
}

/** Checks whether enough of n people have a score: at least T people and two thirds of them. */
export const isEnough = (scored: number, n: number): boolean => scored >= T && scored / n >= 2 / 3 - 1e-9

/** Returns the step for an average of this many people. */
export const stepOf = (people: number): number => (people < 2 * T ? 2 : 10 / people)

/**
 * Rounds a cell's values. `printed` is the number of people that a row shows ("40 or more"), or null for a whole group.
 */
export function roundedCell(
  cell: Cell,
  printed: number | null,
  provisional: boolean,
  draw: Draw,
): RoundedCell {
  const n = cell.people.size
  const steps = stepsFor(n, provisional)
  const people = n < T ? 0 : printed === null ? Math.floor(n / T) * T : peopleOfRow(n, printed)
  const inAreas = (round: (at: number, code: string) => number | null) =>
    areaCodes.map((code, at) =>
      n >= T && isEnough(tallyOf(cell).areas[at]?.scored ?? 0, n) ? round(at, code) : null,
    )
  const judged = storiesOf(cell)
  const isTold = !provisional && people >= 2 * T && isEnough(judged.length, n)
  return {
    cell,
    people,
    stories: isTold ? drawn(mean(judged), stepOf(people), draw(cell, 'STORY', 'score')) : null,
    means: inAreas((at, code) => {
      const { sum, scored } = areaOf(cell, at)
      return drawn(sum / scored, stepOf(people), draw(cell, code, 'score'))
    }),
    favourable: inAreas((at, code) => {
      const { favourable, answers } = areaOf(cell, at)
      if (!steps?.favourable) return null
      return drawn((100 * favourable) / answers, steps.favourable, draw(cell, code, 'favourable'))
    }),
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the mean of both stories for each person who judged both. */
export const storiesOf = (cell: Cell): number[] =>
  [...cell.people].flatMap((person) => storyScore(person) ?? [])

export function storyScore({ stories }: Person): number | null {
  const scores = (stories?.asked ?? []).map(
    ({ choices }, at) => choices[stories?.choices[at] ?? 0]?.score ?? null,
  )
  return scores.length < 2 || scores.includes(null) ? null : mean(scores.map((score) => score ?? 0))
}

function areaOf(cell: Cell, at: number) {
  const area = tallyOf(cell).areas[at]
  if (!area) throw new Error(`There is no area ${at}.`)
  return area
}

/** If a row hides its number of people, returns the smallest number whose figures are as precise as the row's. */
function peopleOfRow(n: number, printed: number): number {
  if (n < printed + T) return printed
  return [20 * T, 4 * T, 2 * T, T].find((least) => n >= least) ?? 0
}

/** Rounds randomly up or down to a multiple of the step, more likely to the nearer one in proportion. */
export function drawn(value: number, step: number, lot: number): number {
  const steps = Math.round((value / step) * 1e9) / 1e9
  const below = Math.floor(steps)
  return (lot < steps - below ? below + 1 : below) * step
}

export const leastSpreads = { area: 1.5, overall: 1, apart: 1 } as const
/** Returns the ratio between two adjacent rungs on the ladder of spreads. */
export const rungOf = (n: number): number => (n >= 40 * T ? 1.05 : n >= 20 * T ? 1.1 : 1.2)

/** Returns a group's spreads, or null for fewer than 4T people. */
export function roundedSpreads(cell: Cell, draw: Draw): Spreads | null {
  const n = cell.people.size
  if (n < 4 * T) return null
  const { areas, whole, apart } = tallyOf(cell)
  const round = (value: number, least: number, of: string) =>
    roundToRung(value, least, rungOf(n), draw(cell, of, 'spread'))
  const scored = isEnough(whole.scored, n)
  const beyond = [...cell.people].flatMap((person) => {
    const [own, story] = [partsOf(person), storyScore(person)]
    return story === null || !own.every(hasScore)
      ? []
      : mean(own.map(({ sum, count }) => sum / count)) - story
  })
  return {
    areas: areas.map((area, at) =>
      isEnough(area.scored, n) ? round(deviationOf(area), leastSpreads.area, areaCodes[at] ?? '') : null,
    ),
    overall: scored ? round(deviationOf(whole), leastSpreads.overall, 'overall') : null,
    apart: scored ? round(pooledDeviation(apart), leastSpreads.apart, 'apart') : null,
    beyondStories: isEnough(beyond.length, n)
      ? round(deviationOf(beyond.reduce((tally, one) => withScore(tally, one), none)), 1, 'stories')
      : null,
  }
}

export const varianceOf = ({ scored, sum, squares }: SpreadTally): number =>
  scored < 2 ? 0 : Math.max(0, (squares - sum ** 2 / scored) / (scored - 1))
export const deviationOf = (tally: SpreadTally): number => Math.sqrt(varianceOf(tally))
export const pooledDeviation = (tallies: readonly SpreadTally[]): number =>
  Math.sqrt(tallies.reduce((sum, tally) => sum + varianceOf(tally), 0) / tallies.length)

export function roundToRung(value: number, least: number, rung: number, lot: number): number {
  const { below, part } = positionOnLadder(value, least, rung)
  return lot < part ? below * rung : below
}
