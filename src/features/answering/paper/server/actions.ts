import { readContent } from '../../../../server/content.ts'
import type { Services } from '../../../../server/serve.ts'
import { signatureOf } from '../../../../server/signed-text.ts'
import { addDays, dayIn } from '../../../../shared/dates.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageCode, languages } from '../../../../shared/languages.ts'
import { listNamedLinks, openNamedLink } from '../../../figures/named-links/server/actions.ts'
import {
  selectAnswered,
  selectTypedByDay,
  selectTypedByLink,
} from '../../../figures/responses/server/actions.ts'
import { acceptResponse, requireOpen } from '../../../figures/responses/server/actions-submit.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { helperWordsFor } from '../../../records/words/server/actions-helpers.ts'
import { keyIdOfKey, slipKeysOf } from '../../../schools/answer-slips/server/actions.ts'
import { frozenInstrument } from '../../../schools/questions/server/actions.ts'
import { findSurveyById } from '../../../schools/surveys/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { readPhrases, typeName } from '../../respond/server/actions.ts'
import type { PaperDesk, PaperItem, PaperProgress, Typed } from '../contract.ts'
import { atSchoolItem, blankValue, differing, isSame, isTypedTwice, subTypeItem } from '../rules.ts'
import { bookletOf } from './actions-booklet.ts'
import { insertPaperDay, selectPaperDays } from './queries.ts'

