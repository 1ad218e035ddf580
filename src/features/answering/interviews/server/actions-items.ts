import { createHash } from 'node:crypto'
import type { Db } from '../../../../server/db/connect.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { fillTerms, textOf } from '../../../schools/questions/rules.ts'
import { instrumentInUse } from '../../../schools/questions/server/actions.ts'
import { termForms } from '../../../schools/terms/server/actions.ts'
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
  const items = await (await instrumentInUse(db)).items(typeOfSet[set], { orStories: true })
  const forms = (await termForms(db, null))[language] ?? {}
  return items
    .filter(({ required }) => required)
    .map((item) => {
      const { title, choices } = textOf(item, language)
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

const wordingOf = (title: string, choices: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([title, ...choices]))
    .digest('hex')
