import { readContent, readContentText } from '../../../server/content.ts'
import type { Db } from '../../../server/db/connect.ts'
import type { AreaCode } from '../../../shared/codes.ts'
import { type LanguageCode, languages } from '../../../shared/languages.ts'
import { parseQuestionFile } from '../rules.ts'
import { replaceBank } from './queries.ts'
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
