import type { ParticipantType } from '../shared/codes.ts'
import { type Lot, roundRandomly } from './precision.ts'
import { onLadder, type Rounded, spreadRatio } from './rounded.ts'
import type { DimensionKey } from './rows.ts'

// Differential item functioning: people who answer everything else alike, but answer one question differently (see
// docs/decisions/0055-questions-that-work-differently.md).

/** A survey's comparisons in one question set, as they may be stored, signed and shared. They contain nothing exact. */
export interface QuestionSums {
  type: ParticipantType
  /** Spread of people's answers to each question among people who answer everything else alike, in points. */
  spreads: Record<string, Rounded>
  rows: RowSums[]
}

/** A row of a breakdown compared with everyone else who got the question set. */
export interface RowSums {
  dimension: DimensionKey
  row: string
  /** People on each side, multiples of the threshold, rounded down. */
  people: number
  rest: number
  /** By question: how much higher the row answers, in points, and how much that counts. */
  questions: Record<string, [difference: Rounded, weight: number]>
}

/** Widths of a bin of people by the mean of their other answers, in points. */
const binWidth = 0.25
const bins = 10 / binWidth + 1

/**
 * Sums over the answers of some people to one question set, by question and by the mean of each person's other answers.
 * They are exact and never leave this module's callers unrounded.
 */
export class MatchedAnswers {
  readonly items: number
  /** Sum of the members' secret numbers. */
  key = 0
  readonly #counts: Uint32Array
  readonly #sums: Float64Array
  readonly #squares: Float64Array

  constructor(items: number) {
    this.items = items
    this.#counts = new Uint32Array(items * bins)
    this.#sums = new Float64Array(items * bins)
    this.#squares = new Float64Array(items * bins)
  }

  /** Adds a person's scores, NaN without one, and their bins from `matchedBins`. */
  add(scores: ArrayLike<number>, binOf: Int16Array, secret: number): void {
    this.key += secret
    for (let item = 0; item < this.items; item++) {
      const bin = binOf[item] ?? -1
      const score = scores[item] ?? Number.NaN
      if (bin < 0) continue
      const cell = item * bins + bin
      this.#counts[cell] = (this.#counts[cell] ?? 0) + 1
      this.#sums[cell] = (this.#sums[cell] ?? 0) + score
      this.#squares[cell] = (this.#squares[cell] ?? 0) + score * score
    }
  }

  /** Returns the sums over a question's answers in each bin. */
  inBins(item: number): Bin[] {
    return Array.from({ length: bins }, (_, bin) => {
      const cell = item * bins + bin
      return {
        n: this.#counts[cell] ?? 0,
        sum: this.#sums[cell] ?? 0,
        squares: this.#squares[cell] ?? 0,
      }
    })
  }
}

interface Bin {
  n: number
  sum: number
  squares: number
}

/**
 * Writes each question's bin for a person: the mean of the person's scores in all other questions. It is −1 if the
 * question has no score, or if fewer than half of the others have one.
 */
export function matchedBins(scores: ArrayLike<number>, into: Int16Array): void {
  let [sum, count] = [0, 0]
  for (let item = 0; item < scores.length; item++) {
    const score = scores[item] ?? Number.NaN
    if (Number.isNaN(score)) continue
    sum += score
    count += 1
  }
  const isEnough = count > 1 && 2 * (count - 1) >= scores.length - 1
  for (let item = 0; item < scores.length; item++) {
    const score = scores[item] ?? Number.NaN
    into[item] =
      isEnough && !Number.isNaN(score) ? Math.floor((sum - score) / (count - 1) / binWidth + 1e-9) : -1
  }
}

/** How differently two sides answer a question, over strata of people who answer everything else alike. Exact. */
export interface Matched {
  /** Mean difference, weighted by the strata's weights n₁ × n₂ ÷ n, which add up to `weight`. */
  difference: number
  weight: number
  /** The variance of difference × weight if the sides answered alike: N. Mantel, J. Am. Stat. Assoc. 58 (1963). */
  variance: number
  strata: number
  own: number
  rest: number
}

/** With fewer strata, too little of a difference in everything else is removed. */
export const leastStrata = 3

/**
 * Compares a row's answers to a question with everyone else's. Neighboring bins are joined, by their numbers of people
 * only, until both sides have `least` people in each stratum. Returns null if fewer than three strata remain.
 */
export function matchedDifference(
  own: MatchedAnswers,
  whole: MatchedAnswers,
  item: number,
  least: number,
): Matched | null {
  const rest = whole.inBins(item)
  const strata: [Bin, Bin][] = []
  let open: [Bin, Bin] = [nobody, nobody]
  for (const [at, bin] of own.inBins(item).entries()) {
    open = [added(open[0], bin), added(open[1], less(rest[at] ?? nobody, bin))]
    if (open[0].n < least || open[1].n < least) continue
    strata.push(open)
    open = [nobody, nobody]
  }
  const last = strata.pop()
  if (last) strata.push([added(last[0], open[0]), added(last[1], open[1])])
  return strata.length < leastStrata ? null : mantel(strata)
}

