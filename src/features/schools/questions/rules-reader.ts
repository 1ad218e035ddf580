import { areaCodes } from '../../../shared/codes.ts'
import type { ChoiceValue, Item } from './rules.ts'
import { type AreaSums, indexOf } from './rules-answers.ts'

/** A character stands for no answer, the next one for the first value of an item, and so on. */
const noAnswer = 0x30

/**
 * The places of someone's answers among the values of their items, a character for each item of the instrument, in its order:
 * as they are stored for figures, which read them in a tenth of the time of the answers themselves.
 */
export const chosenText = (items: readonly Item[], answers: ReadonlyMap<string, ChoiceValue>): string =>
  String.fromCharCode(...items.map((item) => noAnswer + placeOf(item, answers.get(item.name))))

/** 0 for none, 1 for an item's first value, and one after the last for any other. Answers are kept as sent: a number may have come as a text. */
function placeOf({ values }: Item, sent: unknown): number {
  if (sent === null || sent === undefined) return 0
  const value = typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : sent
  const place = values.indexOf(value as ChoiceValue)
  return (place < 0 ? values.length : place) + 1
}

/**
 * Reads what respondents answered to the items of an instrument that have an area, one respondent after another. What it
 * tells is of the one who was read last.
 */
export class AnswerReader {
  /** Area by area, in the order of areaCodes. */
  readonly items: readonly Item[]
  /** Of each item, the place of the answer: 0 for none, 1 for its first value, and one after the last for any other. */
  readonly places: Uint8Array
  /** Of each item, the number that was chosen; NaN where none was. */
  readonly numbers: Float64Array
  /** Of each area, the score of each of its items; NaN where it has no answer, or one without a score. */
  readonly scores: readonly Float64Array[]
  readonly #instrument: readonly Item[]
  readonly #scores: Float64Array
  /** Of each item, its place in the instrument. */
  readonly #at: Uint16Array
  /** Of each item and place, the number and the score, and whether that is favorable; so many places for each item. */
  readonly #width: number
  readonly #numberOf: Float64Array
  readonly #scoreOf: Float64Array
  readonly #isFavourable: Uint8Array

  constructor(instrument: Item[]) {
    const areas = areaCodes.map((code) => instrument.filter((item) => item.area === code))
    this.#instrument = instrument
    this.items = areas.flat()
    this.places = new Uint8Array(this.items.length)
    this.numbers = new Float64Array(this.items.length)
    const scores = new Float64Array(this.items.length)
    this.#scores = scores
    this.scores = areas.map(({ length }, area) => {
      const from = areas.slice(0, area).flat().length
      return scores.subarray(from, from + length)
    })
    this.#at = Uint16Array.from(this.items, (item) => instrument.indexOf(item))
    this.#width = 2 + Math.max(0, ...this.items.map(({ values }) => values.length))
    this.#numberOf = new Float64Array(this.#width * this.items.length).fill(Number.NaN)
    this.#scoreOf = this.#numberOf.slice()
    this.#isFavourable = new Uint8Array(this.#numberOf.length)
    const { entries } = indexOf(instrument)
    for (const [item, { name, values }] of this.items.entries())
      for (const [place, value] of values.entries()) {
        const cell = item * this.#width + place + 1
        const { scores: scoreOf, favourableFrom = 10 } = entries.get(name) ?? {}
        const score = scoreOf?.get(value) ?? Number.NaN
        if (typeof value === 'number') this.#numberOf[cell] = value
        this.#scoreOf[cell] = score
        this.#isFavourable[cell] = Number(score >= favourableFrom)
      }
  }

  /**
   * Reads a response by what was chosen, or, where an earlier version stored it without that, by its answers as JSON: item
   * name to value. Throws an Error where it is damaged.
   */
  read(chosen: string | null, answers: string | null): void {
    if (chosen === null) this.#readAnswers(answers ?? '')
    else if (chosen.length !== this.#instrument.length)
      throw new Error('A response belongs to a different question set.')
    else
      for (let item = 0; item < this.places.length; item++)
        this.places[item] = chosen.charCodeAt(this.#at[item] ?? 0) - noAnswer
    // Indexed, as all that runs for every answer of a large survey.
    for (let item = 0; item < this.places.length; item++) {
      const cell = item * this.#width + (this.places[item] ?? 0)
      this.numbers[item] = this.#numberOf[cell] ?? Number.NaN
      this.#scores[item] = this.#scoreOf[cell] ?? Number.NaN
    }
  }

  #readAnswers(answers: string): void {
    const given: Record<string, unknown> = JSON.parse(answers)
    for (const [at, item] of this.items.entries()) this.places[at] = placeOf(item, given[item.name])
  }

  /** What the answers come to in each area. */
  sumInto(sums: AreaSums): void {
    let item = 0
    for (let area = 0; area < this.scores.length; area++) {
      const into = sums[area]
      let [sum, count, favourable] = [0, 0, 0]
      for (const end = item + (this.scores[area]?.length ?? 0); item < end; item++) {
        const score = this.#scores[item] ?? Number.NaN
        if (Number.isNaN(score)) continue
        sum += score
        count += 1
        favourable += this.#isFavourable[item * this.#width + (this.places[item] ?? 0)] ?? 0
      }
      if (!into) continue
      into[0] = sum
      into[1] = count
      into[2] = favourable
    }
  }
}
