import type { FastifyRequest } from 'fastify'
import { readToken } from '../features/auth/server/queries.ts'
import { findSchool } from '../features/school/server/queries.ts'
import type { SchoolRow } from '../features/school/server/tables.ts'
import { findSurvey } from '../features/surveys/server/queries.ts'
import type { FullSurvey } from '../features/surveys/server/tables.ts'
import { findUser } from '../features/users/server/queries.ts'
import type { UserRow } from '../features/users/server/tables.ts'
import type { IdPlace } from '../shared/endpoint.ts'
import { Problem } from '../shared/errors.ts'
import { isAdministrator } from '../shared/permissions.ts'
import type { Services } from './serve.ts'

/** The account behind an Authorization header, as it is now. Throws 'notSignedIn' for anything less than a good token of an active account. */
export async function authenticate(services: Services, header: string | undefined): Promise<UserRow> {
  const claims = header?.startsWith('Bearer ') ? await readToken(services, header.slice(7)) : null
  const user = claims && (await findUser(services.db, claims.id))
  if (user?.is_active !== 1 || user.session_version !== claims?.version) throw new Problem('notSignedIn')
  return user
}

interface Places {
  user?: IdPlace
  school?: IdPlace
  survey?: IdPlace
}
interface Found {
  target?: UserRow
  school?: SchoolRow
  survey?: FullSurvey
}

/**
 * The records that a request names, once it is sure that the caller owns each of them and that they belong
 * together. To a leader a record that does not exist looks like somebody else's.
 */
export async function ownedBy(
  { db, config }: Services,
  request: FastifyRequest,
  places: Places,
  input: object,
): Promise<Found> {
  const caller = request.caller
  if (!caller) throw new Problem('notSignedIn')
  const administrator = isAdministrator(caller.role)
  const missing = () => new Problem(administrator ? 'notFound' : 'denied')
  const found: Found = {}

  const userId = at(input, places.user)
  if (userId !== undefined) {
    if (!administrator && userId !== caller.id) throw new Problem('denied')
    found.target = (await findUser(db, Number(userId))) ?? throwIt(missing())
  }
  const schoolId = at(input, places.school)
  if (schoolId !== undefined) found.school = (await findSchool(db, Number(schoolId))) ?? throwIt(missing())
  const guid = at(input, places.survey)
  if (guid !== undefined) {
    found.survey = (await findSurvey(db, String(guid), config.timeZone)) ?? throwIt(missing())
    const school = await findSchool(db, found.survey.entity_fk)
    if (found.school && found.school.id !== school?.id) throw new Problem('denied')
    if (school) found.school = school
  }
  if (!administrator && found.school && found.school.user_fk !== caller.id) throw new Problem('denied')
  return found
}

function at(input: object, place: IdPlace | undefined): unknown {
  return place
    ?.split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
}

function throwIt(problem: Problem): never {
  throw problem
}
