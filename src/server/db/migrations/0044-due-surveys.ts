import { type Kysely, sql } from 'kysely'

/** Lets scheduled work find what is due without reading earlier years' surveys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('surveys_unfinished')
    .on('surveys')
    .column('id')
    .where(sql.ref('final_at'), 'is', null)
    .where(sql.ref('cancelled_at'), 'is', null)
    .execute()
  await db.schema.createIndex('surveys_final').on('surveys').column('final_at').execute()
}
