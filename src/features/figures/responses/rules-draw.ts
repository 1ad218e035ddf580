import type { Door, Group, SurveyStage } from '../../../shared/codes.ts'
import { boundOf } from '../../schools/surveys/rules.ts'
import { closedFrom } from '../../schools/surveys/rules-stages.ts'

/** Shows whether a group has more responses than can count, and what was decided about them. */
export interface Box {
  stage: SurveyStage
  groups: readonly Group[]
  expected: Readonly<Record<Group, number>>
  counted: Readonly<Record<Group, number>>
  doors: Readonly<Record<Group, Door>>
  admitted: Readonly<Record<Group, number>>
  lotTakenAt: Readonly<Record<Group, string | null>>
  decidedAt: Readonly<Record<Group, string | null>>
  survey_date_end: string | null
  ended_at: string | null
  zone: string
}

/**
 * Returns how many of a group's responses can count. With the link, that is 110% of its people. With slips, every slip
 * counts. With both, the link fills only what slips leave of the people.
 */
export function limitOf(
  { expected, doors, admitted }: Pick<Box, 'expected' | 'doors' | 'admitted'>,
  group: Group,
) {
  if (doors[group] === 'link') return boundOf(expected[group])
  return doors[group] === 'slip' ? Number.POSITIVE_INFINITY : Math.max(expected[group], admitted[group])
}

/** Returns the groups of a survey with more responses than can count. */
export const overfullGroups = (box: Box): Group[] =>
  box.groups.filter((group) => box.counted[group] > limitOf(box, group))

/** Returns a final survey's groups that have no figures because no one has decided which responses count. */
export const undecidedGroups = (box: Box): Group[] =>
  box.stage === 'final' ? overfullGroups(box).filter((group) => box.decidedAt[group] === null) : []

const drawAfterMs = 7 * 24 * 60 * 60_000

/** Returns when the random choice is due if no one decides: seven days after the close. Null without a close. */
export function lotFrom(box: Pick<Box, 'survey_date_end' | 'ended_at' | 'zone'>): string | null {
  const closed = closedFrom(box)
  return closed && new Date(Date.parse(closed) + drawAfterMs).toISOString()
}

/**
 * Checks whether an undecided group's random choice is due: on request, or seven days after the close. With both slips
 * and the link, it is due at once.
 */
export function isDrawDue(box: Box, group: Group, now: Date): boolean {
  if (box.doors[group] === 'both') return true
  const from = lotFrom(box)
  return box.lotTakenAt[group] !== null || (from !== null && now.toISOString() >= from)
}

export interface DrawCandidate {
  hasSlip: boolean
  isMarked: boolean
  /** HMAC-SHA-256 of the response's secret, keyed with the survey's. It doesn't reveal the sender or the time. */
  lot: string
}

/** Randomly chooses which responses of an overfull group count, taking those with slips first, then unmarked ones. */
export const drawn = <R extends DrawCandidate>(all: readonly R[], atMost: number): R[] =>
  [...all]
    .sort(
      (a, b) =>
        Number(b.hasSlip) - Number(a.hasSlip) ||
        Number(a.isMarked) - Number(b.isMarked) ||
        (a.lot < b.lot ? -1 : 1),
    )
    .slice(0, atMost)
