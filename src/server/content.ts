import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceParticipants } from '../features/participants/server/queries.ts'
import { replaceSteps } from '../features/process/server/queries.ts'
import { parseQuestionFile } from '../features/questions/rules.ts'
import { replaceBank } from '../features/questions/server/queries.ts'
import type { QuestionItemTable, QuestionTextTable } from '../features/questions/server/tables.ts'
import { replaceTerms } from '../features/terms/server/queries.ts'
import { seedPermissions } from '../features/users/server/queries.ts'
import type { AreaCode } from '../shared/codes.ts'
import { type LanguageCode, languages } from '../shared/languages.ts'
import type { Db } from './db/connect.ts'
import { dialectOf, lockForStart } from './db/portable.ts'
import type { Block } from './documents.ts'

const folder = join(import.meta.dirname, '../../content')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const instruments = ['student-4-8', 'student-9-12', 'parent', 'staff', 'demographics']

const parsed = new Map<string, unknown>()

/** A JSON file of the content, read once. */
function readOnce<T>(name: string): T {
  const known = parsed.get(name) ?? JSON.parse(read(name))
  parsed.set(name, known)
  return known as T
}

interface AreaFile {
  review: string
  areas: Record<AreaCode, { name: string; about: string }>
}

/** Names of the equity areas and what they are about, in one language. */
export const readAreas = (language: LanguageCode): AreaFile['areas'] =>
  readOnce<AreaFile>(`areas.${language}.json`).areas

/** Review state of an instrument's wording in one language, from the first line of its question file. */
export const reviewState = (instrument: string, language: LanguageCode): string =>
  /^# review: (.+)/.exec(read(`questions/${instrument}.${language}.csv`))?.[1]?.trim() ?? ''

/** A respondent's words that documents and the families' page use too. */
export interface Phrases {
  student: string
  parent: string
  staff: string
  /** How a day is written, with {day}, {month} and {year}. */
  date: string
  months: string[]
  subTypes: Record<string, string>
}
export const readPhrases = (language: LanguageCode): Phrases => readOnce<Phrases>(`phrases/${language}.json`)

/** A document of the communication kit: its title and blocks, with {placeholders}. */
export interface KitText {
  review: string
  title: string
  blocks: Block[]
}
export const readKit = (document: string, language: LanguageCode): KitText =>
  readOnce<KitText>(`kit/${document}.${language}.json`)

/** What a school can do in one equity area. */
export interface Strategy {
  title: string
  about: string
  actions: { title: string; text: string; first_step: string; evidence: string; reference?: string }[]
  look_for: string[]
}
export const readStrategy = (area: AreaCode): Strategy => readOnce<Strategy>(`strategies/${area}.json`)

/**
 * Brings the tables that hold content to the state of the content files, where they have changed since the last
 * start. What a survey was opened with is a snapshot and does not change.
 */
export async function syncContent(db: Db): Promise<void> {
  const bank = readBank()
  const terms = languages.map(({ id, code }) => ({
    id,
    file: JSON.parse(read(`terms.${code}.json`)) as TermFile,
  }))
  const processSteps = JSON.parse(read('process-steps.json')) as ProcessStepFile[]
  const version = createHash('sha256')
    .update(JSON.stringify([bank, terms, processSteps, languages]))
    .digest('hex')
  await db.transaction().execute(async (trx) => {
    await lockForStart(trx, dialectOf(db))
    const stored = await trx
      .selectFrom('content_versions')
      .selectAll()
      .where('name', '=', 'content')
      .executeTakeFirst()
    if (stored?.version === version) return
    await seedPermissions(trx)
    await replaceParticipants(trx)
    await replaceBank(trx, bank.items, bank.texts)
    await storeTerms(trx, terms)
    await replaceSteps(
      trx,
      processSteps.map((step, position) => ({ ...step, position, future: Number(step.future) })),
    )
    await trx
      .insertInto('content_versions')
      .values({ name: 'content', version })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
      .execute()
  })
}

function readBank(): { items: QuestionItemTable[]; texts: QuestionTextTable[] } {
  const items: QuestionItemTable[] = []
  const texts: QuestionTextTable[] = []
  for (const instrument of instruments) {
    for (const { id: language_fk, code } of languages) {
      const parsed = parseQuestionFile(read(`questions/${instrument}.${code}.csv`)).items
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

interface ProcessStepFile {
  id: number
  title: string
  description: string
  image: string
  path: string
  parent: number | null
  future: boolean
}

interface TermFile {
  terms: {
    id: number
    variable: string
    label: string
    help: string
    options: { id: number; label: string; default?: boolean; forms: Record<string, string> }[]
  }[]
}

async function storeTerms(db: Db, files: { id: number; file: TermFile }[]): Promise<void> {
  const english = files[0]?.file.terms ?? []
  const optionId = (term: number, option: number) => term * 10 + option
  await replaceTerms(
    db,
    english.map(({ id, variable, label, help }) => ({ id, variable, label, help })),
    english.flatMap((term) =>
      term.options.map((option, place) => ({
        id: optionId(term.id, option.id),
        substitution_fk: term.id,
        position: place + 1,
        is_default: Number(option.default === true),
      })),
    ),
    files.flatMap(({ id: language_fk, file }) =>
      file.terms.flatMap((term) =>
        term.options.map((option) => ({
          option_fk: optionId(term.id, option.id),
          language_fk,
          label: option.label,
          forms: JSON.stringify(option.forms),
        })),
      ),
    ),
  )
}
