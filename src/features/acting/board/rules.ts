import { type Group, lowResponseShare, type SurveyStage } from '../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../shared/dates.ts'
import type { ReleaseStep } from '../../../shared/levels.ts'
import { compareNames } from '../../../shared/name-order.ts'
import { type Reader, whyNotOpen } from '../../people/memberships/rules.ts'
import type { BoardRow } from './contract.ts'
import type { BoardState } from './rules-states.ts'

/** The practical benchmark as a whole percentage. */
export const benchmark = Math.round(lowResponseShare * 100)

const states: Readonly<Record<SurveyStage, BoardState>> = {
  'pre-release': 'pre-release',
  collecting: 'active',
  provisional: 'provisional',
  final: 'final',
  cancelled: 'none',
}

export const boardStateOf = (stage: SurveyStage | undefined): BoardState =>
  stage === undefined ? 'none' : states[stage]

/** Checks whether a survey has closed and so has its own scores. */
export const isClosed = (stage: SurveyStage | undefined): stage is 'provisional' | 'final' =>
  stage === 'provisional' || stage === 'final'

export interface Open {
  /** Whether they may see who has answered. */
  counts: boolean
  scores: boolean
}

/**
 * Decides what a reader may see of a survey. Scores follow the rules of the results page. Officers can always see who
 * has answered. Other readers can see it once they can see the scores.
 */
export function openOf(
  reader: Reader,
  survey: { stage: SurveyStage; released_to: ReleaseStep | null },
): Open {
  const { stage } = survey
  const scores = isClosed(stage) && whyNotOpen(reader, survey) === null
  return { scores, counts: scores || (reader !== 'other' && (isClosed(stage) || stage === 'collecting')) }
}

const paceDays = 7

/** Returns the first of the last seven days, which include today. */
export const paceSince = (today: string): string => addDays(today, 1 - paceDays)

interface Running {
  opens: string
  closes: string
  today: string
  groups: readonly { key: Group; count: number; expected: number | null }[]
  /** Each group's responses in the last seven days. */
  recent: Readonly<Record<Group, number>>
}

/**
 * Returns the groups that will be below the benchmark at the close if their pace continues. The pace covers the last
 * seven days, or the days since the opening if that is shorter. No group is behind on the first day.
 */
export function behindOf({ opens, closes, today, groups, recent }: Running): Group[] {
  const days = Math.min(paceDays, daysBetween(opens, today) + 1)
  const left = daysBetween(today, closes)
  if (days < 2 && left > 0) return []
  return groups.flatMap(({ key, count, expected }) => {
    if (expected === null) return []
    const reached = count + (recent[key] / days) * left
    return reached * 100 < expected * benchmark ? [key] : []
  })
}

/** Returns how many days are left to answer after today. */
export const daysLeftOf = (today: string, closes: string): number => Math.max(0, daysBetween(today, closes))

export const byName = (a: { schoolName: string }, b: { schoolName: string }): number =>
  compareNames(a.schoolName, b.schoolName)

const stateOrder: readonly BoardState[] = ['active', 'provisional', 'final', 'pre-release', 'none']

/** Sorts schools with a group behind first, then open surveys, then by close date. */
export const mostUrgentFirst = (a: BoardRow, b: BoardRow): number =>
  Number(b.behind.length > 0) - Number(a.behind.length > 0) ||
  stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
  (a.survey?.daysLeft ?? 0) - (b.survey?.daysLeft ?? 0) ||
  byName(a, b)
