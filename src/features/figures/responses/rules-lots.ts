import type { Group, SurveyStage } from '../../../shared/codes.ts'
import { closedFrom } from '../../schools/surveys/rules-stages.ts'
import { boundOf } from './rules.ts'

/** What says whether more responses of a group have come than can count, and what was decided about them. */
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

/** Whether more responses have come than 110 % of the people expected; never if no number was entered. */
export const isOverfull = (expected: number, came: number): boolean => came > boundOf(expected)

/** The groups of a survey with more responses than can count. */
export const overfullGroups = ({ groups, expected, counted }: Box): Group[] =>
  groups.filter((group) => isOverfull(expected[group], counted[group]))

/** The groups of a final survey for which no one has decided yet which responses count: they have no figures. */
export const undecidedGroups = (box: Box): Group[] =>
  box.stage === 'final' ? overfullGroups(box).filter((group) => box.decidedAt[group] === null) : []

const lotAfterMs = 7 * 24 * 60 * 60_000

/** When the random choice becomes final without a decision: seven days after the close. */
export function lotFrom(box: Pick<Box, 'survey_date_end' | 'ended_at' | 'zone'>): string | null {
  const closed = closedFrom(box)
  return closed && new Date(Date.parse(closed) + lotAfterMs).toISOString()
}

/** Whether the lot of an undecided group is to be drawn: an administrator has chosen it, or seven days have passed. */
export function isLotDue(box: Box, group: Group, now: Date): boolean {
  const from = lotFrom(box)
  return box.lotTakenAt[group] !== null || (from !== null && now.toISOString() >= from)
}

/** A response as the lot sees it. */
export interface InLot {
  isMarked: boolean
  /** HMAC-SHA-256 of the response's secret under the survey's, as text; it says nothing of who sent it, or when. */
  lot: string
}

/** The responses that count of an overfull group: those without a mark first, then by lot. */
export const drawn = <R extends InLot>(all: readonly R[], atMost: number): R[] =>
  [...all]
    .sort((a, b) => Number(a.isMarked) - Number(b.isMarked) || (a.lot < b.lot ? -1 : 1))
    .slice(0, atMost)
