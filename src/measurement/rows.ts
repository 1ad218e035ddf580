import type { Group, ParticipantType } from '../shared/codes.ts'
import type { Member } from './respondents.ts'

export const dimensionKeys = ['grade', 'homeLanguage', 'role', 'race', 'gender'] as const
export type DimensionKey = (typeof dimensionKeys)[number]

/** A way of dividing the members of one group. */
export interface Dimension {
  key: DimensionKey
  name: string
  group: Group
  /** Participant types of the group that it covers; all of them where it is missing. */
  types?: readonly ParticipantType[]
  /** The answers on offer; several lists where small answers are pooled inside each (grades, by instrument). */
  parts: readonly (readonly Answer[])[]
  /** The key of the answer that a respondent of the group gave. */
  answerOf: (respondent: Pick<Member, 'subType' | 'gender' | 'race'>) => string
}

/** Whether a dimension divides someone: a member of its group, of a type that it covers. */
export const isCovered = (
  { group, types }: Pick<Dimension, 'group' | 'types'>,
  one: Pick<Member, 'group' | 'type'>,
): boolean => one.group === group && (types?.includes(one.type) ?? true)

/** An answer that a dimension offers, with its name. Keys are codes as text; 'none' is "Not answered". */
export interface Answer {
  key: string
  name: string
}
export const notAnswered: Answer = { key: 'none', name: 'Not answered' }

/** A row of a breakdown: one answer, or all small answers together. */
export interface Row {
  key: string
  /** Answers that the row stands for, chosen or not. */
  answers: readonly Answer[]
  pooled: boolean
}

/**
 * Rows of a breakdown: each answer that at least `threshold` people gave has its own; all others together are one
 * more, named by every answer on offer without a row of its own, whether anyone gave it or not. No larger answer is
 * drawn into it, so the pooled row may itself be small. `parts` are answers that are pooled apart from the others:
 * grades are, inside their instrument.
 */
export function poolSmallAnswers(
  counts: ReadonlyMap<string, number>,
  parts: readonly (readonly Answer[])[],
  threshold: number,
): Row[] {
  return parts.flatMap((offered, part) => {
    const isOwn = ({ key }: Answer) => (counts.get(key) ?? 0) >= threshold
    const own = offered
      .filter(isOwn)
      .map((answer): Row => ({ key: answer.key, answers: [answer], pooled: false }))
    const small = offered.filter((answer) => !isOwn(answer))
    const key = parts.length > 1 ? `pooled-${part + 1}` : 'pooled'
    return small.length === 0 ? own : [...own, { key, answers: small, pooled: true }]
  })
}

/** The share of breakdowns, chosen at random, whose steps are suppressed, so that their absence reveals nothing. */
const stepless = 1 / 50

/**
 * Whether the steps of a breakdown's cells stay untold. `counts` are those of its single answers, whose exact sum
 * everyone knows: where each is as large as its step allows, the steps and the sum would tell every one of them. The
 * same holds for a few breakdowns drawn by lot (0 to 1).
 */
export const hidesSteps = (counts: readonly number[], threshold: number, lot: number): boolean =>
  lot < stepless || counts.every((count) => count % threshold === threshold - 1)

/**
 * How many people a count is said to stand for ("40 or more"): the multiple of the threshold below it, or the
 * threshold itself where steps are hidden; null below the threshold ("fewer than 10").
 */
export function stepOf(count: number, threshold: number, hidden = false): number | null {
  if (count < threshold) return null
  return hidden ? threshold : Math.floor(count / threshold) * threshold
}
