import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { SchoolRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type EndedGrant, type GrantKind, type GrantState, whyNoMore } from '../../../../shared/grants.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { hasLedSince, hasServedSince } from '../../memberships/server/actions.ts'
import { type EndGrants, findUser, findUsers, lockCaller } from '../../users/server/actions.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { kinds, labelOf, nameOf } from '../rules.ts'
import { endGrant, findByDigest, insertGrant, type NewGrant, selectGrants } from './queries.ts'
import type { Grant } from './tables.ts'

export { changeGrant, selectGrants } from './queries.ts'

const dayMs = 24 * 60 * 60_000

/** Returns a secret of 256 bits, which no one can guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The place a grant gives access to: an organization, a school, or everything if neither is set. */
export interface Place {
  /** ID of the organization, the school or its survey; null for everything. */
  id: number | null
  /** The place's name in the activity log. */
  name: string
  organization?: number | undefined
  school?: SchoolRecord | undefined
  /** Time zone for the days in the place's list; the service's if undefined. */
  zone?: string | undefined
}

export const ofOrganization = (organization: number | null = null): Place => ({
  id: organization,
  name: organization === null ? 'all schools' : `organization ${organization}`,
  organization: organization ?? undefined,
})

export interface Kind<K extends GrantKind> {
  kind: K
  placeOf(db: Db, grant: Grant<K>): Promise<Place>
}

/** The kinds of grants for programs: keys and webhooks. */
export const ofPrograms = <K extends 'apiKey' | 'webhook'>(kind: K): Kind<K> => ({
  kind,
  placeOf: async (_, { place }) => ofOrganization(place),
})

type Reading = Pick<Services, 'db' | 'now'>

/**
 * Returns whether a grant is open, has ended or was turned off. A grant is open if its end date hasn't passed, its
 * school hasn't been transferred to another account, and its creator still vouches for it.
 */
async function stateOf(
  { db, now }: Reading,
  grant: Grant,
  maker: UserRow | undefined,
  place: Place,
): Promise<GrantState> {
  if (grant.withdrawn_at !== null) return 'withdrawn'
  if (grant.expires_at !== null && grant.expires_at <= now().toISOString()) return 'ended'
  const isAnswered = maker?.is_active === 1 && (await answersFor(db, maker, grant, place))
  return isAnswered ? 'open' : kinds[grant.kind].lapsed
}

/** Administrators vouch for all grants; others only for places they have led since before they created the grant. */
async function answersFor(
  db: Db,
  maker: UserRow,
  { owner_version, created_at, place }: Grant,
  { school, organization }: Place,
): Promise<boolean> {
  if (owner_version !== null && owner_version !== (place === null ? 0 : school?.owner_version)) return false
  if (isAdministrator(maker.role)) return true
  if (school) return hasLedSince(db, maker.id, school.id, created_at)
  return organization !== undefined && hasServedSince(db, maker.id, organization, created_at)
}

/** Throws 'denied' if a non-administrator requests everything. The guard has already checked other places. */
export function requireScope(user: UserRow, place: Place): void {
  if (place.id === null && !isAdministrator(user.role)) throw new Problem('denied')
}

export interface Listed<K extends GrantKind> {
  grant: Grant<K>
  shown: { id: number; state: GrantState; createdBy: string; created: string; ends: string }
}

async function listed<K extends GrantKind>(
  { db, now, config }: Services,
  place: Place,
  grants: readonly Grant<K>[],
): Promise<Listed<K>[]> {
  const makers = await findUsers(db, [...new Set(grants.map((grant) => grant.created_by))])
  const day = (instant: string) => dayIn(place.zone ?? config.timeZone ?? defaultZone, new Date(instant))
  return Promise.all(
    grants.map(async (grant) => {
      const { id, created_at, expires_at } = grant
      const maker = makers.get(grant.created_by)
      const shown = {
        id,
        state: await stateOf({ db, now }, grant, maker, place),
        createdBy: fullName(maker),
        created: day(created_at),
        ends: expires_at === null ? '' : day(expires_at),
      }
      return { grant, shown }
    }),
  )
}

export const fullName = (user: UserRow | undefined): string => `${user?.first_name} ${user?.last_name}`

/** Returns a place's grants, newest first. Throws 'denied' under the same conditions as creating a grant. */
export async function listGrants<K extends GrantKind>(
  services: Services,
  user: UserRow,
  { kind }: Kind<K>,
  place: Place,
): Promise<Listed<K>[]> {
  requireScope(user, place)
  const grants = await selectGrants(services.db, kind, { place: place.id })
  return listed(services, place, grants.reverse())
}

interface Making<K extends GrantKind> {
  /** Only a digest of the secret is stored. */
  secret?: string
  days?: number
  own: NewGrant<K>['own']
  /** Text for the activity log, besides the name and the last day. */
  about?: string
}

