import { createHash } from 'node:crypto'
import { Cache } from '../../../../server/cache.ts'
import { type ReadContent, readContent } from '../../../../server/content.ts'
import { Damaged, parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { Services } from '../../../../server/serve.ts'
import { type AreaCode, type ParticipantType, participantTypeCodes } from '../../../../shared/codes.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageIds } from '../../../../shared/languages.ts'
import { translatedLanguages } from '../../../records/words/rules.ts'
import { selectLanguages, wordsInForce } from '../../../records/words/server/actions.ts'
import { genderItemOf } from '../../surveys/rules.ts'
import { findSurveyById, lockResponseCount } from '../../surveys/server/actions.ts'
import { dueSurveys } from '../../surveys/server/actions-due.ts'
import { markOpened } from '../../surveys/server/actions-states.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { termForms } from '../../terms/server/actions.ts'
import { type InstrumentDocument, type Item, instrumentItems, instrumentOfType, isStory } from '../rules.ts'
import { draftItems, itemsOfDraft } from '../rules-drafts.ts'
import { onlyArea } from '../rules-pulses.ts'
import { bankItems, readVersion } from './actions-bank.ts'
import { findDraftInUse, findFrozen, insertFrozen, storiesInUse } from './queries.ts'

export interface AreaText {
  name: string
  about: string
}
export type AreaTexts = Readonly<Record<AreaCode, AreaText>>

/** Returns the equity areas' names and descriptions in one language. English texts are never corrected. */
export const readAreas = (language: LanguageCode, read: ReadContent = readContent): AreaTexts =>
  read<{ areas: AreaTexts }>(`${language}/areas.json`).areas

/** The standard question set's name and version, with or without the stories. */
export function standardVersion(stories: boolean): { name: string; version: string } {
  const { name, version } = readVersion()
  return { name, version: stories ? `${version} with two stories` : version }
}

/** Returns languages that were offered after the stories were chosen, so that no one has checked their interviews. */
export async function laterThanStories(db: Db): Promise<LanguageCode[]> {
  const { inUse, chosenAt } = await storiesInUse(db)
  if (!inUse || chosenAt === null) return []
  return (await selectLanguages(db))
    .filter(({ offered_at }) => offered_at !== null && offered_at > chosenAt)
    .map(({ code }) => code)
}

/** Returns when a language is offered now: always after the stories were chosen, also by a clock that is behind. */
export async function offeringTime(db: Db, now: Date): Promise<Date> {
  const { chosenAt } = await storiesInUse(db)
  return new Date(Math.max(now.getTime(), chosenAt === null ? 0 : Date.parse(chosenAt) + 1))
}

/** Checks whether surveys in these languages ask the stories. */
async function areStoriesInUse(db: Db, languages: readonly LanguageCode[]): Promise<boolean> {
  if (!(await storiesInUse(db)).inUse) return false
  const later = await laterThanStories(db)
  return !languages.some((code) => later.includes(code))
}

/**
 * Returns languages whose questions no speaker approved, for surveys in these languages. With a saved draft, that is
 * every translated language.
 */
export async function draftedLanguages(
  db: Db,
  languages: readonly LanguageCode[] = [],
): Promise<readonly LanguageCode[]> {
  const words = await wordsInForce(db)
  if (await findDraftInUse(db)) return translatedLanguages()
  const { questions, stories } = words.drafts
  return (await areStoriesInUse(db, languages))
    ? translatedLanguages().filter((code) => [...questions, ...stories].includes(code))
    : questions
}

/**
 * Returns the question set that surveys in these languages get when they open: the standard one, or a draft an
 * administrator chose.
 */
export async function instrumentInUse(db: Db, languages: readonly LanguageCode[] = []) {
  const draft = await findDraftInUse(db)
  const read = draft && draftItems(parsed(draft.definition, `question draft ${draft.id}`))
  const stories = !draft && (await areStoriesInUse(db, languages))
  return {
    draft: draft && { id: draft.id, chosenAt: draft.chosen_at },
    stories,
    ...(draft ? { name: draft.name, version: `draft ${draft.id}` } : standardVersion(stories)),
    /**
     * Returns the questions for a participant type, with the closing questions last. `orStories`: with the stories even
     * if they aren't in use yet.
     */
    async items(type: ParticipantType, { orStories = false } = {}): Promise<Item[]> {
      const bank = await bankItems(db, instrumentOfType[type], { stories: stories || orStories })
      if (!read) return bank
      const last = bank.filter((item) => isStory(item) || !item.required)
      return [...itemsOfDraft(read, type, bank, editionOf), ...last]
    },
  }
}

const editionOf = ({ area, values, texts }: Item): string =>
  createHash('sha256')
    .update(JSON.stringify([area, values, texts.en]))
    .digest('base64url')
    .slice(0, 8)

/** Returns a survey's questions with the current set, terms and settings. A pulse uses its audit's questions. */
export async function presentInstrument(db: Db, survey: FullSurvey): Promise<InstrumentDocument> {
  if (survey.pulse_of !== null) {
    const frozen = await findFrozen(db, survey.pulse_of)
    if (!frozen) throw new Problem('unexpected')
    return onlyArea(parsed(frozen.document, `the questions of survey ${survey.pulse_of}`), survey.pulse_area)
  }
  // Reads the words first, and with them the languages, which another process may have just added to.
  const drafted = await draftedLanguages(db, survey.languages)
  const forms = await termForms(db, survey.id)
  const inUse = await instrumentInUse(db, survey.languages)
  const instruments = {} as InstrumentDocument['instruments']
  for (const type of participantTypeCodes) {
    instruments[type] = instrumentItems(await inUse.items(type), genderItemOf(survey, type), forms)
  }
  return {
    ...{ name: inUse.name, version: inUse.version, instruments },
    languages: languageIds(survey.languages),
    drafts: drafted.filter((code) => survey.languages.includes(code)),
    genderItem: survey.survey_question_gender,
  }
}

/**
 * Returns the frozen questions of a survey that has opened. The first call after opening freezes them. If several
 * processes call at the same time, the first copy wins. Undefined for a survey that hasn't opened.
 */
export async function freezeIfOpen(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  survey: FullSurvey,
): Promise<InstrumentDocument | undefined> {
  const document = await frozenDocument(services, survey)
  return document === undefined ? undefined : wholeFor(survey, readFrozen(document, survey))
}

const readFrozen = (document: string, { guid }: FullSurvey): InstrumentDocument =>
  parsed(document, `the questions of survey ${guid}`)

/** Throws Damaged if the questions of one of the survey's participant types are missing. */
function wholeFor({ guid, types }: FullSurvey, document: InstrumentDocument): InstrumentDocument {
  if (types.every((type) => Array.isArray(document.instruments?.[type]))) return document
  throw new Damaged(`the questions of survey ${guid}`)
}

/** Like freezeIfOpen, but returns the stored text. */
async function frozenDocument(
  { db, config, now }: Pick<Services, 'db' | 'now' | 'config'>,
  survey: FullSurvey,
): Promise<string | undefined> {
  if (survey.stage === 'pre-release') return undefined
  const stored = await findFrozen(db, survey.id)
  if (stored) return stored.document
  const freeze = async (trx: Db) => {
    // Locks first, so that freezing waits for changes of the setup, and both lock rows in the same order.
    await lockResponseCount(trx, survey.id)
    const held = await findSurveyById({ db: trx, config, now }, survey.id)
    if (!held || held.stage === 'pre-release') return
    const at = now().toISOString()
    await markOpened(trx, held.id, at, held.zone)
    const document = JSON.stringify(await presentInstrument(trx, held))
    await insertFrozen(trx, { survey_id: survey.id, document, frozen_at: at })
  }
  await (db.isTransaction ? freeze(db) : db.transaction().execute(freeze))
  return (await findFrozen(db, survey.id))?.document
}

/** Freezes opened audits before the standard questions may change. A pulse always uses its audit's questions. */
export async function freezeOpened(services: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  for (const survey of await dueSurveys(services)) {
    if (survey.opened_at === null && survey.pulse_of === null) await frozenDocument(services, survey)
  }
}

/** Frozen questions never change, so a process caches those in use. Surveys with the same questions share one entry. */
const frozenInstruments = new Cache<InstrumentDocument>(50)
/** For each survey ID, the cache key of its frozen questions: a digest of their text. */
const frozenMarks = new Cache<string>(2000)

/** Like freezeIfOpen, but from memory if this process has already read the questions. */
export async function frozenInstrument(
  services: Pick<Services, 'db' | 'now' | 'config'>,
  survey: FullSurvey,
): Promise<InstrumentDocument | undefined> {
  const { db } = services
  const mark = frozenMarks.get(db, survey.id)
  const known = mark && frozenInstruments.get(db, mark)
  if (known) return wholeFor(survey, known)
  const document = await frozenDocument(services, survey)
  if (document === undefined) return undefined
  const found = createHash('sha256').update(document).digest('base64url')
  frozenMarks.set(db, survey.id, found)
  return wholeFor(
    survey,
    frozenInstruments.getOr(db, found, () => readFrozen(document, survey)),
  )
}

/** Returns a survey's frozen questions or, before it opens, the questions it would use now. */
export const instrumentOf = async (services: Services, survey: FullSurvey): Promise<InstrumentDocument> =>
  (await frozenInstrument(services, survey)) ?? presentInstrument(services.db, survey)
