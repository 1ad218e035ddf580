import { type Kysely, sql } from 'kysely'

const languages = { english: 'en', spanish: 'es', somali: 'so', hmong: 'hmn' }
const bands = { '4_8': '4-8', '9_12': '9-12' }
const groups = { 1: 'students', 2: 'parents', 3: 'staff' }

/** Moves a survey's languages, grade bands and numbers of people into rows, and stores when the survey opened. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('survey_languages')
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_languages_key', ['survey_id', 'language'])
    .execute()
  await schema
    .createTable('survey_bands')
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('band', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_bands_key', ['survey_id', 'band'])
    .execute()
  await schema
    .createTable('survey_expected')
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('group_name', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('survey_expected_key', ['survey_id', 'group_name'])
    .execute()
  for (const [name, code] of Object.entries(languages)) {
    const column = `survey_language_${name}`
    await sql`insert into survey_languages (survey_id, language)
      select survey_id, ${sql.lit(code)} from survey_settings where ${sql.ref(column)} = 1`.execute(db)
    await schema.alterTable('survey_settings').dropColumn(column).execute()
  }
  for (const [name, band] of Object.entries(bands)) {
    const column = `survey_participant_${name}`
    await sql`insert into survey_bands (survey_id, band)
      select survey_id, ${sql.lit(band)} from survey_settings where ${sql.ref(column)} = 1`.execute(db)
    await schema.alterTable('survey_settings').dropColumn(column).execute()
  }
  for (const [type, group] of Object.entries(groups)) {
    await sql`insert into survey_expected (survey_id, group_name, count)
      select survey_id, ${sql.lit(group)}, count from participant_counts
      where participant_type_fk = ${sql.lit(Number(type))}`.execute(db)
  }
  await schema.dropTable('participant_counts').execute()
  await schema.alterTable('surveys').addColumn('opened_at', 'text').execute()
  await sql`update surveys set opened_at =
    (select frozen_at from frozen_instruments where frozen_instruments.survey_id = surveys.id)`.execute(db)
}
