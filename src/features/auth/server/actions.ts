import type { Services } from '../../../server/serve.ts'
import { Problem } from '../../../shared/errors.ts'
import { findUser } from '../../users/server/queries.ts'
import type { UserRow } from '../../users/server/tables.ts'
import { readToken } from './queries.ts'

/** The account behind an Authorization header, as it is now. Throws 'notSignedIn' for anything less than a good token of an active account. */
export async function findCaller(services: Services, authorization: string | undefined): Promise<UserRow> {
  const claims = authorization?.startsWith('Bearer ')
    ? await readToken(services, authorization.slice(7))
    : null
  const user = claims && (await findUser(services.db, claims.id))
  if (user?.is_active !== 1 || user.session_version !== claims?.version) throw new Problem('notSignedIn')
  return user
}
