import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { genderItem, type ParticipantType, participantTypeCodes, raceItem } from '../../../shared/codes.ts'
import { type LanguageCode, languageCode, languageCodes } from '../../../shared/languages.ts'
import { hasOpened } from '../../surveys/rules.ts'
import { findSurvey, languageIds, listSurveys } from '../../surveys/server/queries.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { termForms } from '../../terms/server/queries.ts'
import { type InstrumentDocument, type Item, instrumentItems, instrumentOfType } from '../rules.ts'
import type { QuestionItemTable, QuestionTextTable } from './tables.ts'

/** The bank's items of one instrument in order, the two closing items last. */
export async function bankItems(db: Db, instrument: string): Promise<Item[]> {
  const rows = await db
    .selectFrom('question_items')
    .selectAll()
    .where('instrument', 'in', [instrument, 'demographics'])
    .orderBy('position')
    .execute()
  const texts = await db
    .selectFrom('question_texts')
    .selectAll()
    .where(
      'item_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  const byItem = new Map<string, Item['texts']>()
  for (const text of texts) {
    const own = byItem.get(text.item_id) ?? ({} as Item['texts'])
    own[languageCode(text.language_fk)] = { title: text.title, choices: JSON.parse(text.choice_texts) }
    byItem.set(text.item_id, own)
  }
  const items = rows.map((row) => ({
    name: row.id,
    area: row.area,
    theme: row.theme,
    reversed: row.reversed === 1,
    required: row.instrument !== 'demographics',
    values: JSON.parse(row.choice_values),
    texts: byItem.get(row.id) ?? emptyTexts(),
  }))
  return [...items.filter((item) => item.required), ...items.filter((item) => !item.required)]
}

const emptyTexts = (): Item['texts'] =>
  Object.fromEntries(
    languageCodes.map((code: LanguageCode) => [code, { title: '', choices: [] }]),
  ) as unknown as Item['texts']

/** A survey's questions as the bank, the terms and the settings stand now. */
export async function presentInstrument(db: Db, survey: FullSurvey): Promise<InstrumentDocument> {
  const forms = await termForms(db, survey.id)
  const instruments = {} as InstrumentDocument['instruments']
  for (const type of participantTypeCodes) {
    const bank = await bankItems(db, instrumentOfType[type])
    instruments[type] = instrumentItems(bank, survey.survey_question_gender, forms)
  }
  return { instruments, languages: languageIds(survey), genderItem: survey.survey_question_gender }
}

/** Snapshots are immutable, so a process keeps the ones in use; the oldest goes when there are many. */
const kept = new WeakMap<object, Map<number, InstrumentDocument>>()
const keptAtMost = 50

/**
 * The frozen questions of a survey that has opened; freezes them at the first call after opening. Several processes
 * may try at once: the first one's snapshot stands. Undefined for a survey that has not opened.
 */
export async function freezeIfOpen(
  { db, now }: Pick<Services, 'db' | 'now' | 'config'>,
  survey: FullSurvey,
): Promise<InstrumentDocument | undefined> {
  if (!hasOpened(survey, now())) return undefined
  const stored = await findFrozen(db, survey.id)
  if (stored) return stored
  await db
    .insertInto('frozen_instruments')
    .values({
      survey_id: survey.id,
      document: JSON.stringify(await presentInstrument(db, survey)),
      frozen_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('survey_id').doNothing())
    .execute()
  return findFrozen(db, survey.id)
}

/** Freezes every survey that has opened and is not frozen yet; called before the bank may change. */
export async function freezeOpened(services: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  const frozen = await services.db.selectFrom('frozen_instruments').select('survey_id').execute()
  const known = new Set(frozen.map((row) => row.survey_id))
  for (const survey of await listSurveys(services.db, null, services.config.timeZone)) {
    if (!known.has(survey.id)) await freezeIfOpen(services, survey)
  }
}

async function findFrozen(db: Db, surveyId: number): Promise<InstrumentDocument | undefined> {
  const row = await db
    .selectFrom('frozen_instruments')
    .select('document')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
  return row && (JSON.parse(row.document) as InstrumentDocument)
}

interface OpenSurvey {
  survey: FullSurvey
  instrument: InstrumentDocument
}
const open = new WeakMap<object, Map<string, OpenSurvey & { readAt: number }>>()
const openForMs = 1000

/**
 * A survey that takes responses, with its questions, for submissions: kept for a second, since a class sends thirty
 * within a few. What can still change in it is the close date.
 */
export async function openSurvey(services: Services, guid: string): Promise<Partial<OpenSurvey>> {
  const mine = open.get(services.db) ?? new Map<string, OpenSurvey & { readAt: number }>()
  open.set(services.db, mine)
  const known = mine.get(guid)
  if (known && performance.now() - known.readAt < openForMs) return known
  mine.delete(guid)
  const survey = await findSurvey(services.db, guid, services.config.timeZone)
  if (!survey) return {}
  const instrument = await frozenInstrument(services, survey)
  if (!instrument) return { survey }
  const found = { survey, instrument, readAt: performance.now() }
  mine.set(guid, found)
  const oldest = mine.keys().next().value
  if (mine.size > keptAtMost && oldest !== undefined) mine.delete(oldest)
  return found
}

/** The same as freezeIfOpen, from memory where this process has read it before. */
export async function frozenInstrument(
  services: Services,
  survey: FullSurvey,
): Promise<InstrumentDocument | undefined> {
  const mine = kept.get(services.db) ?? new Map<number, InstrumentDocument>()
  kept.set(services.db, mine)
  const known = mine.get(survey.id)
  if (known) return known
  const frozen = await freezeIfOpen(services, survey)
  if (!frozen) return undefined
  mine.set(survey.id, frozen)
  const oldest = mine.keys().next().value
  if (mine.size > keptAtMost && oldest !== undefined) mine.delete(oldest)
  return frozen
}

export const isParticipantType = (type: number): type is ParticipantType =>
  participantTypeCodes.includes(type as ParticipantType)

/** Saves a definition for the tester; answers its id. */
export async function insertDraft(
  db: Db,
  draft: { name: string; definition: string; user: number; now: Date },
): Promise<number> {
  const row = await db
    .insertInto('draft_instruments')
    .values({
      name: draft.name,
      definition: draft.definition,
      user_fk: draft.user,
      created_at: draft.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function listDrafts(db: Db): Promise<{ id: number; name: string; createdAt: string }[]> {
  const rows = await db
    .selectFrom('draft_instruments')
    .select(['id', 'name', 'created_at'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at }))
}

export const findDraft = (db: Db, id: number) =>
  db.selectFrom('draft_instruments').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces the bank by that of the content files. Frozen surveys keep what they were opened with. */
export async function replaceBank(
  db: Db,
  items: QuestionItemTable[],
  texts: QuestionTextTable[],
): Promise<void> {
  const ids = new Set(items.map((item) => item.id))
  if (!ids.has(genderItem) || !ids.has(raceItem)) throw new Error('The bank lacks its closing items.')
  await db.deleteFrom('question_texts').execute()
  await db.deleteFrom('question_items').execute()
  await db.insertInto('question_items').values(items).execute()
  for (let at = 0; at < texts.length; at += 100) {
    await db
      .insertInto('question_texts')
      .values(texts.slice(at, at + 100))
      .execute()
  }
}
