import { type Figure, hidden, type Share } from './figures.ts'
import { type Coded, codedShare, type Precision, precisionFor, shownScore } from './precision.ts'
import type { Protection, Rounded, Told } from './rounded.ts'

/** An item's choices in the order of its scale, and how many of a cell gave each. */
export interface ItemAnswers {
  /** Choices with a score, from the lowest score to the highest. */
  choices: readonly { score: number; text: string; count: number }[]
  /** How many chose an answer without a score. */
  unscored: number
}

export interface AnswerShare extends Share {
  /** Texts of the choices that the part stands for. */
  texts: string[]
}

export interface ItemFigures {
  /** Without a score, and so without a word, where neighboring choices are joined. */
  figure: Figure
  /** Shares of the scored answers, which add up to 100 before ends are coded; empty if they are not shown. */
  answers: AnswerShare[]
  /** Share of those who chose an answer without a score; null if it is not shown. */
  unscored: Share | null
}

/**
 * An item as the members of a cell answered it. `n` and `key` are the cell's: of everyone who was asked, not only of
 * those whose answer has a score.
 */
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
 * By how many people a question is rounded: those whose answer has a score, to a multiple of the threshold by lot. Among many
 * answers without a score a single one would be several steps; by lot, as a fixed limit would tell who crossed it.
 */
const peopleWithScore = (scored: number, threshold: number, lot: number): number =>
  Math.floor(Math.round((scored / threshold + lot) * 1e9) / 1e9) * threshold

type Choices = ItemAnswers['choices']

/**
 * Shares in percent, rounded with one lot for all: their sums from the lowest choice upward go to the step below or above.
 * The parts are the differences, so that they add up to 100, each is within one step and right on average.
 */
function roundParts(shares: readonly number[], step: number, lot: number): Rounded[] {
  let [sum, below] = [0, 0]
  return shares.map((share, at) => {
    sum += 100 * share
    // The last sum is everyone, whatever its last binary places say.
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

/**
 * The two upper choices together, never more narrowly than they are shown: if one is coded as a step or less, so is the
 * sum.
 */
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

/** The two lowest choices, what is between, the two highest; of four or fewer choices two halves. */
function parts(choices: Choices): Choices[] {
  const ends = choices.length >= 4 ? 2 : 1
  return [choices.slice(0, ends), choices.slice(ends, -ends), choices.slice(-ends)].filter(
    (part) => part.length > 0,
  )
}
