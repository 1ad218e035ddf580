import type { AreaCode, Group } from '../shared/codes.ts'
import { carrierOf, type ShownScore } from './carried.ts'
import { codeEnds, type Lot, roundedUp, roundRandomly } from './precision.ts'

/** The question that makes up more than half of a gap, with both sides' average scores across schools. */
export interface CarryingQuestion {
  name: string
  title: string
  subgroup: ShownScore
  rest: ShownScore
}

/** What a gap's questions are compared by. Never stored. */
export interface GapBasis {
  /** How much each compared school counts, by its position in the list. */
  weights: ReadonlyMap<number, number>
  /** Both sides' difference in the other areas; 0 across all areas. */
  elsewhere: number
}

/** `elsewhere` has each school's difference in the other areas. */
export const basisOf = (
  schools: readonly { school: number }[],
  weights: readonly number[],
  elsewhere: readonly number[],
): GapBasis => ({
  weights: new Map(schools.map(({ school }, at) => [school, weights[at] ?? 0])),
  elsewhere: sum(elsewhere.map((difference, at) => (weights[at] ?? 0) * difference)),
})

interface GapInArea {
  group: Group
  dimension: string
  row: string
  area: AreaCode | null
  direction: 'lower' | 'higher' | 'equal'
  /** Null if the page shows no points. */
  apart: object | null
  clear: boolean
  basis: GapBasis
}

/** How many people answered a question with a score, and the sum of their scores. People without one don't count. */
export interface ScoredAnswers {
  scored: number
  sum: number
}

/** A question's answers in one school: those of a row, and those of everyone else in its group. */
export interface SchoolAnswers {
  /** The school's position in the list. */
  school: number
  row: ScoredAnswers
  rest: ScoredAnswers
  lot: Lot
}

export interface AskedQuestion {
  name: string
  title: string
  schools: readonly SchoolAnswers[]
}

export interface QuestionProtection {
  threshold: number
  /** Depends on the secrets of all schools. */
  lot: Lot
}

/** Both sides' randomly rounded average scores. */
export interface RoundedSides {
  subgroup: number
  rest: number
  /** A multiple of 0.1, and at least as far as one person's answer can move a side. */
  step: number
}

/**
 * Returns the question without which less than half of a gap would remain, judged only by rounded scores. A difference
 * that both sides also have in the other areas doesn't count. Null if there is none, or if the gap shows no points.
 */
export function carryingQuestion(
  gap: GapInArea,
  asked: readonly AskedQuestion[],
  protection: QuestionProtection,
): CarryingQuestion | null {
  if (gap.area === null || !gap.clear || gap.apart === null) return null
  const { elsewhere } = gap.basis
  const of = `${gap.group} ${gap.dimension} ${gap.row}`
  const questions = asked.flatMap(({ schools, ...question }): CarryingQuestion[] => {
    const sides = roundedSides(schools, gap.basis, `${of} ${question.name}`, protection)
    if (!sides) return []
    const shown = (score: number): ShownScore => {
      const { value, coded } = codeEnds(score, sides.step, 10)
      return { score: value, coded }
    }
    return [{ ...question, subgroup: shown(sides.subgroup), rest: shown(sides.rest) }]
  })
  const sign = gap.direction === 'lower' ? -1 : 1
  const parts = questions.map(({ subgroup, rest }) => sign * (subgroup.score - rest.score - elsewhere))
  return questions[carrierOf(parts)] ?? null
}

/**
 * Returns both sides' scores for a question, with the schools weighted as in the gap. These weights come from rounded
 * figures, so one person's answer moves only their side, and by at most one step. Null unless each side has 20 times the
 * threshold of scored answers; a school counts if each side there has twice the threshold. Both limits are raised
 * randomly by less than the threshold, because a fixed limit would reveal who crossed it.
 */
export function roundedSides(
  schools: readonly SchoolAnswers[],
  { weights }: Pick<GapBasis, 'weights'>,
  of: string,
  { threshold, lot }: QuestionProtection,
): RoundedSides | null {
  const stepsIn = (scored: number, draw: number) => Math.floor(scored / threshold - draw) * threshold
  const counted = schools.flatMap((one) => {
    // Such a school can't count, whatever the random numbers are.
    if (Math.min(one.row.scored, one.rest.scored) < 2 * threshold) return []
    const people = Math.min(
      stepsIn(one.row.scored, one.lot(0, of, 'district row')),
      stepsIn(one.rest.scored, one.lot(0, of, 'district rest')),
    )
    const weight = weights.get(one.school) ?? 0
    return people < 2 * threshold || weight === 0 ? [] : [{ ...one, people, weight }]
  })
  const whole = sum(counted.map(({ weight }) => weight))
  const isShown = (['row', 'rest'] as const).every((side) => {
    const scored = sum(counted.map((one) => one[side].scored))
    return stepsIn(scored, lot(0, of, `district ${side} scored`)) >= 20 * threshold
  })
  if (!isShown) return null
  const step = roundedUp(Math.max(...counted.map(({ weight, people }) => (10 * weight) / whole / people)))
  const score = (side: 'row' | 'rest') =>
    roundRandomly(
      sum(counted.map((one) => (one.weight / whole) * (one[side].sum / one[side].scored))),
      step,
      lot(0, of, `district ${side} score`),
    )
  return { subgroup: score('row'), rest: score('rest'), step }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
