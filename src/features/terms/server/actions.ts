import { readContent } from '../../../server/content.ts'
import type { Db } from '../../../server/db/connect.ts'
import { languages } from '../../../shared/languages.ts'
import { replaceTerms } from './queries.ts'

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

/** The terms of the content files, one file a language. */
export const readTerms = (): TermFiles =>
  languages.map(({ id, code }) => ({ id, file: readContent<TermFile>(`terms.${code}.json`) }))

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
