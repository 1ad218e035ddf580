import { itemFigures } from '../../../measurement/items.ts'
import { chanceOfItem, shownItem } from './items.ts'
import { type Question, stanceOf, T } from './people.ts'
import { seeded } from './schools.ts'

/** One person's answer to a question, among known answers. */
export interface AloneItem {
  people: number
  /** Number of the adversary's answers without a score. */
  unscored?: number
  /** Equally large cells of only this person and the adversary's answers: the group and rows the adversary fills. */
  cells?: number
  /** Whether the adversary's answers put every sum of shares on a rounding boundary. Otherwise, they are random. */
  tuned: boolean
}

export interface ItemFound {
  answers: number
  /** Answers with only one possibility left. `stance`: only one of favorable, middle, unfavorable and no score left. */
  exact: number
  stance: number
}

export const question: Question = {
  name: 'question',
  area: 0,
  choices: [
    ...[0, 2.5, 5, 7.5, 10].map((score) => ({ score, text: `${score}` })),
    { score: null, text: 'none' },
  ],
}
const unscoredIndex = 5

export function playAloneItem(
  { people, unscored = 0, cells = 1, tuned }: AloneItem,
  rounds: number,
  seed: number,
): ItemFound {
  const random = seeded(seed)
  const found: ItemFound = { answers: 0, exact: 0, stance: 0 }
  for (let round = 0; round < rounds; round++) {
    const others = tuned ? tunedCounts(people - 1 - unscored) : anyCounts(people - 1 - unscored, random)
    others[unscoredIndex] = unscored
    // One answer in twelve has no score.
    const own = random() < 1 / 12 ? unscoredIndex : Math.floor(random() * 5)
    const withAnswer = (choice: number) => others.map((count, at) => count + Number(at === choice))
    const shown = Array.from({ length: cells }, () => printed(withAnswer(own), people, random))
    const left = question.choices.flatMap((_, choice) =>
      shown.every((one) => chanceOfItem(question, withAnswer(choice), people, one) > 1e-9) ? [choice] : [],
    )
    if (!left.includes(own)) throw new Error('What is printed does not fit the answer.')
    found.answers += 1
    found.exact += Number(left.length === 1)
    found.stance += Number(new Set(left.map((choice) => stanceOf(question, choice))).size === 1)
  }
  return found
}

/** Returns a question's figures about people with these numbers of answers by choice. */
export function printed(counts: readonly number[], people: number, random: () => number) {
  const choices = question.choices.flatMap(({ score, text }, at) =>
    score === null ? [] : [{ score, text, count: counts[at] ?? 0 }],
  )
  const figures = itemFigures(
    question.name,
    { choices, unscored: counts[unscoredIndex] ?? 0 },
    { n: people, key: 1 },
    { n: people, atLeast: false },
    { threshold: T, lot: () => random(), coarse: false },
  )
  return figures.answers.length === 0 ? null : shownItem(figures)
}

function anyCounts(people: number, random: () => number): number[] {
  const counts = question.choices.map(() => 0)
  for (let at = 0; at < people; at++) {
    const choice = Math.floor(random() * 5)
    counts[choice] = (counts[choice] ?? 0) + 1
  }
  return counts
}

/** Returns counts by choice in whole steps of 10%, so also of 5%. The remaining people chose the highest. */
function tunedCounts(people: number): number[] {
  const each = Math.round((people + 1) / 10) * 2
  return question.choices.map((_, at) => (at < 4 ? each : at === 4 ? people - 4 * each : 0))
}
