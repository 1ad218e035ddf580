import type { Services } from '../../../../server/serve.ts'
import type { ParticipantType } from '../../../../shared/codes.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { openTo, whyNoResultsLike } from '../../../people/memberships/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { findSurveys } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { RollUp } from '../rules.ts'
import type { QuestionsByType } from '../rules-questions.ts'
import { lineOf } from './actions-lines.ts'
import { type Asked, surveysIn } from './actions-schools.ts'
import { readRollUp } from './actions-stored.ts'
import { selectRollUp, selectRollUpsOf, selectSurveysOf } from './queries.ts'

/** Returns an organization's time zone, which is the operator's or the default, and today there. */
export const zoneIn = ({ config }: Pick<Asked, 'config'>): string =>
  zoneOf({ entity_state: '', time_zone: null }, config.timeZone)
export const todayIn = (asked: Pick<Asked, 'config' | 'now'>): string => dayIn(zoneIn(asked), asked.now())

/** Returns the school years whose combined results a person may see, newest first. */
export async function openRounds(asked: Asked): Promise<string[]> {
  const { db, organization } = asked
  const surveys = await surveysIn(asked, organization)
  const open: string[] = []
  for (const round of await selectRollUpsOf(db, organization.id))
    if (await areOpen(asked, await selectSurveysOf(db, organization.id, round), surveys)) open.push(round)
  return open
}

/** Returns the combined results of a round that is open to the person. Throws if they can't be read. */
export async function readOpenRollUp({ db, organization }: Asked, round: string): Promise<RollUp | null> {
  const row = await selectRollUp(db, organization.id, round)
  return row ? readRollUp(row) : null
}

/** Returns the surveys in a round's combined results that still exist; null unless the person may see all of them. */
export async function openSurveysOf(asked: Asked, round: string): Promise<FullSurvey[] | null> {
  const guids = await selectSurveysOf(asked.db, asked.organization.id, round)
  if (guids.length === 0 || !(await areOpen(asked, guids, await surveysIn(asked, asked.organization))))
    return null
  return findSurveys(asked, guids)
}

/** Checks whether all of an organization's combined surveys in a round are released to everyone. */
export async function isForEverybody(
  services: Services,
  organizationId: number,
  round: string,
): Promise<boolean> {
  const surveys = await findSurveys(services, await selectSurveysOf(services.db, organizationId, round))
  return surveys.every(({ released_to }) => isReleased(released_to, 'everybody'))
}

/** Returns the questions asked in a round's combined surveys. Leaves out surveys that have been deleted. */
export async function questionsIn(
  services: Services,
  organizationId: number,
  round: string,
): Promise<QuestionsByType> {
  const surveys = await findSurveys(services, await selectSurveysOf(services.db, organizationId, round))
  const asked = new Map<ParticipantType, string>()
  for (const survey of surveys)
    for (const [type, items] of (await lineOf(services, survey)).asked ?? []) asked.set(type, items)
  return asked
}

/** Checks whether a person may see all of the combined surveys. Schools that have left count as if they hadn't. */
export async function areOpen(
  { user, ...asked }: Asked,
  guids: readonly string[],
  surveys: readonly FullSurvey[],
): Promise<boolean> {
  const own = surveys.filter(({ guid }) => guids.includes(guid))
  const gone = (await findSurveys(asked, guids)).filter(({ guid }) => !own.some((one) => one.guid === guid))
  const whyNot = await whyNoResultsLike(asked.db, user, own[0]?.entity_fk ?? 0, gone)
  return whyNot === null && (await openTo(asked.db, user, own)).length === own.length
}
