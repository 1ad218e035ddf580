import {
  type Compared,
  MatchedAnswers,
  matchedBins,
  questionSums,
} from '../../../measurement/differential-items.ts'
import { normal } from '../simulations.ts'
import { printed, question } from './alone-item.ts'
import { chanceOfItem } from './items.ts'
import { type Shared, type Sheet, sharedBy } from './known-differences.ts'
import { stanceOf, T } from './people.ts'
import { seeded } from './schools.ts'

/** One person in a survey whose differences between rows were shared. The adversary knows everyone else's answers. */
export interface AloneDifference {
  people: number
  items: number
  /** Number of rows of each breakdown. The person is in the first row of each. */
  rows: readonly number[]
  /** Whether the differences were shared; without them, the adversary has only what results show. */
  isShared: boolean
}

type Random = () => number
const scores = question.choices.map(({ score }) => score ?? Number.NaN)

export interface DifferenceFound {
  answers: number
  /** Answers with only one possibility left. `stance`: only one of favorable, middle, unfavorable and no score left. */
  exact: number
  stance: number
}

/**
 * Reads out the person's answers to `questions` questions in each round, one at a time, knowing all others. Also reads the
 * question's own figures, for the group and the person's rows.
 */
export function playAloneDifference(
  alone: AloneDifference,
  questions: number,
  rounds: number,
  seed: number,
): DifferenceFound {
  const random = seeded(seed)
  const found: DifferenceFound = { answers: 0, exact: 0, stance: 0 }
  for (let round = 0; round < rounds; round++) {
    const { known, person, shared } = worldOf(alone, random)
    for (let at = 0; at < questions; at++) {
      const item = Math.floor(random() * alone.items)
      const own = scores.indexOf(person.scores[item] ?? Number.NaN)
      const beside = cellsOf(alone, known).map((cell) => {
        const others = scores.map((score) => cell.filter((one) => one.scores[item] === score).length)
        const withAnswer = (choice: number) => others.map((count, place) => count + Number(place === choice))
        const figures = printed(withAnswer(own), cell.length + 1, random)
        return (choice: number) => chanceOfItem(question, withAnswer(choice), cell.length + 1, figures)
      })
      const left = scores.flatMap((score, choice) => {
        const sheet = { ...person, scores: person.scores.map((one, place) => (place === item ? score : one)) }
        const fits = beside.every((chanceWith) => chanceWith(choice) > 1e-9)
        return fits && shared(sheet) > Number.NEGATIVE_INFINITY ? [choice] : []
      })
      if (!left.includes(own)) throw new Error('What is shared does not fit the answer.')
      found.answers += 1
      found.exact += Number(left.length === 1)
      found.stance += Number(new Set(left.map((choice) => stanceOf(question, choice))).size === 1)
    }
  }
  return found
}

export interface AreasFound {
  areas: number
  /** Area scores guessed exactly. */
  guessed: number
}

const sweeps = { before: 500, counted: 500 }

/**
 * Guesses the person's score in each area of three questions, from the differences and the rounded averages of the group and
 * the person's rows. The person's answers are drawn again and again, each given all others, in proportion to how likely
 * they make everything that was shared (S. Geman and D. Geman, 1984). Drawing starts with the true answers.
 */
export function playAreaDifferences(alone: AloneDifference, rounds: number, seed: number): AreasFound {
  const random = seeded(seed)
  const found: AreasFound = { areas: 0, guessed: 0 }
  const areas = Array.from({ length: Math.floor(alone.items / 3) }, (_, at) => at)
  for (let round = 0; round < rounds; round++) {
    const { known, person, shared } = worldOf(alone, random)
    const means = meansOf(alone, known, person, random)
    const sheet = { ...person, scores: [...person.scores] }
    const counts = areas.map(() => new Map<number, number>())
    for (let sweep = 0; sweep < sweeps.before + sweeps.counted; sweep++) {
      for (let item = 0; item < alone.items; item++) redraw(sheet, item, means, shared, random)
      for (const area of sweep < sweeps.before ? [] : areas) {
        const total = totalIn(sheet, area)
        counts[area]?.set(total, (counts[area]?.get(total) ?? 0) + 1)
      }
    }
    for (const [area, own] of counts.entries()) {
      const most = Math.max(...own.values())
      const likeliest = [...own.keys()].filter((total) => own.get(total) === most)
      found.areas += 1
      found.guessed += likeliest.includes(totalIn(person, area)) ? 1 / likeliest.length : 0
    }
  }
  return found
}

