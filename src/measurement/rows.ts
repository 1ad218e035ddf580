import type { Group, ParticipantType } from '../shared/codes.ts'
import type { Member } from './respondents.ts'

export const dimensionKeys = ['grade', 'homeLanguage', 'role', 'race', 'gender'] as const
export type DimensionKey = (typeof dimensionKeys)[number]

/** A way of dividing the members of one group. */
export interface Dimension {
  key: DimensionKey
  name: string
  group: Group
  /** Participant types of the group that it covers; all of them if missing. */
  types?: readonly ParticipantType[]
  /** Answers, in several lists if small ones are combined only within each, as grades are in their question set. */
  parts: readonly (readonly Answer[])[]
  /** Returns the key of the answer that a respondent of the group gave. */
  answerOf: (respondent: Pick<Member, 'subType' | 'gender' | 'race'>) => string
}

/** Checks whether a dimension covers a person: a member of its group, of a type that it covers. */
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

/** A row of a breakdown: one answer, or all small answers combined. */
export interface Row {
  key: string
  /** Answers that the row represents, whether anyone chose them or not. */
  answers: readonly Answer[]
  pooled: boolean
}

/**
 * Returns the rows of a breakdown. Each answer that at least `threshold` people gave has its own row. All others are
 * combined in one more row, which lists every available answer without its own row, whether anyone gave it or not. No
 * larger answer is added to it, so the combined row may itself be small. `parts` are lists of answers that are combined
 * separately, such as grades within their question set.
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

/** The share of breakdowns, chosen at random, whose steps are suppressed, so that missing steps reveal nothing. */
const stepless = 1 / 50

/**
 * Checks whether the steps of a breakdown's cells are suppressed. `counts` are the counts of its single answers, whose
 * exact sum everyone knows. If each is as large as its step allows, the steps and the sum would reveal every count. A
 * few randomly chosen breakdowns are suppressed as well; `lot` is the random number, 0 to 1.
 */
export const hidesSteps = (counts: readonly number[], threshold: number, lot: number): boolean =>
  lot < stepless || counts.every((count) => count % threshold === threshold - 1)

/**
 * Returns the number shown for a count ("40 or more"): the highest multiple of the threshold up to it, or the threshold
 * itself if steps are hidden. Returns null below the threshold ("fewer than 10").
 */
export function stepOf(count: number, threshold: number, hidden = false): number | null {
  if (count < threshold) return null
  return hidden ? threshold : Math.floor(count / threshold) * threshold
}
