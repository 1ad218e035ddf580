import { type ReadContent, readContent } from '../../../../server/content.ts'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { type LanguageCode, languageOfId, languages } from '../../../../shared/languages.ts'
import type { ChoiceValue, Item, ItemText, ItemTexts } from '../rules.ts'
import { replaceBank, selectItems, selectTexts } from './queries.ts'
import type { QuestionItemTable, QuestionTextTable } from './tables.ts'

/** The two stories that all respondents judge, if an administrator chose them. */
const storyFile = 'stories'

/** Files in content/questions/, in the order of the standard questions. */
export const bankInstruments = [
  'student-4-8',
  'student-9-12',
  'parent',
  'staff',
  'demographics',
  'demographics-students',
  storyFile,
] as const

interface BankItem {
  id: string
  area: string
  theme?: string
  /** Name of a scale in scales.json. */
  scale: string
  reversed?: boolean
}

/** The standard questions' words in one language. */
interface BankWords {
  /** Review state of each question set. */
  review: Record<string, string>
  /** Last choice of every scored question, which has no score. */
  declined: { children: string; others: string }
  /** Choice texts by scale and value. */
  scales: Record<string, Record<string, string>>
  /** Titles by question ID. */
  titles: Record<string, string>
}

export const readInstrument = (instrument: string): BankItem[] =>
  readContent<BankItem[]>(`questions/${instrument}.json`)

/** Reads the choice values of each scale, in the order shown. */
export const readScales = (): Record<string, ChoiceValue[]> =>
  readContent<Record<string, ChoiceValue[]>>('questions/scales.json')

/** Reads the standard question set's name and version, which a survey stores with its frozen questions. */
export const readVersion = (): { name: string; version: string } => readContent('questions/version.json')

/** Names of home languages are in the phrases file with the other sub-types, so that each is written only once. */
const homeLanguages = 'home-language'
export const wordsElsewhere: readonly string[] = [homeLanguages]

function readWords(language: LanguageCode, read: ReadContent): BankWords {
  const words = read<BankWords>(`${language}/questions.json`)
  const { subTypes } = read<{ subTypes: Record<string, string> }>(`${language}/phrases.json`)
  return { ...words, scales: { ...words.scales, [homeLanguages]: subTypes } }
}

/** Returns the review state of a question set's wording in one language. */
export const reviewState = (instrument: string, language: LanguageCode): string =>
  readWords(language, readContent).review[instrument] ?? ''

/** Returns the words of a file's questions in one language, in the file's order. */
function textsIn(
  read: ReadContent,
  instrument: string,
  language: LanguageCode,
): ({ id: string } & ItemText)[] {
  const scales = readScales()
  const words = readWords(language, read)
  const declined =
    words.declined[instrument === 'student-4-8' || instrument === storyFile ? 'children' : 'others']
  return readInstrument(instrument).map(({ id, scale }) => ({
    id,
    title: words.titles[id] ?? '',
    choices: (scales[scale] ?? []).map((value) =>
      value === 'dk' ? declined : (words.scales[scale]?.[value] ?? ''),
    ),
  }))
}

/** Returns the standard questions' words in a language that surveys can't use yet, by question ID. */
export const preparedTexts = (read: ReadContent, language: LanguageCode): ReadonlyMap<string, ItemText> =>
  new Map(
    bankInstruments.flatMap((instrument) =>
      textsIn(read, instrument, language).map((text) => [text.id, text]),
    ),
  )

interface Bank {
  items: QuestionItemTable[]
  texts: QuestionTextTable[]
}

/** Returns the standard questions from the content files, with the words that `read` finds there. */
export function readBank(read: ReadContent): Bank {
  const scales = readScales()
  const instruments = bankInstruments.map((instrument) => ({ instrument, items: readInstrument(instrument) }))
  return {
    items: instruments.flatMap(({ instrument, items }) =>
      items.map(({ id, area, theme = '', scale, reversed = false }, position) => ({
        id,
        instrument,
        position,
        area,
        theme,
        reversed: Number(reversed),
        choice_values: JSON.stringify(scales[scale] ?? []),
      })),
    ),
    texts: bankInstruments.flatMap((instrument) =>
      languages.flatMap(({ id: language_fk, code }) =>
        textsIn(read, instrument, code).map(({ id, title, choices }) => ({
          ...{ item_id: id, language_fk, title },
          choice_texts: JSON.stringify(choices),
        })),
      ),
    ),
  }
}

export const storeBank = (db: Db, { items, texts }: Bank): Promise<void> => replaceBank(db, items, texts)

/** Returns the files with a question set's closing questions. */
const closingOf = (instrument: string) =>
  instrument.startsWith('student') ? ['demographics', 'demographics-students'] : ['demographics']

/** Returns the standard questions of one question set in order: scored questions, stories if any, closing questions. */
export async function bankItems(
  db: Db,
  instrument: string,
  { stories = false }: { stories?: boolean } = {},
): Promise<Item[]> {
  const required: readonly string[] = stories ? [instrument, storyFile] : [instrument]
  const order = [...required, ...closingOf(instrument)]
  const rows = await selectItems(db, order)
  rows.sort((a, b) => order.indexOf(a.instrument) - order.indexOf(b.instrument) || a.position - b.position)
  const texts = await selectTexts(
    db,
    rows.map((row) => row.id),
  )
  const byItem = new Map<string, ItemTexts>()
  for (const text of texts) {
    const own = byItem.get(text.item_id) ?? { en: { title: '', choices: [] } }
    const language = languageOfId(text.language_fk)
    const choices: string[] = parsed(text.choice_texts, `question ${text.item_id}`)
    // Another process may have just offered a language.
    if (language) own[language.code] = { title: text.title, choices }
    byItem.set(text.item_id, own)
  }
  return rows.map((row) => ({
    name: row.id,
    area: row.area,
    theme: row.theme,
    reversed: row.reversed === 1,
    required: required.includes(row.instrument),
    values: parsed(row.choice_values, `question ${row.id}`),
    texts: byItem.get(row.id) ?? { en: { title: '', choices: [] } },
  }))
}