/** Returns a token's link and survey. Throws 'notFound' if either doesn't exist or isn't available anymore. */
export async function openDesk(services: Services, token: string) {
  const link = await openNamedLink(services, token, 'paper')
  const survey = link.surveyId === null ? undefined : await findSurveyById(services, link.surveyId)
  if (!survey || survey.stage === 'cancelled')
    throw new Problem('notFound', 'This link expired, was turned off or never existed.')
  return { link, survey }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

/** Returns the survey's language with this ID, or English for any other ID. */
export function offeredLanguage(survey: FullSurvey, id: unknown): LanguageCode {
  const code = languageCode(id)
  return survey.languages.includes(code) ? code : 'en'
}

async function typedBy({ db, now }: Services, { link, survey }: Desk) {
  const all = await selectTypedByLink(db, survey.id, dayIn(survey.zone, now()))
  return all.find((one) => one.link === link.id) ?? { sheets: 0, onDay: 0, twice: 0, differences: 0 }
}

const bookletsOf = (survey: FullSurvey) => ({
  types: survey.types.map((type) => ({ type, name: typeName(type, readPhrases('en', readContent)) })),
  languages: languages
    .filter(({ code }) => survey.languages.includes(code))
    .map(({ id, code, name }) => ({ id, code, name })),
})

/** Returns what the person who enters booklets sees before the first one. */
export async function describeDesk(services: Services, desk: Desk): Promise<PaperDesk> {
  const { link, survey } = desk
  const { onDay, sheets } = await typedBy(services, desk)
  const booklets = bookletsOf(survey)
  const { read } = await wordsInForce(services.db)
  const words = await helperWordsFor(services.db, 'paper', survey.languages)
  const namesOf = (type: (typeof survey.types)[number]) =>
    Object.fromEntries(
      words.map(({ language }) => [language, typeName(type, readPhrases(language, read))] as const),
    )
  return {
    surveyName: survey.name,
    schoolName: survey.school_name,
    typist: link.name,
    stage: survey.stage,
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    linkEnds: link.ends,
    ...booklets,
    types: booklets.types.map((one) => ({ ...one, names: namesOf(one.type) })),
    language: booklets.languages.find(({ code }) => code === link.language)?.id ?? null,
    today: onDay,
    sheets,
    words,
    ...(await slipsOf(services, survey)),
  }
}

async function slipsOf({ db }: Services, survey: FullSurvey): Promise<Pick<PaperDesk, 'slips'>> {
  const groups = (await slipKeysOf(db, survey)).flatMap(({ group, door, row }) =>
    row ? [{ group, door, key: row.public_key, keyId: keyIdOfKey(row.public_key) }] : [],
  )
  return groups.length > 0 ? { slips: { surveyGuid: survey.public_guid, groups } } : {}
}

interface Sheet {
  participant_guid: string
  type: number
  language: number
  answers: Typed
  both?: [Typed, Typed] | undefined
  slip?: { token: string; signature: string } | undefined
}

/**
 * Stores a booklet as a response, once. Returns 'again' if it must be entered a second time, or 'kept' if an earlier
 * request stored different answers, which count. Throws the same errors as a submission if the answers don't fit the
 * survey or it no longer accepts responses.
 */
export async function storeBooklet(
  services: Services,
  desk: Desk,
  sheet: Sheet,
): Promise<'stored' | 'again' | 'kept'> {
  const { link, survey } = desk
  const { participant_guid, type, both } = sheet
  const before = await selectAnswered(services.db, survey.id, participant_guid)
  const language = offeredLanguage(survey, sheet.language)
  const { items } = await bookletOf(services, survey, type, language)
  const response = responseOf(sheet, items, language)
  if (before) return compareBooklets(before, response, items)
  await requireOpen(services, survey)
  if (!both && (await mustBeEnteredTwice(services, desk, participant_guid))) return 'again'
  await acceptResponse(services, { survey, instrument: await frozenInstrument(services, survey) }, response, {
    paperLink: link.id,
    differences: both ? differing(items, both).length : null,
    slip: sheet.slip,
  })
  // An earlier request for the same booklet may have stored it first.
  const after = await selectAnswered(services.db, survey.id, participant_guid)
  return after ? compareBooklets(after, response, items) : 'stored'
}

/** Converts a booklet to a response. A blank becomes the choice that it counts as. */
function responseOf(sheet: Sheet, items: readonly PaperItem[], language: LanguageCode) {
  const { [subTypeItem]: subType, [atSchoolItem]: atSchool, ...answers } = sheet.answers
  const given = Object.entries(answers).map(([name, value]) => {
    const item = value === null ? items.find((one) => one.name === name) : undefined
    return [name, item ? blankValue(item) : value]
  })
  return {
    participant_guid: sheet.participant_guid,
    participant_type: sheet.type,
    participant_sub_type: Number(subType),
    participant_at_school: atSchool === 1 ? 1 : 0,
    language_fk: languages.find(({ code }) => code === language)?.id,
    response_json: Object.fromEntries(given),
  }
}

/** Returns 'stored' if the stored booklet and the one just sent have the same answers, otherwise 'kept'. */
function compareBooklets(
  { response_json, ...facts }: NonNullable<Awaited<ReturnType<typeof selectAnswered>>>,
  { response_json: sent, ...response }: ReturnType<typeof responseOf>,
  items: readonly PaperItem[],
): 'stored' | 'kept' {
  const before = JSON.parse(response_json)
  const isSameOne =
    items.every(({ name }) => isSame(before[name], sent[name])) &&
    facts.participant_type === response.participant_type &&
    facts.participant_sub_type === response.participant_sub_type &&
    facts.participant_at_school === response.participant_at_school &&
    facts.language_fk === response.language_fk
  return isSameOne ? 'stored' : 'kept'
}

/** Uses the installation's secret to require a second entry, so that the person entering can't predict when. */
async function mustBeEnteredTwice(services: Services, desk: Desk, guid: string): Promise<boolean> {
  const lot = (await signatureOf(services, 'paper-again', guid)).readUInt32BE()
  return isTypedTwice((await typedBy(services, desk)).twice, lot)
}

/** Counts the booklets entered with a link, today and in total. */
export async function countBooklets(services: Services, desk: Desk) {
  const { onDay, sheets } = await typedBy(services, desk)
  return { today: onDay, sheets }
}

/** Lists the people who enter a survey's booklets and how many booklets each one has entered. */
export async function paperProgressOf(
  services: Services,
  user: UserRow,
  place: { school: Parameters<typeof listNamedLinks>[3]['school']; survey: FullSurvey },
): Promise<PaperProgress> {
  const { survey } = place
  const typed = await selectTypedByLink(services.db, survey.id, dayIn(survey.zone, services.now()))
  const links = (await listNamedLinks(services, user, 'paper', place)).map(({ id, name, state }) => {
    const { sheets = 0, twice = 0, differences = 0 } = typed.find(({ link }) => link === id) ?? {}
    return { id, name, isOpen: state === 'open', sheets, twice, differences }
  })
  return {
    links: links.filter(({ isOpen, sheets }) => isOpen || sheets > 0),
    sheets: typed.reduce((sum, { sheets }) => sum + sheets, 0),
    ...bookletsOf(survey),
  }
}

/** Days older than this no longer get an entry in the activity log. */
const lookBackDays = 60

/** Records in the activity log how many booklets were entered with each link on each past day, without their answers. */
export async function recordPaperDays(services: Services): Promise<void> {
  const { db, now } = services
  const from = addDays(dayIn('UTC', now()), -lookBackDays)
  const typed = await selectTypedByDay(db, from)
  if (typed.length === 0) return
  const keyOf = (one: { survey_id: number; link_id: number; day: string }) =>
    `${one.survey_id} ${one.link_id} ${one.day}`
  const recorded = new Set((await selectPaperDays(db, from)).map(keyOf))
  for (const day of typed.filter((one) => !recorded.has(keyOf(one)))) {
    const survey = await findSurveyById(services, day.survey_id)
    if (!survey || day.day >= dayIn(survey.zone, now())) continue
    await db.transaction().execute(async (trx) => {
      if (!(await insertPaperDay(trx, day))) return
      await recordEvent(trx, now(), {
        user: null,
        identifier: survey.guid,
        event: 'Paper typed in',
        message: `${day.sheets} booklets by link ${day.link_id} on ${day.day}`,
      })
    })
  }
}
