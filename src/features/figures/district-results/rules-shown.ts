import { schoolsForGaps } from '../../../measurement/district-gaps.ts'
import type { Figure } from '../../../measurement/figures.ts'
import { areaCodes, groupNames } from '../../../shared/codes.ts'
import type { DistrictResults } from './contract.ts'
import type { RollUp, ScoresByGroup } from './rules.ts'

/**
 * Returns combined results as pages show them. `madeOn` is the day they were created. `lines` are the schools
 * whose own results the reader may see. `combinedLater` is as in the reply.
 */
export function rollUpReply(
  { schools, smallGroup, figures, middles, answered, between, gaps, changes, unread = [] }: RollUp,
  madeOn: string,
  lines: readonly { guid: string; groups: ScoresByGroup }[],
  combinedLater: string | null,
): NonNullable<DistrictResults['rollUp']> {
  const { everyone, closed } = figures
  return {
    madeOn,
    schools,
    smallGroup,
    everyone: {
      about: everyone.groups.map((group) => groupNames[group]),
      overall: everyone.overall,
      areas: everyone.areas,
    },
    groups: figures.groups.map(({ key, overall, areas, dimensions }) => ({
      key,
      name: groupNames[key],
      overall,
      areas,
      middles: middles[key],
      answered: answered?.[key] ?? null,
      between: between?.[key] ?? null,
      places: lines.flatMap(({ guid, groups: { [key]: areas } }) => (areas ? [{ guid, areas }] : [])),
      dimensions: dimensions.map((dimension) => ({
        key: dimension.key,
        name: dimension.name,
        rows: dimension.rows.map((row) => ({
          key: row.key,
          name: row.answers.join(', '),
          answers: row.answers,
          pooled: row.pooled,
          overall: row.overall,
          areas: row.areas,
        })),
      })),
    })),
    gaps: gaps
      ? {
          schoolsNeeded: schoolsForGaps,
          groups: gaps.map((group) => ({
            ...group,
            fromVersion1: group.fromVersion1 ?? 0,
            name: groupNames[group.key],
            gaps: group.gaps.map((gap) => ({
              ...gap,
              isUnread: gap.dimension === 'homeLanguage' && unread.includes(gap.name),
            })),
          })),
        }
      : null,
    changes: changes
      ? {
          since: changes.since,
          schoolsNeeded: schoolsForGaps,
          schools: changes.schools,
          joined: changes.joined,
          left: changes.left,
          groups: changes.groups,
        }
      : null,
    combinedLater,
    closed: closed.map(({ group, name }) => `${groupNames[group]}: ${name}`),
  }
}

/** Returns an area's figure. */
export const inArea = (areas: readonly Figure[], code: (typeof areaCodes)[number]): Figure | undefined =>
  areas[areaCodes.indexOf(code)]
