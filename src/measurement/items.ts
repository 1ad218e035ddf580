import { type Figure, hidden, type Share } from './figures.ts'
import { type Coded, codedShare, type Precision, precisionFor, shownScore } from './precision.ts'
import type { Protection, Rounded, Told } from './rounded.ts'

/** A question's choices in the order of its scale, and how many members of a cell chose each. */
export interface ItemAnswers {
  /** Choices with a score, from the lowest score to the highest. */
  choices: readonly { score: number; text: string; count: number }[]
  /** How many chose an answer without a score. */
  unscored: number
}

export interface AnswerShare extends Share {
  /** Texts of the choices that this part combines. */
  texts: string[]
}

export interface ItemFigures {
  /** Has no score, and so no word, if neighboring choices are combined. */
  figure: Figure
  /** Shares of the scored answers, which add up to 100 before the ends are coded; empty if they aren't shown. */
  answers: AnswerShare[]
  /** Share of people who chose an answer without a score; null if it isn't shown. */
  unscored: Share | null
}

/** `n` and `key` are the cell's. They include everyone who got the question, even without a score. */
export function itemFigures(
  name: string,
  { choices, unscored }: ItemAnswers,
  { n, key }: { n: number; key: number },
  told: Told,
  { threshold, lot, coarse }: Protection,
): ItemFigures {
  const nothing = (figure: Figure): ItemFigures => ({ figure, answers: [], unscored: null })
  const asked = precisionFor(n, threshold, coarse)
  if (asked === null) return nothing(hidden(n === 0 ? 'nobody' : 'fewer', told.atLeast ? null : told.n))
  if (asked.answers === null) return nothing({ ...hidden('fewForItem'), ...told })
  const scored = choices.reduce((sum, choice) => sum + choice.count, 0)
  const people = Math.min(n, peopleWithScore(scored, threshold, lot(key, name, 'scored')))
  const precision = precisionFor(people, threshold)
  if (scored < threshold || precision === null || precision.answers === null)
    return nothing({ ...hidden('unscored'), ...told })
  const draw = lot(key, name, 'answers')
  const joined = precision.everyAnswer ? choices.map((choice) => [choice]) : parts(choices)
  const rounded = roundParts(
    joined.map((part) => part.reduce((sum, { count }) => sum + count, 0) / scored),
    precision.answers,
    draw,
  )
  const answers = rounded.map((part, at) => ({
    texts: (joined[at] ?? []).map(({ text }) => text),
    ...codedShare(part, precision.answers ?? 0),
  }))
  return {
    figure: {
      ...hidden('unscored'),
      ...told,
      ...scoreOf(joined, rounded, precision),
      favourable: favourableOf(precision.everyAnswer ? answers.slice(-2) : answers.slice(-1), rounded),
      reason: null,
    },
    answers,
    unscored: codedShare(
      Math.floor((100 * unscored) / (scored + unscored) / precision.answers + draw) * precision.answers,
      precision.answers,
    ),
  }
}

/**
 * Returns the number of people that sets a question's precision: those whose answer has a score, randomly rounded to a
 * multiple of the threshold. If many answers have no score, a single scored answer would be several steps. The rounding
 * is random because a fixed limit would reveal who crossed it.
 */
const peopleWithScore = (scored: number, threshold: number, lot: number): number =>
  Math.floor(Math.round((scored / threshold + lot) * 1e9) / 1e9) * threshold

type Choices = ItemAnswers['choices']

/**
 * Rounds shares in percent with one random number for all. Their sums from the lowest choice upward go to the step
 * below or above. The parts are the differences between these sums. So they add up to 100, and each is within one step
 * and right on average.
 */
function roundParts(shares: readonly number[], step: number, lot: number): Rounded[] {
  let [sum, below] = [0, 0]
  return shares.map((share, at) => {
    sum += 100 * share
    // The last sum includes everyone, whatever its floating-point error.
    const rounded =
      at === shares.length - 1 ? 100 : Math.floor(Math.round((sum / step + lot) * 1e9) / 1e9) * step
    const part = rounded - below
    below = rounded
    return part as Rounded
  })
}

function scoreOf(joined: readonly Choices[], rounded: readonly Rounded[], precision: Precision) {
  if (!precision.everyAnswer) return { score: null, coded: null, status: null }
  const mean = joined.reduce(
    (sum, [choice], at) => sum + ((choice?.score ?? 0) * (rounded[at] ?? 0)) / 100,
    0,
  )
  return shownScore(mean, precision)
}

/** Adds the two highest choices, no more precisely than shown. If one is coded as a step or less, so is the sum. */
function favourableOf(upper: readonly AnswerShare[], rounded: readonly Rounded[]): Share {
  const isCoded = (coded: Coded['coded']) => upper.find((part) => part.coded === coded)
  const most = isCoded('orMore')
  if (most) return { percent: most.percent, coded: 'orMore' }
  if (isCoded('orLess'))
    return {
      percent: Math.min(
        100,
        upper.reduce((sum, { percent }) => sum + percent, 0),
      ),
      coded: 'orLess',
    }
  return { percent: rounded.slice(-upper.length).reduce((sum, part) => sum + part, 0), coded: null }
}

/** Splits choices into the two lowest, those between, and the two highest; with fewer than four, one at each end. */
function parts(choices: Choices): Choices[] {
  const ends = choices.length >= 4 ? 2 : 1
  return [choices.slice(0, ends), choices.slice(ends, -ends), choices.slice(-ends)].filter(
    (part) => part.length > 0,
  )
}
