import type { ScoreStatus } from './scores.ts'
import { scoreStatus } from './scores.ts'

/**
 * How precisely a figure is shown, by the number of people in its cell; `T` is the threshold (SMALL_GROUP). From T
 * people, only the word is shown; from 2T, whole numbers; from 4T, halves; from 20T, one decimal. See
 * docs/decisions/0011-rounding-by-lot.md.
 */
export interface Precision {
  /** Step of a score, in points; null if only the word for the whole number is shown. */
  score: 1 | 0.5 | 0.1 | null
  /** Step of a favorable share, in percent; null if it isn't shown. */
  favourable: 20 | 10 | 2 | null
  /** Step of the shares of a question's answers, in percent; null if they aren't shown. */
  answers: 10 | 5 | null
  /** Whether every answer has its own share. If not, neighboring answers are combined into two or three parts. */
  everyAnswer: boolean
  margin: boolean
}

const wordOnly: Precision = {
  score: null,
  favourable: null,
  answers: null,
  everyAnswer: false,
  margin: false,
}
const whole: Precision = { score: 1, favourable: 20, answers: null, everyAnswer: false, margin: false }
const halves: Precision = { score: 0.5, favourable: 10, answers: 10, everyAnswer: false, margin: true }
const tenths: Precision = { score: 0.1, favourable: 2, answers: 5, everyAnswer: true, margin: true }

/** Returns the precision for a cell of n people; null below the threshold. `coarse` is true for early results. */
export function precisionFor(n: number, threshold: number, coarse = false): Precision | null {
  if (n < threshold) return null
  if (n < 2 * threshold) return wordOnly
  if (coarse || n < 4 * threshold) return whole
  return n < 20 * threshold ? halves : tenths
}

/**
 * Returns a random number from 0 up to, but not including, 1 for a figure of a cell. It is the same for the same
 * people, area or question, and kind of figure. It is unpredictable without the members' secret numbers.
 */
export type Lot = (key: number, of: string, kind: string) => number

/** Rounds to a multiple of the step, up or down in proportion to the distances: 3.4 becomes 3 in six of ten cases. */
export function roundRandomly(value: number, step: number, lot: number): number {
  // Values within rounding error of a multiple count as that multiple.
  const steps = Math.round((value / step) * 1e9) / 1e9
  const below = Math.floor(steps)
  return withoutTail((steps - below > lot ? below + 1 : below) * step)
}

const withoutTail = (value: number): number => Math.round(value * 1e9) / 1e9

/** Removes the floating-point error of a product like 3 × 0.1. */
export const clean = (value: number): number => Math.round(value * 10) / 10

/** Rounds to the nearest multiple. Halves go to the even one, so that many of them don't push results up or down. */
export function toStep(value: number, step: number): number {
  // Means are stored to nine digits, so half of a sum can be off by that much.
  const steps = Math.round((value / step) * 1e8) / 1e8
  const below = Math.floor(steps)
  const isUp = steps - below === 0.5 ? below % 2 !== 0 : steps - below > 0.5
  return clean((isUp ? below + 1 : below) * step)
}

/** Rounds a margin or a limit up to one decimal. */
export const roundedUp = (value: number): number => Math.ceil(Math.round(value * 1e9) / 1e8) / 10

/** A number whose end of the scale is coded: the end and the step next to it appear as one value. */
export interface Coded {
  value: number
  /** For `orLess` and `orMore`, the value is the inner border of the coded end. */
  coded: 'orLess' | 'orMore' | null
}

export function codeEnds(value: number, step: number, maximum: number): Coded {
  if (value <= step) return { value: step, coded: 'orLess' }
  if (value >= clean(maximum - step)) return { value: clean(maximum - step), coded: 'orMore' }
  return { value, coded: null }
}

export interface ShownScore {
  /** 0 to 10; null if only the word is shown. */
  score: number | null
  coded: Coded['coded']
  status: ScoreStatus
}

/** Returns a randomly rounded mean as shown: rounded to the current step, with coded ends and the number's word. */
export function shownScore(mean: number, { score: step }: Precision): ShownScore {
  if (step === null) return { score: null, coded: null, status: scoreStatus(clean(mean)) }
  const { value, coded } = codeEnds(toStep(mean, step), step, 10)
  return { score: value, coded, status: scoreStatus(value) }
}

/** Returns a share, 0 to 1, as whole percent, randomly rounded and with coded ends. */
export function shownShare(
  exact: number,
  step: number,
  lot: number,
): { percent: number; coded: Coded['coded'] } {
  return codedShare(roundRandomly(100 * exact, step, lot), step)
}

/** Codes the ends of a share in percent that is a multiple of its step. */
export function codedShare(share: number, step: number): { percent: number; coded: Coded['coded'] } {
  const { value, coded } = codeEnds(share, step, 100)
  return { percent: value, coded }
}
