import type { OrganizationRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { releaseSteps } from '../../../../shared/levels.ts'
import {
  lockOrganization,
  requireOfficer,
  setReleaseSince,
} from '../../../people/memberships/server/actions.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { markReleased } from '../../../schools/surveys/server/actions-states.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { Release } from '../contract.ts'
import type { ReleaseTarget } from '../rules.ts'
import { type Asked, surveysIn } from './actions-schools.ts'
import { tellReleased } from './actions-tell.ts'

/** Returns whether an organization releases results in steps, and how far each closed survey is released. */
export async function releaseOf(services: Services, organization: OrganizationRecord): Promise<Release> {
  const surveys = (await surveysIn(services, organization)).flatMap((survey) =>
    survey.released_to === null || survey.stage === 'cancelled'
      ? []
      : [
          {
            guid: survey.guid,
            surveyName: survey.name,
            schoolName: survey.school_name,
            closes: survey.survey_date_end ?? '',
            isFinal: survey.stage === 'final',
            releasedTo: survey.released_to,
          },
        ],
  )
  return {
    since: organization.release_since,
    surveys: surveys.sort(
      (a, b) =>
        releaseSteps.indexOf(a.releasedTo) - releaseSteps.indexOf(b.releasedTo) ||
        b.closes.localeCompare(a.closes) ||
        a.schoolName.localeCompare(b.schoolName),
    ),
  }
}

/** Turns stepped release on, starting now, or off. Surveys that have already closed stay as they are. */
export async function setSteps({ db, now, user, organization }: Asked, on: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await lockOrganization(trx, organization.id)
    await requireOfficer(trx, user, held)
    if (on === (held.release_since !== null)) return
    await setReleaseSince(trx, held.id, on ? now().toISOString() : null)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `organization ${held.id}`,
      event: 'Release in steps changed',
      message: held.name,
      changes: changesBetween({ steps: on ? 'off' : 'on' }, { steps: on ? 'on' : 'off' }),
    })
  })
}

/**
 * Releases final results up to a step, for one survey or all of the organization's. Returns how many are now released
 * further, and emails the people who get access. Throws 'denied' for another organization's survey and 'conflict' for
 * one that can't be released.
 */
export async function release(
  officer: Asked,
  { surveyGuid, to }: { surveyGuid: string | null; to: ReleaseTarget },
): Promise<number> {
  const { db, config, now, user, organization } = officer
  return db.transaction().execute(async (trx) => {
    const held = await lockOrganization(trx, organization.id)
    await requireOfficer(trx, user, held)
    const all = await surveysIn({ db: trx, config, now }, held)
    const chosen = surveyGuid === null ? all : all.filter(({ guid }) => guid === surveyGuid)
    const [one] = chosen
    if (surveyGuid !== null) requireReleasable(one)
    const ids = chosen.map(({ id }) => id)
    const moved = await markReleased(trx, ids, to)
    for (const { guid, from } of moved)
      await recordEvent(trx, now(), {
        user: user.id,
        identifier: guid,
        event: 'Results released',
        message: held.name,
        changes: changesBetween({ 'released to': from }, { 'released to': to }),
      })
    const surveys = new Map(chosen.map((survey) => [survey.id, survey]))
    const released = moved.flatMap(({ id, from }) => {
      const survey = surveys.get(id)
      return survey ? [{ ...survey, from }] : []
    })
    await tellReleased({ db: trx, config, now }, held, { released, to, by: user.id })
    return moved.length
  })
}

function requireReleasable(survey: FullSurvey | undefined): void {
  if (!survey) throw new Problem('denied')
  if (survey.released_to === null)
    throw new Problem('conflict', 'This survey’s results aren’t released in steps.')
  if (survey.stage !== 'final')
    throw new Problem(
      'conflict',
      'You can release results once they’re final, 24 hours after the survey closes.',
    )
}