const nobody: Bin = { n: 0, sum: 0, squares: 0 }
const added = (one: Bin, other: Bin): Bin => ({
  n: one.n + other.n,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
})
const less = (one: Bin, other: Bin): Bin => ({
  n: one.n - other.n,
  sum: one.sum - other.sum,
  squares: one.squares - other.squares,
})

/** Mantel's extension of the Mantel–Haenszel test to ordered answers, from the sums of each stratum's two sides. */
export function mantel(strata: readonly (readonly [Bin, Bin])[]): Matched {
  const total: Matched = { difference: 0, weight: 0, variance: 0, strata: strata.length, own: 0, rest: 0 }
  for (const [own, rest] of strata) {
    const both = added(own, rest)
    const weight = (own.n * rest.n) / both.n
    total.difference += weight * (own.sum / own.n - rest.sum / rest.n)
    total.weight += weight
    total.variance += (weight * (both.squares - both.sum ** 2 / both.n)) / (both.n - 1)
    total.own += own.n
    total.rest += rest.n
  }
  return { ...total, difference: total.difference / total.weight }
}

/**
 * Step of a rounded difference, in points. It is twice as far as one person's answer can move the difference: in a stratum
 * of n people, by at most 10 × weight ÷ n₁ ÷ total weight, which is less than 10 ÷ total weight.
 */
export const differenceStep = (weight: number): number => 20 / weight

/** With fewer questions, people can't be matched by the others, so nothing is compared. */
const leastQuestions = 12

/** A smaller spread is stored as this. */
export const leastSpread = 1.5

export interface Compared {
  dimension: DimensionKey
  row: string
  answers: MatchedAnswers
}

/**
 * Returns what may be stored and shared of a question set's comparisons: one randomly rounded difference for each row and
 * question. Each side of each stratum has at least twice the threshold of people. `answered` is the shown number of people
 * with this question set, a multiple of the threshold, so that no number of people here says more than the results do.
 */
export function questionSums(
  type: ParticipantType,
  names: readonly string[],
  { whole, answered }: { whole: MatchedAnswers; answered: number },
  compared: readonly Compared[],
  { threshold, lot }: { threshold: number; lot: Lot },
): QuestionSums {
  if (names.length < leastQuestions) return { type, spreads: {}, rows: [] }
  const shown = new Set<string>()
  const inSteps = (count: number) => Math.floor(count / threshold) * threshold
  const rows = compared.flatMap(({ dimension, row, answers }): RowSums[] => {
    const all = names.flatMap((name, item) => {
      const matched = matchedDifference(answers, whole, item, 2 * threshold)
      return matched ? [{ name, matched }] : []
    })
    if (all.length === 0) return []
    const people = inSteps(Math.min(...all.map(({ matched }) => matched.own)))
    const rest = inSteps(
      Math.min(...all.map(({ matched }) => matched.rest), answered - people - threshold + 1),
    )
    // If the number of people is hidden in the results, so is the number of others here.
    if (rest < 2 * threshold) return []
    const questions: RowSums['questions'] = {}
    for (const { name, matched } of all) {
      // Never more than the shown numbers of people allow, so that no weight says more about them.
      const exact = Math.min(matched.weight, (people * rest) / (people + rest))
      const weight = (Math.floor((2 * exact) / threshold) * threshold) / 2
      const draw = lot(answers.key, name, 'difference')
      questions[name] = [roundRandomly(matched.difference, differenceStep(weight), draw) as Rounded, weight]
      shown.add(name)
    }
    return [{ dimension, row, people, rest, questions }]
  })
  const spreads: QuestionSums['spreads'] = {}
  for (const [item, name] of names.entries())
    if (shown.has(name)) spreads[name] = roundedSpread(whole, item, name, threshold, lot)
  return { type, spreads, rows }
}

/** Returns the spread of a question's answers inside bins, randomly rounded on a ladder as other spreads are. */
function roundedSpread(
  whole: MatchedAnswers,
  item: number,
  name: string,
  threshold: number,
  lot: Lot,
): Rounded {
  let [people, freedom, squares] = [0, 0, 0]
  for (const { n, sum, squares: own } of whole.inBins(item)) {
    people += n
    if (n < 2) continue
    freedom += n - 1
    squares += own - sum ** 2 / n
  }
  const spread = Math.sqrt(Math.max(0, squares) / Math.max(1, freedom))
  return onLadder(
    spread,
    leastSpread,
    spreadRatio(people, threshold),
    lot(whole.key, name, 'spread among alike'),
  ) as Rounded
}
