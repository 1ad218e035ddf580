import { type AreaCode, type Group, lowResponseShare, type SurveyStage } from '../../../shared/codes.ts'
import { addDays, daysBetween } from '../../../shared/dates.ts'
import type { ReleaseStep } from '../../../shared/levels.ts'
import { compareNames } from '../../../shared/name-order.ts'
import { type Reader, whyNotOpen } from '../../people/memberships/rules.ts'
import type { BoardRow } from './contract.ts'
import type { BoardState } from './rules-states.ts'

/** The practical benchmark in whole percent. */
export const benchmark = Math.round(lowResponseShare * 100)

/** The eight areas as columns, in this order. */
export const boardAreas: readonly AreaCode[] = ['DBP', 'AMSIV', 'TAG', 'TDG', 'CRSLTC', 'SCR', 'SCC', 'TRE']

const states: Readonly<Record<SurveyStage, BoardState>> = {
  'pre-release': 'pre-release',
  collecting: 'active',
  provisional: 'provisional',
  final: 'final',
  cancelled: 'none',
}

export const boardStateOf = (stage: SurveyStage | undefined): BoardState =>
  stage === undefined ? 'none' : states[stage]

/** Whether a survey has closed, so that it has scores of its own. */
export const isClosed = (stage: SurveyStage | undefined): stage is 'provisional' | 'final' =>
  stage === 'provisional' || stage === 'final'

/** What of a survey is open to someone. */
export interface Open {
  /** Who has answered. */
  counts: boolean
  scores: boolean
}

/**
 * What is open of a survey: its scores as its results page opens them; who has answered to officers at any time, to others
 * with the scores.
 */
export function openOf(
  reader: Reader,
  survey: { stage: SurveyStage; released_to: ReleaseStep | null },
): Open {
  const { stage } = survey
  const scores = isClosed(stage) && whyNotOpen(reader, survey) === null
  return { scores, counts: scores || (reader !== 'other' && (isClosed(stage) || stage === 'collecting')) }
}

/** The days over which the pace is taken. */
const paceDays = 7

/** The first of the last seven days, today included. */
export const paceSince = (today: string): string => addDays(today, 1 - paceDays)

interface Running {
  opens: string
  closes: string
  today: string
  groups: readonly { key: Group; count: number; expected: number | null }[]
  /** Responses of each group in the last seven days. */
  recent: Readonly<Record<Group, number>>
}

/**
 * Groups that are below the benchmark at the close at the pace of the last seven days, or since the opening where that is
 * later. On the first day no one is behind.
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

/** Days after today on which people can still answer. */
export const daysLeftOf = (today: string, closes: string): number => Math.max(0, daysBetween(today, closes))

export const byName = (a: { schoolName: string }, b: { schoolName: string }): number =>
  compareNames(a.schoolName, b.schoolName)

const stateOrder: readonly BoardState[] = ['active', 'provisional', 'final', 'pre-release', 'none']

/** Schools that are behind first, then those whose survey closes first; those that run before those that do not. */
export const mostUrgentFirst = (a: BoardRow, b: BoardRow): number =>
  Number(b.behind.length > 0) - Number(a.behind.length > 0) ||
  stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) ||
  (a.survey?.daysLeft ?? 0) - (b.survey?.daysLeft ?? 0) ||
  byName(a, b)
