import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import {
  changeGrant,
  findGrant,
  fullName,
  type Kind,
  type Listed,
  listGrants,
  makeGrant,
  newSecret,
  type Place,
} from '../../../people/grants/server/actions.ts'
import type { Grant } from '../../../people/grants/server/tables.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { requireForEverybody } from '../../../people/memberships/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { requireRounded } from '../../../records/retention/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { findSurveyById, schoolsOfSurveys, surveyGuids } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { ShareLink } from '../contract.ts'
import { isViewDue, type ShareDays } from '../rules.ts'

export const shareLinks: Kind<'shareLink'> = {
  kind: 'shareLink',
  async placeOf(db, { place }) {
    const guid = (await surveyGuids(db, place === null ? [] : [place])).get(place ?? 0) ?? ''
    const schoolId = (await schoolsOfSurveys(db, [guid])).get(guid)
    const school = schoolId === undefined ? undefined : await findSchool(db, schoolId)
    return { id: place, name: guid, school }
  },
}

/** Returns the place for a survey's links. Days are in the school's time zone. */
export const placeOf = ({ id, guid, zone }: FullSurvey, school: SchoolRow): Place => ({
  id,
  name: guid,
  school,
  zone,
})

const toLink = ({ grant, shown }: Listed<'shareLink'>): ShareLink => ({ ...shown, madeFor: grant.made_for })

/** Returns a survey's links, newest first. */
export const listShareLinks = async (services: Services, user: UserRow, place: Place): Promise<ShareLink[]> =>
  (await listGrants(services, user, shareLinks, place)).map(toLink)

/** Shares a closed survey's results. Throws 'conflict' if they can't be shared, and what `makeGrant` throws. */
export async function createShareLink(
  services: Services,
  user: UserRow,
  survey: FullSurvey,
  school: SchoolRow,
  { days, madeFor }: { days: ShareDays; madeFor: string },
): Promise<{ token: string; shareLink: ShareLink }> {
  await requireRounded(services.db, survey)
  if (survey.stage !== 'final') throw new Problem('conflict', 'You can share results once they’re final.')
  requireForEverybody(survey)
  const token = newSecret()
  const own = { made_for: madeFor }
  const made = await makeGrant(services, user, shareLinks, placeOf(survey, school), {
    secret: token,
    days,
    own,
  })
  return { token, shareLink: toLink(made) }
}

/** Records that someone viewed what a link shows: the first view, then at most one view per hour. */
async function recordView(
  { db, now }: Pick<Services, 'db' | 'now'>,
  link: Grant<'shareLink'>,
  survey: FullSurvey,
): Promise<void> {
  const at = now()
  const former = link.view_recorded_at
  if (!isViewDue(former, at)) return
  await db.transaction().execute(async (trx) => {
    // Records only one of several simultaneous views.
    if (!(await changeGrant(trx, link, 'view_recorded_at', former, at.toISOString()))) return
    await recordEvent(trx, at, {
      user: null,
      identifier: survey.guid,
      event: 'Shared results viewed',
      message: `link ${link.id}`,
    })
  })
}

/**
 * Returns the survey that a token opens, who shared it, and the link's last day. For every token that doesn't open
 * anything, throws 'notFound' with the same sentence, so that no one can tell such tokens apart.
 */
export async function openShareLink(
  { db, config, now }: Services,
  token: string,
): Promise<{ survey: FullSurvey; sharedBy: string; ends: string }> {
  const link = await findGrant({ db, now }, shareLinks, token)
  const survey = link && (await findSurveyById({ db, config, now }, link.place.id ?? 0))
  const isOpen = link?.state === 'open' && survey?.stage === 'final'
  if (!isOpen || !isReleased(survey.released_to, 'everybody'))
    throw new Problem('notFound', 'This link expired, was turned off or never existed.')
  const { grant, maker } = link
  await recordView({ db, now }, grant, survey)
  const ends = dayIn(survey.zone, new Date(grant.expires_at ?? 0))
  return { survey, sharedBy: fullName(maker), ends }
}
