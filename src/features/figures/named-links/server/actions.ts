import type { Config } from '../../../../server/config.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { dayIn, defaultZone } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import {
  findGrant,
  type Kind,
  type Listed,
  listGrants,
  makeGrant,
  newSecret,
  type Place,
  requireScope,
  selectGrants,
} from '../../../people/grants/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { learnLanguages } from '../../../records/words/server/actions.ts'
import { requireQuestions } from '../../../records/words/server/actions-ready.ts'
import { zoneOf } from '../../../schools/school/rules.ts'
import { findSchool } from '../../../schools/school/server/actions.ts'
import type { SchoolRow } from '../../../schools/school/server/tables.ts'
import type { ShareDays } from '../../sharing/rules.ts'
import type { NamedLink } from '../contract.ts'
import { isOfSurvey, type Purpose, purposeNames } from '../rules.ts'

/** Returns a school's place, or the installation's for administrators. Days are in its time zone or the service's. */
export const placeOf = (school: SchoolRow | undefined, { timeZone }: Pick<Config, 'timeZone'>): Place => ({
  id: school?.id ?? null,
  name: school ? `school ${school.id}` : 'all schools',
  school,
  zone: school && zoneOf(school, timeZone),
})

export const namedLinks: Kind<'namedLink'> = {
  kind: 'namedLink',
  async placeOf(db, { place }) {
    return placeOf(place === null ? undefined : await findSchool(db, place), { timeZone: undefined })
  },
}

/** What a link is for: a school and perhaps one of its surveys, or the whole installation. */
export interface LinkScope {
  school?: SchoolRow | undefined
  survey?: { id: number } | undefined
}

const toLink = ({ grant, shown }: Listed<'namedLink'>): NamedLink => ({
  ...shown,
  purpose: grant.purpose,
  name: grant.name,
  language: grant.language,
})

/** Returns a place's links for a purpose, newest first. Throws 'denied' when creating a link would. */
export async function listNamedLinks(
  services: Services,
  user: UserRow,
  purpose: Purpose,
  { school, survey }: LinkScope,
): Promise<NamedLink[]> {
  const all = await listGrants(services, user, namedLinks, placeOf(school, services.config))
  const asked = all.filter(({ grant }) => !survey || grant.survey_id === survey.id)
  return asked.map(toLink).filter((link) => link.purpose === purpose)
}

interface NewLink {
  purpose: Purpose
  name: string
  language?: LanguageCode | undefined
  days: ShareDays
}

/** Throws 'badRequest' if a required survey or language is missing, 'denied' and 'conflict' as `makeGrant` does. */
export async function createNamedLink(
  services: Services,
  user: UserRow,
  { purpose, name, language = undefined, days }: NewLink,
  { school, survey }: LinkScope,
): Promise<{ token: string; namedLink: NamedLink }> {
  const place = placeOf(school, services.config)
  requireScope(user, place)
  const ofSurvey = isOfSurvey(purpose)
  if (ofSurvey && !survey) throw new Problem('badRequest', 'This kind of link works for one survey only.')
  if (!ofSurvey && !language) throw new Problem('badRequest', 'Choose a language.')
  if (purpose === 'review' && language === 'en')
    throw new Problem('badRequest', 'Translations start from English. Choose a different language.')
  if (purpose === 'interview' && school)
    throw new Problem('badRequest', 'Interviews are for all schools. An administrator creates these links.')
  if (purpose === 'interview' && language) await requireQuestions(services.db, language)
  const token = newSecret()
  const survey_id = (ofSurvey && survey?.id) || null
  const made = await makeGrant(services, user, namedLinks, place, {
    secret: token,
    days,
    own: { purpose, name, language: language ?? null, survey_id },
    about: ` to ${purposeNames[purpose]}${language ? ` (${language})` : ''}`,
  })
  return { token, namedLink: toLink(made) }
}

/** Returns this link's position, from 0, among the open links for the same task, and the number of such links. */
export async function turnOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, schoolId, purpose, language }: Pick<OpenNamedLink, 'id' | 'schoolId' | 'purpose' | 'language'>,
): Promise<{ turn: number; of: number }> {
  const open = await selectGrants(db, 'namedLink', { place: schoolId }, now().toISOString())
  const same = open.filter((one) => one.purpose === purpose && one.language === language)
  return {
    turn: Math.max(
      0,
      same.findIndex((one) => one.id === id),
    ),
    of: Math.max(1, same.length),
  }
}

export interface OpenNamedLink {
  id: number
  purpose: Purpose
  name: string
  language: LanguageCode | null
  /** Null if the task is for the whole installation. */
  schoolId: number | null
  surveyId: number | null
  /** Last day, YYYY-MM-DD, in the school's time zone, or the service's if there is no school. */
  ends: string
  isEnded: boolean
}

/**
 * Returns the open link with this token and purpose. For any other token, throws 'notFound' with the same sentence, so
 * that no one can tell such tokens apart. With `orEnded`, also returns a link that has ended, but not one that was
 * turned off. For a change, pass its transaction, so that the link can't be turned off before the change.
 */
export async function openNamedLink(
  { db, config, now }: { db: Db; config: Config; now: () => Date },
  token: string,
  purpose: Purpose,
  { orEnded = false } = {},
): Promise<OpenNamedLink> {
  const link = await findGrant({ db, now }, namedLinks, token)
  const isEnded = link?.state === 'ended'
  if (link?.grant.purpose !== purpose || !(link.state === 'open' || (orEnded && isEnded)))
    throw new Problem('notFound', 'This link expired, was turned off or never existed.')
  const { id, name, language, place, survey_id, expires_at } = link.grant
  if (language !== null) await learnLanguages(db, [language])
  const zone = placeOf(link.place.school, config).zone ?? config.timeZone ?? defaultZone
  const ends = dayIn(zone, new Date(expires_at ?? 0))
  return { id, purpose, name, language, schoolId: place, surveyId: survey_id, ends, isEnded }
}
