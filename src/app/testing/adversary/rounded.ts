import { areaCodes } from '../../../shared/codes.ts'
import type { Draw } from './lots.ts'
import { type Cell, T } from './people.ts'
import { placeOnLadder, stepsFor } from './ranges.ts'
import { type SpreadTally, tallyOf } from './tallies.ts'

/** What is drawn of a cell: everything that is printed or said about it follows from this. */
export interface RoundedCell {
  cell: Cell
  /** A multiple of T; 0 below it. */
  people: number
  /** In the order of areaCodes; null if fewer than T have a score. */
  means: readonly (number | null)[]
  /** Shares of favorable answers, in percent; null if none is shown. */
  favourable: readonly (number | null)[]
}

export interface Spreads {
  areas: readonly (number | null)[]
  overall: number | null
  apart: number | null
}

/** Whether so many people with a score are enough of n: T, and two thirds. */
export const isEnough = (scored: number, n: number): boolean => scored >= T && scored / n >= 2 / 3 - 1e-9

/** The step of a mean about so many people. */
export const stepOf = (people: number): number => (people < 2 * T ? 2 : 10 / people)

/** `printed`: what a row says of its people ("40 or more"); null of a group. */
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
  return {
    cell,
    people,
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

function areaOf(cell: Cell, at: number) {
  const area = tallyOf(cell).areas[at]
  if (!area) throw new Error(`There is no area ${at}.`)
  return area
}

/** If a row tells no step of its people, the fewest who have figures as precise as its own. */
function peopleOfRow(n: number, printed: number): number {
  if (n < printed + T) return printed
  return [20 * T, 4 * T, 2 * T, T].find((least) => n >= least) ?? 0
}

/** Up or down to a multiple of the step, in proportion to the distances. */
export function drawn(value: number, step: number, lot: number): number {
  const steps = Math.round((value / step) * 1e9) / 1e9
  const below = Math.floor(steps)
  return (lot < steps - below ? below + 1 : below) * step
}

export const leastSpreads = { area: 1.5, overall: 1, apart: 1 } as const
/** How much wider each rung of the ladder of spreads is than the one below. */
export const rungOf = (n: number): number => (n >= 40 * T ? 1.05 : n >= 20 * T ? 1.1 : 1.2)

/** Spreads of a group; null below 4T people. */
export function roundedSpreads(cell: Cell, draw: Draw): Spreads | null {
  const n = cell.people.size
  if (n < 4 * T) return null
  const { areas, whole, apart } = tallyOf(cell)
  const round = (value: number, least: number, of: string) =>
    drawnRung(value, least, rungOf(n), draw(cell, of, 'spread'))
  const scored = isEnough(whole.scored, n)
  return {
    areas: areas.map((area, at) =>
      isEnough(area.scored, n) ? round(deviationOf(area), leastSpreads.area, areaCodes[at] ?? '') : null,
    ),
    overall: scored ? round(deviationOf(whole), leastSpreads.overall, 'overall') : null,
    apart: scored ? round(pooledDeviation(apart), leastSpreads.apart, 'apart') : null,
  }
}

export const varianceOf = ({ scored, sum, squares }: SpreadTally): number =>
  scored < 2 ? 0 : Math.max(0, (squares - sum ** 2 / scored) / (scored - 1))
export const deviationOf = (tally: SpreadTally): number => Math.sqrt(varianceOf(tally))
export const pooledDeviation = (tallies: readonly SpreadTally[]): number =>
  Math.sqrt(tallies.reduce((sum, tally) => sum + varianceOf(tally), 0) / tallies.length)

export function drawnRung(value: number, least: number, rung: number, lot: number): number {
  const { below, part } = placeOnLadder(value, least, rung)
  return lot < part ? below * rung : below
}
