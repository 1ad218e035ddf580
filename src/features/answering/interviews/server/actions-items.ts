import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import { isLanguage, type LanguageCode } from '../../../../shared/languages.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import { fillTerms, type Item, textOf } from '../../../schools/questions/rules.ts'
import { instrumentInUse } from '../../../schools/questions/server/actions.ts'
import { bankItems, preparedTexts } from '../../../schools/questions/server/actions-bank.ts'
import { preparedForms, termForms } from '../../../schools/terms/server/actions.ts'
import { type QuestionSet, typeOfSet } from '../rules.ts'

/** A question that interviews are about, in one language. */
export interface AskedItem {
  id: string
  area: string
  /** With the words that are used unless a school chooses others. */
  title: string
  choices: string[]
  /** SHA-256, in hex, of the title and the choices as every school shares them. */
  wording: string
  /** The title with its {placeholders}. */
  shared: string
}

/** Returns the questions of a set as new surveys ask them. Those about the person aren't interviewed about. */
export async function askedItems(db: Db, set: QuestionSet, language: LanguageCode): Promise<AskedItem[]> {
  const { items, forms, textIn } = isLanguage(language)
    ? await offeredItems(db, set, language)
    : await preparedItems(db, set, language)
  return items
    .filter(({ required }) => required)
    .map((item) => {
      const { title, choices } = textIn(item)
      const { name: id, area } = item
      return {
        id,
        area,
        title: fillTerms(title, forms),
        choices,
        wording: wordingOf(title, choices),
        shared: title,
      }
    })
}

async function offeredItems(db: Db, set: QuestionSet, language: LanguageCode) {
  return {
    items: await (await instrumentInUse(db)).items(typeOfSet[set], { orStories: true }),
    forms: (await termForms(db, null))[language] ?? {},
    textIn: (item: Item) => textOf(item, language),
  }
}

/** The standard questions and any stories that are written in a language that surveys can't use yet. */
async function preparedItems(db: Db, set: QuestionSet, language: LanguageCode) {
  const { read, isComplete } = await wordsInForce(db)
  const texts = preparedTexts(read, language)
  return {
    items: await bankItems(db, set, { stories: isComplete(language, 'stories') }),
    forms: preparedForms(read, language),
    textIn: (item: Item) => texts.get(item.name) ?? item.texts.en,
  }
}

const wordingOf = (title: string, choices: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([title, ...choices]))
    .digest('hex')
