import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { originOf } from '../../../../server/origin.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type EndedGrant, whyNoMore } from '../../../../shared/grants.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { isReleased } from '../../../people/memberships/rules.ts'
import { hasLedSince, requireForEverybody } from '../../../people/memberships/server/actions.ts'
import {
  type Ending,
  endedEvent,
  findUser,
  findUsers,
  holdMaker,
} from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { requireRounded } from '../../../records/retention/server/actions.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { findSurveyById, schoolsOfSurveys, surveyGuids } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import type { ShareLink } from '../contract.ts'
import { isViewDue, type ShareDays, shareEnd, shareState } from '../rules.ts'
import {
  endShareLinkNow,
  findShareLink,
  insertShareLink,
  markViewRecorded,
  selectShareLinks,
  selectShareLinksMadeBy,
  withdrawShareLink,
} from './queries.ts'
import type { ShareLinkRow } from './tables.ts'

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const shareAddress = (config: Config, request: FastifyRequest, token: string): string =>
  `${originOf(config, request)}/shared/${token}`

const fullName = (user: UserRow | undefined) => `${user?.first_name} ${user?.last_name}`

/** The links of a survey, newest first, on days of the school's time zone. */
export async function listShareLinks(
  db: Db,
  survey: { id: number; zone: string },
  school: SchoolRow,
  now: Date,
): Promise<ShareLink[]> {
  const rows = await selectShareLinks(db, survey.id)
  const makers = await findUsers(db, [...new Set(rows.map((row) => row.created_by))])
  return rows.map((row) => ({
    id: row.id,
    state: shareState(row, school, now),
    madeFor: row.made_for,
    createdBy: fullName(makers.get(row.created_by)),
    created: dayIn(survey.zone, new Date(row.created_at)),
    ends: dayIn(survey.zone, new Date(row.expires_at)),
  }))
}

/** Makes a link to the results of a survey that has closed. Only the digest of its token is stored. */
export async function createShareLink(
  { db, now }: Services,
  user: UserRow,
  survey: FullSurvey,
  school: SchoolRow,
  { days, madeFor }: { days: ShareDays; madeFor: string },
): Promise<{ token: string; shareLink: ShareLink }> {
  const at = now()
  await requireRounded(db, survey)
  if (survey.stage !== 'final') throw new Problem('conflict', 'Results can be shared when they are final.')
  requireForEverybody(survey)
  // 256 bits, which nobody can guess.
  const token = randomBytes(32).toString('base64url')
  const expiresAt = shareEnd(at, days)
  const id = await db.transaction().execute(async (trx) => {
    await holdMaker(trx, user)
    const open = (await linksOf({ db: trx, now }, user)).filter(({ isOpen }) => isOpen)
    const refused = whyNoMore('shareLink', open.length)
    if (refused !== null) throw new Problem('conflict', refused)
    const made = await insertShareLink(trx, {
      token_digest: digestOf(token),
      survey_id: survey.id,
      made_for: madeFor,
      created_by: user.id,
      created_at: at.toISOString(),
      expires_at: expiresAt,
      withdrawn_at: null,
      owner_version: school.owner_version,
      view_recorded_at: null,
    })
    const message = `link ${made}${madeFor ? ` for ${madeFor}` : ''}, ends ${dayIn(survey.zone, new Date(expiresAt))}`
    await recordEvent(trx, at, { user: user.id, identifier: survey.guid, event: 'Results shared', message })
    return made
  })
  const shareLink = (await listShareLinks(db, survey, school, at)).find((link) => link.id === id)
  if (!shareLink) throw new Problem('unexpected')
  return { token, shareLink }
}

/** Withdraws a link of a survey. Nothing happens where it has no such link that could still be withdrawn. */
export async function endShareLink(
  { db, now }: Services,
  user: UserRow,
  survey: FullSurvey,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await withdrawShareLink(trx, survey.id, id, now().toISOString()))) return
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: survey.guid,
      event: 'Shared results withdrawn',
      message: `link ${id}`,
    })
  })
}

/** The links of an account with their surveys, but for those that were withdrawn or whose time is over. */
async function linksOf({ db, now }: Pick<Services, 'db' | 'now'>, maker: UserRow) {
  const rows = await selectShareLinksMadeBy(db, maker.id, now().toISOString())
  const guids = await surveyGuids(
    db,
    rows.map((row) => row.survey_id),
  )
  const schools = await schoolsOfSurveys(db, [...guids.values()])
  return Promise.all(
    rows.map(async (row) => {
      const guid = guids.get(row.survey_id) ?? ''
      const school = await findSchool(db, schools.get(guid) ?? 0)
      return { row, guid, school, isOpen: await isVouchedFor({ db, now }, row, maker, school) }
    }),
  )
}

/** Whether a link's time, its school and its maker let it open something. */
async function isVouchedFor(
  { db, now }: Pick<Services, 'db' | 'now'>,
  link: ShareLinkRow,
  maker: UserRow,
  school: SchoolRow | undefined,
): Promise<boolean> {
  if (maker.is_active !== 1 || !school || shareState(link, school, now()) !== 'open') return false
  return isAdministrator(maker.role) || hasLedSince(db, maker.id, school.id, link.created_at)
}

/** Ends links of an account. */
export async function endShareLinksOf(ending: Ending): Promise<EndedGrant[]> {
  const { db: trx, now, maker, which } = ending
  const ended: EndedGrant[] = []
  for (const { row, guid, school, isOpen } of await linksOf(ending, maker)) {
    if (which === 'lost' && isOpen) continue
    if (!(await endShareLinkNow(trx, row.id, now().toISOString()))) continue
    const name = row.made_for || (school?.entity_name ?? '')
    await recordEvent(trx, now(), {
      ...endedEvent(ending, `link ${row.id} for ${name}`),
      identifier: guid,
      event: 'Shared results withdrawn',
    })
    ended.push({ kind: 'shareLink', id: row.id, name })
  }
  return ended
}

/** Records that somebody has looked at what a link opens: the first look, then one an hour at most. */
async function recordView(
  { db, now }: Pick<Services, 'db' | 'now'>,
  link: ShareLinkRow,
  survey: FullSurvey,
): Promise<void> {
  const at = now()
  if (!isViewDue(link.view_recorded_at, at)) return
  await db.transaction().execute(async (trx) => {
    if (!(await markViewRecorded(trx, link, at.toISOString()))) return
    await recordEvent(trx, at, {
      user: null,
      identifier: survey.guid,
      event: 'Shared results viewed',
      message: `link ${link.id}`,
    })
  })
}

/**
 * The survey that a token opens, who shared it and the last day of the link. Throws 'notFound' with one sentence for
 * every token that opens nothing, so that none can be told apart.
 */
export async function openShareLink(
  { db, config, now }: Services,
  token: string,
): Promise<{ survey: FullSurvey; sharedBy: string; ends: string }> {
  const link = await findShareLink(db, digestOf(token))
  const maker = link && (await findUser(db, link.created_by))
  const survey = link && (await findSurveyById({ db, config, now }, link.survey_id))
  const school = survey && (await findSchool(db, survey.entity_fk))
  // A link lives no longer than the account that vouches for it, and than its membership in the school.
  const isOpen = link && maker && (await isVouchedFor({ db, now }, link, maker, school))
  if (!isOpen || !survey || survey.stage !== 'final' || !isReleased(survey.released_to, 'everybody'))
    throw new Problem('notFound', 'This link has ended, was withdrawn or never existed.')
  await recordView({ db, now }, link, survey)
  return { survey, sharedBy: fullName(maker), ends: dayIn(survey.zone, new Date(link.expires_at)) }
}
