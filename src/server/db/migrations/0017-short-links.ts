import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

const letters = '34679cdfhjkmnptwxy'

/** Adds a short link for each respondent link, including existing links. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('short_links')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('guid', 'text', (c) => c.notNull().unique())
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .execute()
  await db.schema.createIndex('short_links_survey').on('short_links').column('survey_id').execute()
  const surveys = await db.selectFrom('surveys').select(['id as survey_id', 'guid']).orderBy('id').execute()
  const links = await db.selectFrom('survey_links').select(['survey_id', 'guid']).orderBy('id').execute()
  const codes = new Set<string>()
  for (const { survey_id, guid } of [...surveys, ...links]) {
    let code = ''
    while (code === '' || codes.has(code))
      code = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')
    codes.add(code)
    await db.insertInto('short_links').values({ code, guid, survey_id }).execute()
  }
}
