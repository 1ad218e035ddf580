import { type AreaAnswers, hasScore } from '../../../measurement/respondents.ts'
import {
  type AreaCode,
  areaCodes,
  type genderItem,
  raceCounted,
  raceItem,
  severalRaces,
} from '../../../shared/codes.ts'
import { type ChoiceValue, type Item, itemScore, takesSeveral } from './rules.ts'

/** Sums of a respondent's answers in each area, in the order of areaCodes. */
export type AreaSums = AreaAnswers[]

/** Returns empty sums for every area. */
export const emptySums = (): AreaSums => areaCodes.map(() => [0, 0, 0])

/** Returns the values of answers to scored questions, without those declined. */
export function scoredValues(items: Item[], answers: ReadonlyMap<string, ChoiceValue>): number[] {
  const values: number[] = []
  const { entries } = indexOf(items)
  for (const [name, value] of answers)
    if (typeof value === 'number' && (entries.get(name)?.area ?? -1) >= 0) values.push(value)
  return values
}

/** Clears the sums of areas in which a respondent answered fewer than half of the questions. */
export function emptyUnscored(items: Item[], sums: AreaSums): void {
  const sizes =
    areaSizes.get(items) ?? areaCodes.map((code) => items.filter((one) => one.area === code).length)
  areaSizes.set(items, sizes)
  // Loops by index rather than with an iterator, because this runs for every respondent in a large survey.
  for (let at = 0; at < sums.length; at++) {
    const sum = sums[at]
    if (sum && !hasScore(sum[1], sizes[at] ?? 0)) sum.fill(0)
  }
}
const areaSizes = new WeakMap<Item[], number[]>()

interface IndexEntry {
  /** Index of the question's area in areaCodes; -1 for the closing questions. */
  area: number
  /** Maps each value that may be sent, including numbers as text, to the value it represents. */
  offered: Map<unknown, ChoiceValue>
  takesSeveral: boolean
  required: boolean
  scores: Map<ChoiceValue, number>
  /** The lower score of the two most favorable choices. */
  favourableFrom: number
}
/** A question set's questions, keyed by name. */
interface ItemIndex {
  entries: Map<string, IndexEntry>
  /** Number of questions that need an answer. */
  required: number
}
const indexes = new WeakMap<Item[], ItemIndex>()

/** Returns questions by name. Builds the index once, because responses arriving together have the same questions. */
export function indexOf(items: Item[]): ItemIndex {
  const known = indexes.get(items)
  if (known) return known
  const entries = new Map(
    items.map((item): [string, IndexEntry] => {
      const scores = item.values.flatMap((value) => {
        const score = itemScore(item, value)
        return score === null ? [] : [[value, score] as const]
      })
      const several = takesSeveral(item)
      const offered = (several ? [...item.values, severalRaces] : item.values).flatMap((value) => [
        [value, value] as const,
        [String(value), value] as const,
      ])
      return [
        item.name,
        {
          area: areaCodes.indexOf(item.area as AreaCode),
          offered: new Map(offered),
          takesSeveral: several,
          required: item.required,
          scores: new Map(scores),
          favourableFrom: scores.map(([, score]) => score).sort((a, b) => b - a)[1] ?? 10,
        },
      ]
    }),
  )
  const index = { entries, required: [...entries.values()].filter(({ required }) => required).length }
  indexes.set(items, index)
  return index
}

/** Why answers don't fit a question set. */
export type AnswerFault = { problem: 'badRequest' | 'incomplete'; message: string }

/**
 * Returns the answers by question name, with values as the question set writes them, or why they don't fit. An optional
 * question is declined by a null or missing answer, or by an empty list if it accepts several answers.
 */
export function fittingAnswers(
  items: Item[],
  sent: Record<string, unknown>,
): Map<string, ChoiceValue> | AnswerFault {
  const { entries, required } = indexOf(items)
  const answers = new Map<string, ChoiceValue>()
  let missing = required
  for (const [name, value] of Object.entries(sent)) {
    const entry = entries.get(name)
    if (!entry)
      return {
        problem: 'badRequest',
        message: 'One of the answers is to a question that this survey does not ask.',
      }
    if (value === null) continue
    if (entry.takesSeveral && Array.isArray(value) && value.length === 0) continue
    const offered = offeredBy(entry, value)
    if (offered === undefined) {
      return {
        problem: 'badRequest',
        message: 'One of the answers is not a choice for its question.',
      }
    }
    answers.set(name, offered)
    if (entry.required) missing -= 1
  }
  if (missing > 0) {
    return { problem: 'incomplete', message: 'Some questions still need an answer.' }
  }
  return answers
}

/** Returns the chosen value, or the code for two or more races if several are. Undefined if any isn't offered. */
function offeredBy({ offered, takesSeveral }: IndexEntry, value: unknown): ChoiceValue | undefined {
  if (!takesSeveral || !Array.isArray(value)) return offered.get(value)
  const chosen = new Set(value.map((one) => offered.get(one)))
  if (chosen.has(undefined) || chosen.has(severalRaces)) return undefined
  const [only] = chosen
  return chosen.size === 1 ? only : severalRaces
}

/** Returns the numeric code that counts for a closing question; null if it was declined. */
export function closingCode(
  answers: ReadonlyMap<string, ChoiceValue>,
  name: typeof genderItem | typeof raceItem,
): number | null {
  const value = answers.get(name)
  const code = typeof value === 'number' ? value : null
  return name === raceItem ? raceCounted(code) : code
}
