import { readContent, readContentText } from '../../../server/content.ts'
import type { Db } from '../../../server/db/connect.ts'
import type { Services } from '../../../server/serve.ts'
import { type AreaCode, participantTypeCodes } from '../../../shared/codes.ts'
import {
  type LanguageCode,
  languageCode,
  languageCodes,
  languageIds,
  languages,
} from '../../../shared/languages.ts'
import { hasOpened } from '../../surveys/rules.ts'
import { findSurvey, listSurveys, markOpened } from '../../surveys/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import { termForms } from '../../terms/server/actions.ts'
import {
  type InstrumentDocument,
  type Item,
  instrumentItems,
  instrumentOfType,
  parseQuestionFile,
} from '../rules.ts'
import { findFrozen, insertFrozen, replaceBank, selectItems, selectTexts } from './queries.ts'
import type { QuestionItemTable, QuestionTextTable } from './tables.ts'

const instruments = ['student-4-8', 'student-9-12', 'parent', 'staff', 'demographics']

export interface AreaText {
  name: string
  about: string
}
export type AreaTexts = Readonly<Record<AreaCode, AreaText>>

/** Names of the equity areas and what they are about, in one language. */
export const readAreas = (language: LanguageCode): AreaTexts =>
  readContent<{ areas: AreaTexts }>(`areas.${language}.json`).areas

/** Review state of an instrument's wording in one language, from the first line of its question file. */
export const reviewState = (instrument: string, language: LanguageCode): string =>
  /^# review: (.+)/.exec(readContentText(`questions/${instrument}.${language}.csv`))?.[1]?.trim() ?? ''

interface Bank {
  items: QuestionItemTable[]
  texts: QuestionTextTable[]
}

/** The question bank of the content files. */
export function readBank(): Bank {
  const items: QuestionItemTable[] = []
  const texts: QuestionTextTable[] = []
  for (const instrument of instruments) {
    for (const { id: language_fk, code } of languages) {
      const parsed = parseQuestionFile(readContentText(`questions/${instrument}.${code}.csv`)).items
      for (const [position, item] of parsed.entries()) {
        if (code === 'en') {
          items.push({
            id: item.id,
            instrument,
            position,
            area: item.area,
            theme: item.theme,
            reversed: Number(item.reversed),
            choice_values: JSON.stringify(item.choices.map((choice) => choice.value)),
          })
        }
        const choice_texts = JSON.stringify(item.choices.map((choice) => choice.text))
        texts.push({ item_id: item.id, language_fk, title: item.title, choice_texts })
      }
    }
  }
  return { items, texts }
}

export const storeBank = (db: Db, { items, texts }: Bank): Promise<void> => replaceBank(db, items, texts)

/** The bank's items of one instrument in order, the two closing items last. */
export async function bankItems(db: Db, instrument: string): Promise<Item[]> {
  const rows = await selectItems(db, instrument)
  const texts = await selectTexts(
    db,
    rows.map((row) => row.id),
  )
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
  return { instruments, languages: languageIds(survey.languages), genderItem: survey.survey_question_gender }
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
  if (stored) return JSON.parse(stored.document)
  const freeze = async (trx: Db) => {
    // First, so that this waits where the setup is being changed, and both take their rows in one order.
    await markOpened(trx, survey.id, now())
    const document = JSON.stringify(await presentInstrument(trx, survey))
    await insertFrozen(trx, { survey_id: survey.id, document, frozen_at: now().toISOString() })
  }
  await (db.isTransaction ? freeze(db) : db.transaction().execute(freeze))
  const frozen = await findFrozen(db, survey.id)
  return frozen && JSON.parse(frozen.document)
}

/** Freezes every survey that has opened and is not frozen yet; called before the bank may change. */
export async function freezeOpened(services: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  for (const survey of await listSurveys(services.db, null, services.config.timeZone)) {
    if (survey.opened_at === null) await freezeIfOpen(services, survey)
  }
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
