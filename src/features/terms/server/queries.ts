import type { Db } from '../../../server/db/connect.ts'
import { languageCode, languages } from '../../../shared/languages.ts'
import type { Substitution } from '../contract.ts'
import type { SubstitutionOptionTable, SubstitutionTable, SubstitutionTextTable } from './tables.ts'

/** All rows of terms with their options: at most four and the default, which is last. */
export async function listSubstitutions(db: Db): Promise<Substitution[]> {
  const rows = await db.selectFrom('substitutions').selectAll().orderBy('id').execute()
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
      })),
    }
  })
}

async function optionsWithTexts(db: Db) {
  const options = await db.selectFrom('substitution_options').selectAll().orderBy('position').execute()
  const texts = await db.selectFrom('substitution_texts').selectAll().execute()
  return options.map((option) => {
    const own = texts.filter((text) => text.option_fk === option.id)
    return {
      ...option,
      labels: Object.fromEntries(own.map((text) => [languageCode(text.language_fk), text.label])),
      forms: Object.fromEntries(
        own.map((text) => [languageCode(text.language_fk), JSON.parse(text.forms) as Record<string, string>]),
      ),
    }
  })
}

/** A survey's choices as they were saved. */
export async function termChoices(db: Db, surveyId: number) {
  const rows = await db
    .selectFrom('term_choices')
    .innerJoin('substitution_options', 'substitution_options.id', 'term_choices.option_fk')
    .select(['term_choices.substitution_fk', 'option_fk', 'position'])
    .where('survey_id', '=', surveyId)
    .orderBy('term_choices.substitution_fk')
    .execute()
  return rows.map((row) => ({
    substitution_fk: row.substitution_fk,
    option_selection_id: row.position,
    option_fk: row.option_fk,
  }))
}

/** The option in force in every row of a survey: the school's choice, else the default. */
export async function termsInForce(db: Db, surveyId: number | null) {
  const chosen = new Set(
    surveyId === null ? [] : (await termChoices(db, surveyId)).map((row) => row.option_fk),
  )
  const options = await optionsWithTexts(db)
  const rows = await db.selectFrom('substitutions').selectAll().orderBy('id').execute()
  return rows.flatMap((row) => {
    const own = options.filter((option) => option.substitution_fk === row.id)
    const option = own.find((one) => chosen.has(one.id)) ?? own.at(-1)
    return option ? [{ variable: row.variable, chosen: chosen.has(option.id), option }] : []
  })
}

/** Wordings by language and form name, as they replace placeholders in items. */
export type TermForms = Record<string, Record<string, string>>

/** All forms in force for a survey; the defaults where no survey is given. */
export async function termForms(db: Db, surveyId: number | null): Promise<TermForms> {
  const inForce = await termsInForce(db, surveyId)
  return Object.fromEntries(
    languages.map(({ code }) => [
      code,
      Object.assign({}, ...inForce.map(({ option }) => option.forms[code] ?? {})),
    ]),
  )
}

/** Whether an option stands in a row at a place. */
export async function optionExists(
  db: Db,
  option: { id: number; substitution_fk: number; position: number },
) {
  const row = await db
    .selectFrom('substitution_options')
    .select('id')
    .where('id', '=', option.id)
    .where('substitution_fk', '=', option.substitution_fk)
    .where('position', '=', option.position)
    .executeTakeFirst()
  return row !== undefined
}

export async function chooseTerm(
  db: Db,
  surveyId: number,
  substitution_fk: number,
  option_fk: number,
): Promise<void> {
  await db
    .insertInto('term_choices')
    .values({ survey_id: surveyId, substitution_fk, option_fk })
    .onConflict((conflict) => conflict.columns(['survey_id', 'substitution_fk']).doUpdateSet({ option_fk }))
    .execute()
}

/** Replaces all rows of terms by those of the content files. */
export async function replaceTerms(
  db: Db,
  rows: SubstitutionTable[],
  options: SubstitutionOptionTable[],
  texts: SubstitutionTextTable[],
): Promise<void> {
  await db.deleteFrom('substitution_texts').execute()
  await db.deleteFrom('substitution_options').execute()
  await db.deleteFrom('substitutions').execute()
  await db.insertInto('substitutions').values(rows).execute()
  await db.insertInto('substitution_options').values(options).execute()
  await db.insertInto('substitution_texts').values(texts).execute()
}
