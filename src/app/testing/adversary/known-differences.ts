import type { QuestionSums } from '../../../measurement/differential-items.ts'
import { T } from './people.ts'

export interface Sheet {
  /** Row in each breakdown. */
  rows: readonly number[]
  scores: readonly number[]
}

/** The logarithm of the chance of what was shared, if a person's answers are these. */
export type Shared = (sheet: Sheet) => number

const bins = 41
/** Counts and sums by question and bin, for the row and for everyone else. */
interface Comparison {
  dimension: number
  row: number
  own: Float64Array
  rest: Float64Array
  told: readonly (readonly [difference: number, weight: number] | undefined)[]
}

/** Returns the chance of shared differences for the answers of everyone else, computed without the product's functions. */
export function sharedBy(sums: QuestionSums, known: readonly Sheet[], items: number): Shared {
  const comparisons = sums.rows.map(({ row: name, questions }): Comparison => {
    const [dimension = 0, row = 0] = name.split(' ').map(Number)
    const [own, rest] = [new Float64Array(2 * items * bins), new Float64Array(2 * items * bins)]
    for (const sheet of known) {
      const at = binsOf(sheet.scores)
      const into = sheet.rows[dimension] === row ? own : rest
      for (let item = 0; item < items; item++)
        if ((at[item] ?? -1) >= 0) put(into, item, at[item] ?? 0, sheet.scores[item] ?? 0)
    }
    return { dimension, row, own, rest, told: Array.from({ length: items }, (_, item) => questions[item]) }
  })
  return (sheet) => {
    const at = binsOf(sheet.scores)
    let sum = 0
    for (const { dimension, row, own, rest, told } of comparisons) {
      const isIn = sheet.rows[dimension] === row
      for (let item = 0; item < items; item++) {
        const [difference, weight] = told[item] ?? []
        if (difference === undefined || weight === undefined) continue
        const person = { bin: at[item] ?? -1, score: sheet.scores[item] ?? 0, isIn }
        const exact = mantel(own, rest, item, person)
        const steps = exact === null ? 1 : (Math.abs(exact - difference) * weight) / 20
        if (steps > 1 - 1e-7) return Number.NEGATIVE_INFINITY
        sum += Math.log(1 - steps)
      }
    }
    return sum
  }
}

function put(into: Float64Array, item: number, bin: number, score: number): void {
  const cell = 2 * (item * bins + bin)
  into[cell] = (into[cell] ?? 0) + 1
  into[cell + 1] = (into[cell + 1] ?? 0) + score
}

function binsOf(scores: readonly number[]): number[] {
  const given = scores.filter((score) => !Number.isNaN(score))
  const sum = given.reduce((all, score) => all + score, 0)
  const isEnough = 2 * (given.length - 1) >= scores.length - 1
  return scores.map((score) =>
    Number.isNaN(score) || !isEnough ? -1 : Math.floor((4 * (sum - score)) / (given.length - 1) + 1e-9),
  )
}

/** Mantel's weighted difference with one more person, over strata filled from the lowest bin upward. */
function mantel(
  own: Float64Array,
  rest: Float64Array,
  item: number,
  person: { bin: number; score: number; isIn: boolean },
): number | null {
  const strata: [n: number, sum: number, others: number, sumOfOthers: number][] = []
  let [n, sum, others, sumOfOthers] = [0, 0, 0, 0]
  for (let bin = 0; bin < bins; bin++) {
    const cell = 2 * (item * bins + bin)
    n += own[cell] ?? 0
    sum += own[cell + 1] ?? 0
    others += rest[cell] ?? 0
    sumOfOthers += rest[cell + 1] ?? 0
    if (bin === person.bin && person.isIn) {
      n += 1
      sum += person.score
    } else if (bin === person.bin) {
      others += 1
      sumOfOthers += person.score
    }
    if (n < 2 * T || others < 2 * T) continue
    strata.push([n, sum, others, sumOfOthers])
    ;[n, sum, others, sumOfOthers] = [0, 0, 0, 0]
  }
  const last = strata.at(-1)
  if (!last || strata.length < 3) return null
  last[0] += n
  last[1] += sum
  last[2] += others
  last[3] += sumOfOthers
  let [weights, total] = [0, 0]
  for (const [a, sumA, b, sumB] of strata) {
    const weight = (a * b) / (a + b)
    weights += weight
    total += weight * (sumA / a - sumB / b)
  }
  return total / weights
}
