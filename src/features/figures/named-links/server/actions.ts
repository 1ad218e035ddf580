import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type EndedGrant, whyNoMore } from '../../../../shared/grants.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { hasLedSince } from '../../../people/memberships/server/actions.ts'
import {
  type Ending,
  endedEvent,
  findUser,
  findUsers,
  holdMaker,
} from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import { type ShareDays, type ShareState, shareEnd } from '../../sharing/rules.ts'
import type { NamedLink } from '../contract.ts'
import { isOfSurvey, linkState, type Purpose, purposeNames } from '../rules.ts'
import {
  endLink,
  findByDigest,
  insertNamedLink,
  selectLinksMadeBy,
  selectNamedLinks,
  withdraw,
} from './queries.ts'
import type { NamedLinkRow } from './tables.ts'

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Days are told in the zone of the school; those of the whole installation in the service's own. */
const zoneFor = (school: SchoolRow | undefined, { timeZone }: Config): string =>
  school ? zoneOf(school, timeZone) : (timeZone ?? 'UTC')

/** Where the work of a link belongs: to a school and perhaps one of its surveys, or to the whole installation. */
export interface LinkPlace {
  school?: SchoolRow | undefined
  survey?: { id: number } | undefined
}

/** Throws 'denied' where somebody else than an administrator asks for the whole installation. */
function requirePlace(user: UserRow, { school }: LinkPlace): void {
  if (!school && !isAdministrator(user.role)) throw new Problem('denied')
}

async function toNamedLinks(
  { db, config, now }: Services,
  school: SchoolRow | undefined,
  rows: readonly NamedLinkRow[],
): Promise<NamedLink[]> {
  const makers = await findUsers(db, [...new Set(rows.map((row) => row.created_by))])
  const zone = zoneFor(school, config)
  return Promise.all(
    rows.map(async (row) => {
      const maker = makers.get(row.created_by)
      return {
        id: row.id,
        purpose: row.purpose,
        name: row.name,
        language: row.language,
        state: await stateOf({ db, now }, row, maker, school),
        createdBy: `${maker?.first_name} ${maker?.last_name}`,
        created: dayIn(zone, new Date(row.created_at)),
        ends: dayIn(zone, new Date(row.expires_at)),
      }
    }),
  )
}

async function stateOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  link: Omit<NamedLinkRow, 'id'>,
  maker: UserRow | undefined,
  school: SchoolRow | undefined,
): Promise<ShareState> {
  const hasLed = school !== undefined && (await hasLedSince(db, link.created_by, school.id, link.created_at))
  return linkState(link, { maker, school, hasLed }, now())
}

/** The links of a purpose at a place, newest first. Throws 'denied' as making one does. */
export async function listNamedLinks(
  services: Services,
  user: UserRow,
  purpose: Purpose,
  place: LinkPlace,
): Promise<NamedLink[]> {
  requirePlace(user, place)
  const rows = await selectNamedLinks(services.db, {
    purpose,
    school: place.school?.id ?? null,
    survey: place.survey?.id,
  })
  return toNamedLinks(services, place.school, rows)
}

interface NewLink {
  purpose: Purpose
  name: string
  language?: LanguageCode | undefined
  days: ShareDays
}

/**
 * Makes a link. Only the digest of its token is stored. Throws 'denied' where somebody else than an administrator
 * makes one for the whole installation, 'badRequest' where the survey or the language is missing that it needs.
 */
export async function createNamedLink(
  services: Services,
  user: UserRow,
  { purpose, name, language, days }: NewLink,
  place: LinkPlace,
): Promise<{ token: string; namedLink: NamedLink }> {
  requirePlace(user, place)
  const ofSurvey = isOfSurvey(purpose)
  if (ofSurvey && !place.survey) throw new Problem('badRequest', 'Such a link is made for one survey.')
  if (!ofSurvey && !language) throw new Problem('badRequest', 'Choose a language.')
  if (purpose === 'review' && language === 'en')
    throw new Problem('badRequest', 'English is what translations are made from. Choose another language.')
  const at = services.now()
  // 256 bits, which nobody can guess.
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_digest: digestOf(token),
    purpose,
    name,
    language: language ?? null,
    school_id: place.school?.id ?? null,
    survey_id: ofSurvey ? (place.survey?.id ?? null) : null,
    owner_version: place.school?.owner_version ?? 0,
    created_by: user.id,
    created_at: at.toISOString(),
    expires_at: shareEnd(at, days),
    withdrawn_at: null,
  }
  const id = await services.db.transaction().execute(async (trx) => {
    await holdMaker(trx, user)
    const refused = whyNoMore('namedLink', (await openLinksOf({ db: trx, now: services.now }, user)).length)
    if (refused !== null) throw new Problem('conflict', refused)
    const made = await insertNamedLink(trx, row)
    const ends = dayIn(zoneFor(place.school, services.config), new Date(row.expires_at))
    const message = `link ${made} for ${name} to ${purposeNames[purpose]}${language ? ` (${language})` : ''}, ends ${ends}`
    await recordEvent(trx, at, {
      user: user.id,
      identifier: placeName(row.school_id),
      event: 'Named link made',
      message,
    })
    return made
  })
  const [namedLink] = await toNamedLinks(services, place.school, [{ ...row, id }])
  if (!namedLink) throw new Problem('unexpected')
  return { token, namedLink }
}