/** Throws 'denied' if a non-administrator requests everything, 'conflict' if the account has too many open grants. */
export async function makeGrant<K extends GrantKind>(
  services: Services,
  user: UserRow,
  kind: Kind<K>,
  place: Place,
  { secret, days, own, about = '' }: Making<K>,
): Promise<Listed<K>> {
  requireScope(user, place)
  const at = services.now()
  return services.db.transaction().execute(async (trx) => {
    await lockCaller(trx, user)
    const open = (await madeBy({ db: trx, now: () => at }, kind, user)).filter(({ isOpen }) => isOpen)
    const refused = whyNoMore(kind.kind, open.length)
    if (refused !== null) throw new Problem('conflict', refused)
    const made = await insertGrant(trx, {
      kind: kind.kind,
      place: place.id,
      digest: secret === undefined ? null : digestOf(secret),
      ownerVersion: place.school?.owner_version ?? 0,
      createdBy: user.id,
      createdAt: at.toISOString(),
      expiresAt: days === undefined ? null : new Date(at.getTime() + days * dayMs).toISOString(),
      own,
    })
    const [one] = await listed({ ...services, db: trx }, place, [made])
    if (!one) throw new Problem('unexpected')
    const ends = one.shown.ends && `, ends ${one.shown.ends}`
    await recordEvent(trx, at, {
      user: user.id,
      identifier: place.name,
      event: kinds[kind.kind].made,
      message: `${labelOf(made, nameOf(made))}${about}${ends}`,
    })
    return one
  })
}

/** Turns off a place's grant if it exists and is on. Throws 'denied' under the same conditions as creating a grant. */
export async function withdrawGrant(
  { db, now }: Services,
  user: UserRow,
  { kind }: { kind: GrantKind },
  place: Place,
  id: number,
): Promise<void> {
  requireScope(user, place)
  await db.transaction().execute(async (trx) => {
    if (!(await endGrant(trx, { kind, id, place: place.id }, 'withdrawn', now().toISOString()))) return
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: place.name,
      event: kinds[kind].withdrawn,
      message: labelOf({ kind, id }, ''),
    })
  })
}

/** Returns the grants an account created whose end date hasn't passed and that weren't turned off. */
async function madeBy<K extends GrantKind>({ db, now }: Reading, { kind, placeOf }: Kind<K>, maker: UserRow) {
  const grants = await selectGrants(db, kind, { maker: maker.id }, now().toISOString())
  return Promise.all(
    grants.map(async (grant) => {
      const place = await placeOf(db, grant)
      return { grant, place, isOpen: (await stateOf({ db, now }, grant, maker, place)) === 'open' }
    }),
  )
}

/** Ends an account's grants, for the given kinds. */
export const endGrantsOf =
  (all: readonly Kind<GrantKind>[]): EndGrants =>
  async (ending) => {
    const { db: trx, now, maker, which, by } = ending
    const ended: EndedGrant[] = []
    for (const kind of all)
      for (const { grant, place, isOpen } of await madeBy(ending, kind, maker)) {
        const { lapsed, withdrawn } = kinds[grant.kind]
        if (which === 'lost' && isOpen) continue
        if (!(await endGrant(trx, grant, lapsed, now().toISOString()))) continue
        const name = nameOf(grant) || (place.school?.entity_name ?? '')
        await recordEvent(trx, now(), {
          user: by,
          ...(by === null ? { source: 'command line' } : {}),
          identifier: place.name,
          event: withdrawn,
          message: `${labelOf(grant, name)}, ended with user ${maker.id}`,
        })
        ended.push({ kind: grant.kind, id: grant.id, name })
      }
    return ended
  }

/** Returns the grant behind a secret, with its creator and state; undefined if there is none. */
export async function findGrant<K extends GrantKind>(
  { db, now }: Reading,
  { kind, placeOf }: Kind<K>,
  secret: string,
): Promise<{ grant: Grant<K>; maker: UserRow; place: Place; state: GrantState } | undefined> {
  const grant = await findByDigest(db, kind, digestOf(secret))
  const maker = grant && (await findUser(db, grant.created_by))
  if (!grant || !maker) return undefined
  const place = await placeOf(db, grant)
  return { grant, maker, place, state: await stateOf({ db, now }, grant, maker, place) }
}

export async function openGrants<K extends GrantKind>(
  { db, now }: Reading,
  { kind, placeOf }: Kind<K>,
): Promise<Grant<K>[]> {
  const grants = await selectGrants(db, kind, 'all', now().toISOString())
  const makers = await findUsers(db, [...new Set(grants.map((grant) => grant.created_by))])
  const states = await Promise.all(
    grants.map(async (grant) =>
      stateOf({ db, now }, grant, makers.get(grant.created_by), await placeOf(db, grant)),
    ),
  )
  return grants.filter((_, index) => states[index] === 'open')
}
