import { oneDecimal } from '../../../../measurement/scores.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes, groupNames } from '../../../../shared/codes.ts'
import {
  findOrganization,
  organizationIdOf,
  whyNoResultsLike,
} from '../../../people/memberships/server/actions.ts'
import { readAreas } from '../../../schools/questions/server/actions.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { storedResults } from '../../results/server/actions.ts'
import type { SchoolMiddles } from '../contract.ts'
import { furthestBelow, isCompared } from '../rules.ts'
import { readRollUp } from './actions-stored.ts'
import { selectRollUp, selectRollUpOf, selectSurveysOf } from './queries.ts'

/**
 * Returns the middle-half ranges of the schools in the same combined results, with the survey's own figures. Null if the
 * survey isn't in combined results, its school has left the organization, or no area has enough comparable schools. Also
 * null unless all these schools' results are released to readers with this person's role, because the ranges are
 * computed from all of them.
 */
export async function schoolMiddles(
  services: Services,
  user: UserRecord,
  survey: FullSurvey,
): Promise<SchoolMiddles> {
  const { db } = services
  const of = await selectRollUpOf(db, survey.guid)
  // If the school has moved, its new organization controls access, but not to this organization's schools.
  if (!of || (await organizationIdOf(db, survey.entity_fk)) !== of.organization_id) return null
  const organization = await findOrganization(db, of.organization_id)
  const row = await selectRollUp(db, of.organization_id, of.round)
  if (!organization || !row || survey.stage !== 'final') return null
  const { middles } = readRollUp(row)
  if (!Object.values(middles).flat().some(Boolean)) return null
  const together = await findSurveys(services, await selectSurveysOf(db, of.organization_id, of.round))
  if ((await whyNoResultsLike(db, user, survey.entity_fk, together)) !== null) return null
  const { figures, smallGroup } = await storedResults(services, survey)
  const texts = readAreas('en')
  return {
    district: organization.name,
    round: of.round,
    furthestBelow: isCompared(middles)
      ? furthestBelow(figures, middles, smallGroup).map(({ group, area, points, median, schools }) => ({
          group,
          groupName: groupNames[group],
          area,
          areaName: texts[area].name,
          points: oneDecimal(points),
          median: oneDecimal(median),
          schools,
        }))
      : null,
    groups: figures.groups.flatMap(({ key, areas }) => {
      const shown = areaCodes.flatMap((code, at) => {
        const [middle, own] = [middles[key][at], areas[at]]
        return middle && own ? [{ code, name: texts[code].name, middle, own }] : []
      })
      return shown.length > 0 ? [{ key, name: groupNames[key], areas: shown }] : []
    }),
  }
}
