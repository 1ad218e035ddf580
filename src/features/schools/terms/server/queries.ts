import type { Db } from '../../../../server/db/connect.ts'
import type { SubstitutionOptionTable, SubstitutionTable, SubstitutionTextTable } from './tables.ts'

export const listRows = (db: Db): Promise<SubstitutionTable[]> =>
  db.selectFrom('substitutions').selectAll().orderBy('id').execute()

export const listOptions = (db: Db): Promise<SubstitutionOptionTable[]> =>
  db.selectFrom('substitution_options').selectAll().orderBy('position').execute()

export const listTexts = (db: Db): Promise<SubstitutionTextTable[]> =>
  db.selectFrom('substitution_texts').selectAll().execute()

/** Returns a survey's saved choices. */
export function termChoices(db: Db, surveyId: number) {
  return db
    .selectFrom('term_choices')
    .innerJoin('substitution_options', 'substitution_options.id', 'term_choices.option_fk')
    .select(['term_choices.substitution_fk', 'option_fk', 'position as option_selection_id'])
    .where('survey_id', '=', surveyId)
    .orderBy('term_choices.substitution_fk')
    .execute()
}

/** Checks whether a row has an option at a position. */
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

/** Copies one survey's choices to another. */
export async function copyChoices(db: Db, from: number, to: number): Promise<void> {
  const chosen = await db.selectFrom('term_choices').selectAll().where('survey_id', '=', from).execute()
  if (chosen.length === 0) return
  await db
    .insertInto('term_choices')
    .values(chosen.map((row) => ({ ...row, survey_id: to })))
    .execute()
}

/** Replaces all rows of terms with those in the content files. */
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