function redraw(
  sheet: { rows: readonly number[]; scores: number[] },
  item: number,
  means: (sheet: Sheet, area: number) => number,
  shared: Shared,
  random: Random,
): void {
  const own = sheet.scores[item] ?? 0
  const logs = [0, 2.5, 5, 7.5, 10].map((score) => {
    sheet.scores[item] = score
    const beside = means(sheet, Math.floor(item / 3))
    return beside === Number.NEGATIVE_INFINITY ? beside : beside + shared(sheet)
  })
  const most = Math.max(...logs)
  const weights = logs.map((one) => Math.exp(one - most))
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const drawn = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  sheet.scores[item] = drawn < 0 ? own : 2.5 * drawn
}

const totalIn = ({ scores: own }: Sheet, area: number): number =>
  own.slice(3 * area, 3 * area + 3).reduce((sum, score) => sum + score, 0)

/** Rounds the averages of the group and the person's rows. Returns the logarithm of an area's chance, given answers. */
function meansOf(alone: AloneDifference, known: readonly Sheet[], person: Sheet, random: Random) {
  const chances = Array.from({ length: Math.floor(alone.items / 3) }, (_, area) =>
    cellsOf(alone, known).map((cell) => {
      const others = cell.reduce((sum, one) => sum + totalIn(one, area) / 3, 0)
      const step = 10 / (Math.floor((cell.length + 1) / T) * T)
      const exact = (sheet: Sheet) => (others + totalIn(sheet, area) / 3) / (cell.length + 1)
      const rounded = step * Math.floor(exact(person) / step + random())
      return (sheet: Sheet) => Math.log(Math.max(0, 1 - Math.abs(exact(sheet) - rounded) / step))
    }),
  )
  return (sheet: Sheet, area: number) =>
    (chances[area] ?? []).reduce((sum, chanceOf) => sum + chanceOf(sheet), 0)
}

const cellsOf = (alone: AloneDifference, known: readonly Sheet[]): (readonly Sheet[])[] => [
  known,
  ...alone.rows.map((_, dimension) => known.filter(({ rows }) => rows[dimension] === 0)),
]

/** Invents the people. The person's answers are random, so that a guess without figures is rarely right. */
function worldOf(alone: AloneDifference, random: Random) {
  const { people, items, rows } = alone
  const known = Array.from({ length: people - 1 }, (): Sheet => {
    const level = normal(random)
    const answer = () => Math.min(4, Math.max(0, Math.round(2 + 0.8 * level + normal(random))))
    return {
      rows: rows.map((count) => Math.floor(random() * count)),
      scores: Array.from({ length: items }, () => 2.5 * answer()),
    }
  })
  const answers = Array.from({ length: items }, () => 2.5 * Math.floor(random() * 5))
  const person: Sheet = { rows: rows.map(() => 0), scores: answers }
  const shared: Shared = alone.isShared ? differences(alone, known, person, random) : () => 0
  return { known, person, shared }
}

function differences(
  { people, items, rows }: AloneDifference,
  known: readonly Sheet[],
  person: Sheet,
  random: Random,
): Shared {
  const whole = new MatchedAnswers(items)
  const ofRows = rows.map((count) => Array.from({ length: count }, () => new MatchedAnswers(items)))
  const bins = new Int16Array(items)
  for (const sheet of [...known, person]) {
    matchedBins(sheet.scores, bins)
    whole.add(sheet.scores, bins, 1)
    for (const [dimension, row] of sheet.rows.entries()) ofRows[dimension]?.[row]?.add(sheet.scores, bins, 1)
  }
  const compared = ofRows.flatMap((own, dimension) =>
    own.map((answers, row): Compared => ({ dimension: 'race', row: `${dimension} ${row}`, answers })),
  )
  const names = person.scores.map((_, item) => `${item}`)
  const answered = Math.floor(people / T) * T
  const protection = { threshold: T, lot: () => random() }
  return sharedBy(questionSums(1, names, { whole, answered }, compared, protection), known, items)
}
