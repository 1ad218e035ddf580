import type { Access, IdLocation } from '../shared/endpoint.ts'
import { Problem } from '../shared/errors.ts'
import { type Level, reaches } from '../shared/levels.ts'
import { isAdministrator } from '../shared/permissions.ts'
import type { OrganizationRecord, SchoolRecord, SurveyRecord, UserRecord } from './records.ts'
import type { Services } from './services.ts'

/** How the guard finds callers and records. Capabilities provide these functions; see src/app/capabilities.ts. */
export interface Finders {
  /** Finds the active account for an Authorization header. Throws 'notSignedIn' for anything else. */
  caller(services: Services, authorization: string | undefined): Promise<UserRecord>
  /** Throws 'signInDue' if the caller signed in more than 15 minutes ago. */
  requireFreshSignIn(services: Services, authorization: string | undefined): Promise<void>
  user(services: Services, id: number): Promise<UserRecord | undefined>
  school(services: Services, id: number): Promise<SchoolRecord | undefined>
  survey(services: Services, guid: string): Promise<SurveyRecord | undefined>
  surveyById(services: Services, id: number): Promise<SurveyRecord | undefined>
  currentSurvey(services: Services, schoolId: number): Promise<SurveyRecord | undefined>
  organization(services: Services, id: number): Promise<OrganizationRecord | undefined>
  /** The caller's level in a school or an organization; null for no access. */
  schoolLevel(services: Services, caller: UserRecord, school: SchoolRecord): Promise<Level | null>
  organizationLevel(
    services: Services,
    caller: UserRecord,
    organization: OrganizationRecord,
  ): Promise<Level | null>
  /** Makes this process know what another one just changed in languages and words. Returns whether there was anything. */
  learnChanges(services: Services): Promise<boolean>
  /** Why a survey's results aren't open to someone who may see its school; null if they are open. */
  whyNoResults(services: Services, caller: UserRecord, survey: SurveyRecord): Promise<string | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    finders: Finders
  }
  interface FastifyRequest {
    caller: UserRecord | undefined
  }
}

interface Found {
  target?: UserRecord
  school?: SchoolRecord
  survey?: SurveyRecord
  organization?: OrganizationRecord
}

/**
 * Returns the records that a request refers to, after checking that the caller has the required level in each and that
 * they belong together. A survey comes with its school. To anyone but an administrator, a missing record looks like
 * someone else's.
 */
export async function ownedBy(
  finders: Finders,
  services: Services,
  caller: UserRecord,
  { owner: places, from = 'leader', results, orNull, surveyNumber }: Extract<Access, object>,
  input: object,
): Promise<Found> {
  const administrator = isAdministrator(caller.role)
  const missing = () => new Problem(administrator ? 'notFound' : 'denied')
  const found: Found = {}
  /** Checks whether the key is a school that has no survey and that the caller may see. */
  const ownSchoolWithout = async (key: string) => {
    const school =
      surveyNumber === 'school' && isNumber(key) ? await finders.school(services, Number(key)) : undefined
    return school && reaches(await finders.schoolLevel(services, caller, school), from)
  }

  const userId = at(input, places.user)
  if (userId !== undefined) {
    if (!administrator && userId !== caller.id) throw new Problem('denied')
    found.target = (await finders.user(services, Number(userId))) ?? throwIt(missing())
  }
  const schoolId = at(input, places.school)
  if (schoolId !== undefined) {
    const school = await schoolOf(finders, services, schoolId)
    if (!school && orNull) return found
    found.school = school ?? throwIt(missing())
  }
  const guid = at(input, places.survey)
  if (guid !== undefined) {
    found.survey =
      (await surveyOf(finders, services, String(guid), surveyNumber)) ??
      throwIt((await ownSchoolWithout(String(guid))) ? new Problem('notFound', noSurvey) : missing())
    const school = await finders.school(services, found.survey.entity_fk)
    if (found.school && found.school.id !== school?.id) throw new Problem('denied')
    if (school) found.school = school
  }
  if (found.school && !reaches(await finders.schoolLevel(services, caller, found.school), from))
    throw new Problem('denied')
  const reason = results && found.survey && (await finders.whyNoResults(services, caller, found.survey))
  if (reason) throw new Problem('conflict', reason)
  const organizationId = at(input, places.organization)
  if (organizationId !== undefined) {
    const organization = (await finders.organization(services, Number(organizationId))) ?? throwIt(missing())
    if (!reaches(await finders.organizationLevel(services, caller, organization), from))
      throw new Problem('denied')
    found.organization = organization
  }
  return found
}

/** Finds a school by its id or by the ID of one of its surveys. */
async function schoolOf(finders: Finders, services: Services, key: unknown) {
  if (!/[^\d]/.test(String(key))) return finders.school(services, Number(key))
  const survey = await finders.survey(services, String(key))
  return survey && finders.school(services, survey.entity_fk)
}

const isNumber = (key: string) => /^\d{1,9}$/.test(key)
const noSurvey = 'No Survey Found'

function surveyOf(
  finders: Finders,
  services: Services,
  key: string,
  number: 'survey' | 'school' | undefined,
): Promise<SurveyRecord | undefined> {
  if (number === undefined || !isNumber(key)) return finders.survey(services, key)
  return number === 'survey'
    ? finders.surveyById(services, Number(key))
    : finders.currentSurvey(services, Number(key))
}

function at(input: object, place: IdLocation | undefined): unknown {
  return place
    ?.split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], input)
}

function throwIt(problem: Problem): never {
  throw problem
}
