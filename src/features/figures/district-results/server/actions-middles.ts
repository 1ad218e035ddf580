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
import { keptResults } from '../../results/server/actions.ts'
import type { SchoolMiddles } from '../contract.ts'
import { furthestBelow, isCompared } from '../rules.ts'
import { readRollUp } from './actions-kept.ts'
import { selectRollUp, selectRollUpOf, selectSurveysOf } from './queries.ts'

/**
 * The middle half of the schools in the same combined results, with the survey's own figures; null if it is in none, if
 * its school has left the organization, where nowhere enough schools can be compared, and unless the results of all of
 * these schools are released to readers like someone in their own schools: the middles are made of them.
 */
export async function schoolMiddles(
  services: Services,
  user: UserRecord,
  survey: FullSurvey,
): Promise<SchoolMiddles> {
  const { db } = services
  const of = await selectRollUpOf(db, survey.guid)
  // In another organization someone is let in by what that one has released, and this one has not.
  if (!of || (await organizationIdOf(db, survey.entity_fk)) !== of.organization_id) return null
  const organization = await findOrganization(db, of.organization_id)
  const row = await selectRollUp(db, of.organization_id, of.round)
  if (!organization || !row || survey.stage !== 'final') return null
  const { middles } = readRollUp(row)
  if (!Object.values(middles).flat().some(Boolean)) return null
  const together = await findSurveys(services, await selectSurveysOf(db, of.organization_id, of.round))
  if ((await whyNoResultsLike(db, user, survey.entity_fk, together)) !== null) return null
  const { figures, smallGroup } = await keptResults(services, survey)
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
