import { type Figure, figureFrom, hidden, type Protection, type Share, type Told } from './figures.ts'
import { type Precision, precisionFor, shownShare } from './precision.ts'

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
  figure: Figure
  /** Shares of the scored answers; empty where they are not shown. They need not add up to 100. */
  answers: AnswerShare[]
  /** Share of those who chose an answer without a score; null where it is not shown. */
  unscored: Share | null
}

/**
 * An item as the members of a cell answered it. `n` and `key` are the cell's: of everybody who was asked, not only of
 * those whose answer has a score.
 */
export function itemFigures(
  name: string,
  { choices, unscored }: ItemAnswers,
  { n, key }: { n: number; key: number },
  told: Told,
  protection: Protection,
): ItemFigures {
  const { threshold, lot, coarse } = protection
  const nothing = (figure: Figure): ItemFigures => ({ figure, answers: [], unscored: null })
  const precision = precisionFor(n, threshold, coarse)
  if (precision === null) return nothing(hidden(n === 0 ? 'nobody' : 'fewer', told.atLeast ? null : told.n))
  const scored = choices.reduce((sum, choice) => sum + choice.count, 0)
  if (scored < threshold) return nothing({ ...hidden('unscored'), ...told })
  const draw = (kind: string) => lot(key, name, kind)
  const mean = choices.reduce((sum, { score, count }) => sum + score * count, 0) / scored
  const favourable = choices.slice(-2).reduce((sum, { count }) => sum + count, 0) / scored
  return {
    figure: figureFrom({ mean, margin: null, favourable }, precision, told, draw),
    answers: shares(choices, scored, precision, draw),
    unscored:
      precision.answers === null
        ? null
        : shownShare(unscored / (scored + unscored), precision.answers, draw('unscored')),
  }
}

type Choices = ItemAnswers['choices']

function shares(
  choices: Choices,
  scored: number,
  { answers: step, everyAnswer }: Precision,
  draw: (kind: string) => number,
): AnswerShare[] {
  if (step === null) return []
  return (everyAnswer ? choices.map((choice) => [choice]) : parts(choices)).map((part, place) => ({
    texts: part.map(({ text }) => text),
    ...shownShare(part.reduce((sum, { count }) => sum + count, 0) / scored, step, draw(`part-${place}`)),
  }))
}

/** The two lowest choices, what is between, the two highest; of four or fewer choices two halves. */
function parts(choices: Choices): Choices[] {
  const ends = choices.length >= 4 ? 2 : 1
  return [choices.slice(0, ends), choices.slice(ends, -ends), choices.slice(-ends)].filter(
    (part) => part.length > 0,
  )
}