const placeName = (school: number | null): string => (school === null ? 'all schools' : `school ${school}`)

/**
 * Withdraws a link of a place. Nothing happens where it has no such link that could still be withdrawn. Throws 'denied'
 * as making one does.
 */
export async function endNamedLink(
  { db, now }: Services,
  user: UserRow,
  id: number,
  place: LinkPlace,
): Promise<void> {
  requirePlace(user, place)
  const school = place.school?.id ?? null
  await db.transaction().execute(async (trx) => {
    if (!(await withdraw(trx, { id, school }, now().toISOString()))) return
    const identifier = placeName(school)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier,
      event: 'Named link withdrawn',
      message: `link ${id}`,
    })
  })
}

/** The links of an account with their states, but for those that were withdrawn or whose time is over. */
async function linksOf({ db, now }: Pick<Services, 'db' | 'now'>, maker: UserRow) {
  const rows = await selectLinksMadeBy(db, maker.id, now().toISOString())
  return Promise.all(
    rows.map(async (row) => {
      const school = row.school_id === null ? undefined : await findSchool(db, row.school_id)
      return { row, state: await stateOf({ db, now }, row, maker, school) }
    }),
  )
}

const openLinksOf = async (services: Pick<Services, 'db' | 'now'>, maker: UserRow) =>
  (await linksOf(services, maker)).filter(({ state }) => state === 'open')

/** Ends links of an account. They are not withdrawn: speakers can still take back what they recorded. */
export async function endNamedLinksOf(ending: Ending): Promise<EndedGrant[]> {
  const { db: trx, now, maker, which } = ending
  const ended: EndedGrant[] = []
  for (const { row, state } of await linksOf(ending, maker)) {
    if (which === 'lost' && state === 'open') continue
    if (!(await endLink(trx, row.id, now().toISOString()))) continue
    await recordEvent(trx, now(), {
      ...endedEvent(ending, `link ${row.id} for ${row.name}`),
      identifier: placeName(row.school_id),
      event: 'Named link withdrawn',
    })
    ended.push({ kind: 'namedLink', id: row.id, name: row.name })
  }
  return ended
}

/** What a link opens. */
export interface OpenNamedLink {
  id: number
  purpose: Purpose
  /** Whom it was made for. */
  name: string
  language: LanguageCode | null
  /** Null where the work is for the whole installation. */
  schoolId: number | null
  surveyId: number | null
  /** Last day, YYYY-MM-DD, in the time zone of the school, else of the service. */
  ends: string
  isEnded: boolean
}

/**
 * The link behind a token, if it is open and of this purpose. Throws 'notFound' with one sentence for every other
 * token, so that none can be told apart; with `orEnded` one that has ended is answered, too, but none that was withdrawn. Give it the transaction of a change, so that none comes after a withdrawal.
 */
export async function openNamedLink(
  { db, config, now }: { db: Db; config: Config; now: () => Date },
  token: string,
  purpose: Purpose,
  { orEnded = false } = {},
): Promise<OpenNamedLink> {
  const link = await findByDigest(db, digestOf(token))
  const school = link && link.school_id !== null ? await findSchool(db, link.school_id) : undefined
  const maker = link && (await findUser(db, link.created_by))
  const state = link && (await stateOf({ db, now }, link, maker, school))
  const isEnded = state === 'ended'
  if (link?.purpose !== purpose || !(state === 'open' || (orEnded && isEnded)))
    throw new Problem('notFound', 'This link has ended, was withdrawn or never existed.')
  return {
    id: link.id,
    purpose,
    name: link.name,
    language: link.language,
    schoolId: link.school_id,
    surveyId: link.survey_id,
    ends: dayIn(zoneFor(school, config), new Date(link.expires_at)),
    isEnded,
  }
}
