import type { ReadContent } from '../../../../server/content.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { Problem } from '../../../../shared/errors.ts'
import { type LanguageCode, languageOfId, languages } from '../../../../shared/languages.ts'
import type { Substitution } from '../contract.ts'
import { chooseTerm, listOptions, listRows, listTexts, replaceTerms, termChoices } from './queries.ts'

export { copyChoices, termChoices } from './queries.ts'

interface TermFile {
  terms: {
    id: number
    variable: string
    label: string
    help: string
    options: { id: number; label: string; default?: boolean; forms: Record<string, string> }[]
  }[]
}

type TermFiles = { id: number; file: TermFile }[]

/** Returns the terms in the content files, in the order of the languages, with the words that `read` returns. */
export const readTerms = (read: ReadContent): TermFiles =>
  languages.map(({ id, code }) => ({ id, file: read<TermFile>(`${code}/terms.json`) }))

/** Returns the default wordings in a language that surveys can't use yet. */
export const preparedForms = (read: ReadContent, language: LanguageCode): Record<string, string> =>
  Object.assign(
    {},
    ...read<TermFile>(`${language}/terms.json`).terms.map(({ options }) => options.at(-1)?.forms),
  )

export async function storeTerms(db: Db, files: TermFiles): Promise<void> {
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

/** Lists all rows of terms with their options: up to four and the default, which is last. */
export async function listSubstitutions(db: Db): Promise<Substitution[]> {
  const rows = await listRows(db)
  const options = await optionsWithTexts(db)
  return rows.map((row) => {
    const own = options.filter((option) => option.substitution_fk === row.id)
    return {
      id: row.id,
      variable: row.variable,
      label: row.label,
      help: row.help,
      value: own.at(-1)?.labels.en ?? '',
      options: own.map((option) => ({
        id: option.id,
        selectionId: option.position,
        label: option.labels.en ?? '',
        substitution_option: option.labels.en ?? '',
        isDefault: option.is_default === 1,
        labels: option.labels,
        forms: option.forms.en ?? {},
      })),
    }
  })
}

async function optionsWithTexts(db: Db) {
  const options = await listOptions(db)
  const texts = await listTexts(db)
  return options.map((option) => {
    const own = texts
      .filter((text) => text.option_fk === option.id)
      // Another process may have just offered a language.
      .flatMap((text) => {
        const language = languageOfId(text.language_fk)
        return language ? [{ ...text, code: language.code }] : []
      })
    return {
      ...option,
      labels: Object.fromEntries(own.map(({ code, label }) => [code, label])),
      forms: Object.fromEntries(
        own.map(({ code, forms }) => [code, JSON.parse(forms) as Record<string, string>]),
      ),
    }
  })
}

/** Returns the option in use in every row of a survey: the school's choice, else the default. */
export async function termsInForce(db: Db, surveyId: number | null) {
  const chosen = new Set(
    surveyId === null ? [] : (await termChoices(db, surveyId)).map((row) => row.option_fk),
  )
  const options = await optionsWithTexts(db)
  const rows = await listRows(db)
  return rows.flatMap((row) => {
    const own = options.filter((option) => option.substitution_fk === row.id)
    const option = own.find((one) => chosen.has(one.id)) ?? own.at(-1)
    return option ? [{ variable: row.variable, chosen: chosen.has(option.id), option }] : []
  })
}

/** Wording that replaces placeholders in questions, keyed by language and form name. */
export type TermForms = Record<string, Record<string, string>>

/** Returns all wordings in use in a survey; the defaults if no survey is given. */
export async function termForms(db: Db, surveyId: number | null): Promise<TermForms> {
  const inForce = await termsInForce(db, surveyId)
  return Object.fromEntries(
    languages.map(({ code }) => [
      code,
      Object.assign({}, ...inForce.map(({ option }) => option.forms[code] ?? {})),
    ]),
  )
}

/** Saves a survey's terms, each as a row and option. Throws 'badRequest' if a row doesn't have the option. */
export async function chooseTerms(
  trx: Db,
  surveyId: number,
  chosen: readonly { substitution_fk: number; option_fk: number }[],
): Promise<void> {
  const options = await listOptions(trx)
  for (const { substitution_fk, option_fk } of chosen) {
    if (!options.some((one) => one.id === option_fk && one.substitution_fk === substitution_fk))
      throw new Problem('badRequest', 'Choose one of the listed words.')
    await chooseTerm(trx, surveyId, substitution_fk, option_fk)
  }
}
