import type { Group, SurveyStage } from '../../../shared/codes.ts'
import { closedFrom } from '../../schools/surveys/rules-stages.ts'
import { boundOf } from './rules.ts'

/** Shows whether a group has more responses than can count, and what was decided about them. */
export interface Box {
  stage: SurveyStage
  groups: readonly Group[]
  expected: Readonly<Record<Group, number>>
  counted: Readonly<Record<Group, number>>
  lotTakenAt: Readonly<Record<Group, string | null>>
  decidedAt: Readonly<Record<Group, string | null>>
  survey_date_end: string | null
  ended_at: string | null
  zone: string
}

/** Checks whether a group has more responses than 110% of its people. False if its number of people wasn't entered. */
export const isOverfull = (expected: number, came: number): boolean => came > boundOf(expected)

/** Returns the groups of a survey with more responses than can count. */
export const overfullGroups = ({ groups, expected, counted }: Box): Group[] =>
  groups.filter((group) => isOverfull(expected[group], counted[group]))

/** Returns a final survey's groups that have no figures because no one has decided which responses count. */
export const undecidedGroups = (box: Box): Group[] =>
  box.stage === 'final' ? overfullGroups(box).filter((group) => box.decidedAt[group] === null) : []

const drawAfterMs = 7 * 24 * 60 * 60_000

/** Returns when the random choice is due if no one decides: seven days after the close. Null without a close. */
export function lotFrom(box: Pick<Box, 'survey_date_end' | 'ended_at' | 'zone'>): string | null {
  const closed = closedFrom(box)
  return closed && new Date(Date.parse(closed) + drawAfterMs).toISOString()
}

/** Checks whether an undecided group's random choice is due: on request, or seven days after the close. */
export function isDrawDue(box: Box, group: Group, now: Date): boolean {
  const from = lotFrom(box)
  return box.lotTakenAt[group] !== null || (from !== null && now.toISOString() >= from)
}

export interface DrawCandidate {
  isMarked: boolean
  /** HMAC-SHA-256 of the response's secret, keyed with the survey's. It doesn't reveal the sender or the time. */
  lot: string
}

/** Randomly chooses which responses of an overfull group count, taking unmarked responses first. */
export const drawn = <R extends DrawCandidate>(all: readonly R[], atMost: number): R[] =>
  [...all]
    .sort((a, b) => Number(a.isMarked) - Number(b.isMarked) || (a.lot < b.lot ? -1 : 1))
    .slice(0, atMost)
