import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type EndedGrant, whyNoMore } from '../../../../shared/grants.ts'
import type { KeyLimits, KeyScope } from '../../../../shared/key-scopes.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { hasServedSince } from '../../memberships/server/actions.ts'
import { type Ending, endedEvent, findUser, findUsers, holdMaker } from '../../users/server/actions.ts'
import type { UserRow } from '../../users/server/tables.ts'
import type { ApiKey } from '../contract.ts'
import { type KeyDays, keyBeginning, whyEnded } from '../rules.ts'
import { endKey, findKey, insertKey, markUsed, selectKeys, selectKeysMadeBy } from './queries.ts'
import type { ApiKeyRow } from './tables.ts'

const digestOf = (key: string): string => createHash('sha256').update(key).digest('hex')
const dayMs = 24 * 60 * 60_000

/** Throws 'denied' where somebody else than an administrator asks for the whole installation. */
export function requirePlace(user: UserRow, organization: number | undefined): void {
  if (organization === undefined && !isAdministrator(user.role)) throw new Problem('denied')
}

/** Whether an account may still vouch for what it made: an administrator, or an officer of that time until now. */
export async function isEntitled(
  db: Db,
  maker: UserRow | undefined,
  { organization_id, created_at }: Pick<ApiKeyRow, 'organization_id' | 'created_at'>,
): Promise<boolean> {
  if (maker?.is_active !== 1) return false
  if (isAdministrator(maker.role)) return true
  return organization_id !== null && (await hasServedSince(db, maker.id, organization_id, created_at))
}

async function toKeys({ db, config, now }: Services, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> {
  const makers = await findUsers(db, [...new Set(rows.map((row) => row.created_by))])
  const day = (instant: string) => dayIn(config.timeZone ?? 'UTC', new Date(instant))
  return Promise.all(
    rows.map(async (row) => {
      const maker = makers.get(row.created_by)
      return {
        id: row.id,
        name: row.name,
        scopes: JSON.parse(row.scopes),
        state: whyEnded(row, await isEntitled(db, maker, row), now()) ?? ('open' as const),
        createdBy: `${maker?.first_name} ${maker?.last_name}`,
        created: day(row.created_at),
        ends: day(row.expires_at),
        used: row.used_on,
      }
    }),
  )
}

/** The keys of an organization or of the whole installation. Throws 'denied' as making one does. */
export async function listKeys(
  services: Services,
  user: UserRow,
  organization: number | undefined,
): Promise<ApiKey[]> {
  requirePlace(user, organization)
  return toKeys(services, await selectKeys(services.db, organization ?? null))
}

interface NewKey {
  name: string
  scopes: readonly KeyScope[]
  days: KeyDays
  organization?: number | undefined
}

/** Makes a key; only its digest is stored. Throws 'denied' where no administrator asks for the whole installation. */
export async function createKey(
  services: Services,
  user: UserRow,
  { name, scopes, days, organization }: NewKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  requirePlace(user, organization)
  const at = services.now()
  // 256 bits, which nobody can guess.
  const key = `${keyBeginning}${randomBytes(32).toString('base64url')}`
  const row = await services.db.transaction().execute(async (trx) => {
    await holdMaker(trx, user)
    const refused = whyNoMore('apiKey', (await openKeysOf({ db: trx, now: services.now }, user)).length)
    if (refused !== null) throw new Problem('conflict', refused)
    const made = await insertKey(trx, {
      key_digest: digestOf(key),
      name,
      scopes: JSON.stringify([...new Set(scopes)]),
      organization_id: organization ?? null,
      created_by: user.id,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + days * dayMs).toISOString(),
      ended_at: null,
      used_on: null,
    })
    await recordEvent(trx, at, {
      user: user.id,
      identifier: placeName(organization ?? null),
      event: 'API key made',
      message: `key ${made.id}, ${name}, for ${scopes.join(', ')}, ends ${made.expires_at.slice(0, 10)}`,
    })
    return made
  })
  const [apiKey] = await toKeys(services, [row])
  if (!apiKey) throw new Problem('unexpected')
  return { key, apiKey }
}

/** Whose what was made for programs is, as the audit trail names it. */
export const placeName = (organization: number | null): string =>
  organization === null ? 'all schools' : `organization ${organization}`

/** Withdraws a key. Nothing happens where the place has no such key that could still be withdrawn. */
export async function withdrawKey(
  { db, now }: Services,
  user: UserRow,
  id: number,
  organization: number | undefined,
): Promise<void> {
  requirePlace(user, organization)
  await db.transaction().execute(async (trx) => {
    if (!(await endKey(trx, { id, organization: organization ?? null }, now().toISOString()))) return
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: placeName(organization ?? null),
      event: 'API key withdrawn',
      message: `key ${id}`,
    })
  })
}

/** The open keys of an account. */
async function openKeysOf({ db, now }: Pick<Services, 'db' | 'now'>, maker: UserRow): Promise<ApiKeyRow[]> {
  const rows = await selectKeysMadeBy(db, maker.id, now().toISOString())
  const entitled = await Promise.all(rows.map((row) => isEntitled(db, maker, row)))
  return rows.filter((_, place) => entitled[place])
}

/** Ends keys of an account. */
export async function endKeysOf(ending: Ending): Promise<EndedGrant[]> {
  const { db: trx, now, maker, which } = ending
  const at = now().toISOString()
  const ended: EndedGrant[] = []
  for (const row of await selectKeysMadeBy(trx, maker.id, at)) {
    if (which === 'lost' && (await isEntitled(trx, maker, row))) continue
    if (!(await endKey(trx, { id: row.id, organization: row.organization_id }, at))) continue
    await recordEvent(trx, now(), {
      ...endedEvent(ending, `key ${row.id}, ${row.name}`),
      identifier: placeName(row.organization_id),
      event: 'API key withdrawn',
    })
    ended.push({ kind: 'apiKey', id: row.id, name: row.name })
  }
  return ended
}

/**
 * The account that vouches for a key, with the limits of the key: what it may do is decided from these, never from the
 * account's own rights. Throws 'notSignedIn' for a key that opens nothing.
 */
export async function findKeyCaller(
  { db, now }: Services,
  key: string,
): Promise<UserRow & { key: KeyLimits }> {
  const row = await findKey(db, digestOf(key))
  const maker = row && (await findUser(db, row.created_by))
  if (!row || !maker || whyEnded(row, await isEntitled(db, maker, row), now()) !== null)
    throw new Problem('notSignedIn')
  const today = now().toISOString().slice(0, 10)
  if (row.used_on !== today) await markUsed(db, row.id, today)
  const limits: KeyLimits = { organizationId: row.organization_id, scopes: JSON.parse(row.scopes) }
  // A key of an organization is nobody's administrator, whoever made it.
  const role = row.organization_id === null ? maker.role : 'CAN_CREATE_SURVEY'
  return { ...maker, role, must_change_password: 0, key: limits }
}
