import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { KeyLimits, KeyScope } from '../../../../shared/key-scopes.ts'
import {
  changeGrant,
  findGrant,
  type Listed,
  listGrants,
  makeGrant,
  newSecret,
  ofOrganization,
  ofPrograms,
} from '../../grants/server/actions.ts'
import type { UserRow } from '../../users/server/tables.ts'
import type { ApiKey } from '../contract.ts'
import { type KeyDays, keyBeginning } from '../rules.ts'

export const apiKeys = ofPrograms('apiKey')

const toKey = ({ grant, shown }: Listed<'apiKey'>): ApiKey => ({
  ...shown,
  name: grant.name,
  scopes: JSON.parse(grant.scopes),
  used: grant.used_on,
})

/** Returns the keys of an organization or the whole installation. Throws 'denied' as creating a key does. */
export const listKeys = async (
  services: Services,
  user: UserRow,
  organization: number | undefined,
): Promise<ApiKey[]> => (await listGrants(services, user, apiKeys, ofOrganization(organization))).map(toKey)

interface NewKey {
  name: string
  scopes: readonly KeyScope[]
  days: KeyDays
  organization?: number | undefined
}

/** Creates a key. Throws 'denied' and 'conflict' like `makeGrant`. */
export async function createKey(
  services: Services,
  user: UserRow,
  { name, scopes, days, organization }: NewKey,
): Promise<{ key: string; apiKey: ApiKey }> {
  const key = `${keyBeginning}${newSecret()}`
  const made = await makeGrant(services, user, apiKeys, ofOrganization(organization), {
    secret: key,
    days,
    own: { name, scopes: JSON.stringify([...new Set(scopes)]) },
    about: `, for ${scopes.join(', ')}`,
  })
  return { key, apiKey: toKey(made) }
}

/**
 * Returns the account that vouches for a key, with the key's limits. These limits alone decide what the key may do, not
 * the account's own rights. Throws 'notSignedIn' if the key doesn't work.
 */
export async function findKeyCaller(
  { db, now }: Services,
  key: string,
): Promise<UserRow & { key: KeyLimits }> {
  const found = await findGrant({ db, now }, apiKeys, key)
  if (found?.state !== 'open') throw new Problem('notSignedIn')
  const { grant, maker } = found
  const today = now().toISOString().slice(0, 10)
  if (grant.used_on !== today) await changeGrant(db, grant, 'used_on', grant.used_on, today)
  const limits: KeyLimits = { organizationId: grant.place, scopes: JSON.parse(grant.scopes) }
  // An organization's key has no administrator's rights, even if an administrator created it.
  const role = grant.place === null ? maker.role : 'CAN_CREATE_SURVEY'
  return { ...maker, role, must_change_password: 0, key: limits }
}
