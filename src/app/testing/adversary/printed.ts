import type { Figure } from '../../../features/figures/results/contract.ts'
import { areaCodes, type Group } from '../../../shared/codes.ts'
import { T } from './people.ts'
import { stepsFor } from './ranges.ts'
import { type RoundedCell, type Spreads, stepOf } from './rounded.ts'

/** Computes figures after random rounding, based only on docs/decisions/0011-rounding-by-lot.md. */

/** A computed value. Its variance is null if there is no spread. */
export interface Value {
  mean: number
  variance: number | null
  favourable: number | null
}
/** The parts of a figure other than n and its reason. */
export type Printed = Pick<Figure, 'score' | 'coded' | 'status' | 'margin' | 'favourable'>

export const nothing: Printed = { score: null, coded: null, status: null, margin: null, favourable: null }

export const wordOf = (score: number) =>
  score < 3.3 - 1e-9 ? 'low' : score < 6.7 + 1e-9 ? 'emerging' : 'high'
const tenth = (value: number) => Math.round(value * 10) / 10
export const upToTenth = (value: number): number => Math.ceil(value * 10 - 1e-7) / 10

/** Returns the nearest multiple of a step. If two are equally near, returns the even one. */
export function nearest(value: number, step: number): number {
  const steps = value / step
  const below = Math.floor(steps + 1e-9)
  const part = steps - below
  const up = Math.abs(part - 0.5) < 1e-9 ? below % 2 === 1 : part > 0.5
  return tenth((up ? below + 1 : below) * step)
}

/** Combines each end of a scale with the step next to it. */
export function endsCoded(value: number, step: number, maximum: number) {
  if (value <= step + 1e-9) return { value: step, coded: 'orLess' as const }
  if (value >= maximum - step - 1e-9) return { value: tenth(maximum - step), coded: 'orMore' as const }
  return { value, coded: null }
}

/** Returns a value as printed. `n` determines the precision. */
export function printed({ mean, variance, favourable }: Value, n: number, provisional: boolean): Printed {
  const steps = stepsFor(n, provisional)
  if (!steps) return nothing
  if (steps.score === null) return { ...nothing, status: wordOf(tenth(mean)) }
  const { value: score, coded } = endsCoded(nearest(mean, steps.score), steps.score, 10)
  const share =
    favourable === null || steps.favourable === null
      ? null
      : endsCoded(nearest(favourable, steps.favourable), steps.favourable, 100)
  return {
    score,
    coded,
    status: wordOf(score),
    margin:
      n >= 4 * T && !provisional && coded === null && variance !== null
        ? upToTenth(1.96 * Math.sqrt(variance + (steps.score === 0.5 ? 1 / 48 : 0)))
        : null,
    favourable: share && { percent: share.value, coded: share.coded },
  }
}

/** The people in a cell: a whole group, a grade or another row. */
export interface About {
  group: Group
  kind: 'group' | 'grade' | 'row'
  spreads: Spreads | null
}

/** Returns the design effect. Students in a class answer alike, and whole groups and grades consist of entire classes. */
export const designOf = ({ group, kind }: Pick<About, 'group' | 'kind'>): number =>
  group !== 'students' ? 1 : kind === 'row' ? 1.2 : 2

export type Of = number | 'overall'

/** Returns a cell's value in an area or overall, or null if a value is missing. */
export function valueIn({ people, means, favourable }: RoundedCell, of: Of, about: About): Value | null {
  const places = of === 'overall' ? areaCodes.map((_, at) => at) : [of]
  const mean = meanOrNull(places.map((at) => means[at] ?? null))
  const spread = (of === 'overall' ? about.spreads?.overall : about.spreads?.areas[of]) ?? null
  if (mean === null) return null
  return {
    mean,
    variance:
      spread === null
        ? null
        : (designOf(about) * spread ** 2) / people + stepOf(people) ** 2 / (6 * places.length),
    favourable: meanOrNull(places.map((at) => favourable[at] ?? null)),
  }
}

/** Returns the value for Everyone. Groups are weighted equally and are independent. */
export function valueOfGroups(values: readonly Value[]): Value {
  const variance = sumOrNull(values.map((value) => value.variance))
  return {
    mean: meanOrNull(values.map(({ mean }) => mean)) ?? 0,
    variance: variance === null ? null : variance / values.length ** 2,
    favourable: meanOrNull(values.map(({ favourable }) => favourable)),
  }
}

const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)
export function meanOrNull(values: readonly (number | null)[]): number | null {
  const sum = sumOrNull(values)
  return sum === null || values.length === 0 ? null : sum / values.length
}
