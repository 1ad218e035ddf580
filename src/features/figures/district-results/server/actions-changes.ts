import { roundedPoint } from '../../../../measurement/changes.ts'
import { districtChanges, type SchoolChange } from '../../../../measurement/district-changes.ts'
import { unlessDamaged } from '../../../../server/damaged.ts'
import type { Services } from '../../../../server/serve.ts'
import { areaCodes, type Group } from '../../../../shared/codes.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { groupIn, isComparable, type Year } from '../../trends/rules-judgement.ts'
import { askedBy, yearOf } from '../../trends/server/actions.ts'
import type { RollUp } from '../rules.ts'
import { selectRoundBefore, selectSurveysOf } from './queries.ts'

/** Compares a round's schools with their results in the district's previous round; null if there is no such round. */
export async function changesSince(
  services: Services,
  organization: number,
  round: string,
  surveys: readonly FullSurvey[],
  asked: readonly Group[],
): Promise<NonNullable<RollUp['changes']> | null> {
  const { round: since } = (await selectRoundBefore(services.db, organization, round)) ?? {}
  if (since === undefined) return null
  const earlier = await findSurveys(services, await selectSurveysOf(services.db, organization, since))
  const before = new Map(earlier.map((survey) => [survey.entity_fk, survey]))
  const found: SchoolChange[] = []
  for (const survey of surveys) {
    const own = before.get(survey.entity_fk)
    // A school whose earlier results can't be read is left out of the change alone.
    if (own) found.push(...((await unlessDamaged(() => changesOf(services, own, survey, asked))) ?? []))
  }
  const both = new Set(surveys.map(({ entity_fk }) => entity_fk))
  const names = (some: readonly FullSurvey[]) => some.map(({ school_name }) => school_name).sort(compareNames)
  return {
    since,
    surveys: earlier.map(({ guid }) => guid),
    schools: surveys.filter(({ entity_fk }) => before.has(entity_fk)).length,
    joined: names(surveys.filter(({ entity_fk }) => !before.has(entity_fk))),
    left: names(earlier.filter(({ entity_fk }) => !both.has(entity_fk))),
    groups: districtChanges(found, asked),
  }
}

/** Returns a school's two scores for each group and area in which it asked the same questions both times. */
async function changesOf(
  services: Services,
  earlier: FullSurvey,
  latest: FullSurvey,
  asked: readonly Group[],
): Promise<SchoolChange[]> {
  const questions = await askedBy(services, latest)
  const before = await yearOf(services, earlier, questions)
  const now = await yearOf(services, latest, questions)
  const threshold = Math.max(before.smallGroup, now.smallGroup)
  const pointIn = (year: Year, group: Group, area: SchoolChange['area']) => {
    const cell = groupIn(year, group)
    return cell && roundedPoint(cell, area, { group, spreads: cell.rounded?.spreads, threshold })
  }
  return asked.flatMap((group) =>
    [null, ...areaCodes].flatMap((area): SchoolChange[] => {
      if (!isComparable(before, group, area)) return []
      const [first, second] = [pointIn(before, group, area), pointIn(now, group, area)]
      return first && second ? [{ group, area, before: first, now: second }] : []
    }),
  )
}
