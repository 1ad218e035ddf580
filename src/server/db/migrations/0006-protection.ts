import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../portable.ts'

/** Adds a record of a survey's close and final state, and secret numbers for rounding. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>): Promise<void> {
  const { schema } = db
  for (const column of ['time_zone', 'closed_at', 'final_at'])
    await schema.alterTable('surveys').addColumn(column, 'text').execute()
  await schema.alterTable('surveys').addColumn('close_count', 'integer').execute()
  await schema
    .alterTable('surveys')
    .addColumn('lot_salt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  const surveys: { id: number }[] = await db.selectFrom('surveys').select('id').execute()
  for (const { id } of surveys) {
    const lot_salt = randomBytes(16).toString('hex')
    await db.updateTable('surveys').set({ lot_salt }).where('id', '=', id).execute()
  }
  await schema
    .alterTable('responses')
    .addColumn('secret', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  const random =
    dialectOf(db) === 'sqlite' ? sql`abs(random() % 4294967296)` : sql`floor(random() * 4294967296)::bigint`
  await db.updateTable('responses').set({ secret: random }).execute()
}
