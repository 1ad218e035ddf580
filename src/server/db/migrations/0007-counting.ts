import { type Kysely, sql } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

/** Adds what is counted for a survey: tallies by group, marks on responses, and decisions that leave responses out. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up(db: Kysely<any>, dialect: Dialect): Promise<void> {
  const { schema } = db
  await schema.alterTable('surveys').addColumn('data_version', 'text').execute()
  await schema
    .alterTable('survey_expected')
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('survey_expected').addColumn('fell_on', 'text').execute()
  await sql`insert into survey_expected (survey_id, group_name, count, counted)
    select survey_id, case participant_type when 2 then 'parents' when 3 then 'staff' else 'students' end, 0, count(*)
    from responses group by 1, 2
    on conflict (survey_id, group_name) do update set counted = excluded.counted`.execute(db)
  await countDeleted(db)
  for (const column of ['counted_on', 'marks', 'ticket'])
    await schema.alterTable('responses').addColumn(column, 'text').execute()
  for (const column of ['aside', 'arrived_hour'])
    await schema.alterTable('responses').addColumn(column, 'integer').execute()
  await schema
    .createIndex('responses_ticket')
    .unique()
    .on('responses')
    .columns(['survey_id', 'ticket'])
    .where('ticket', 'is not', null)
    .execute()
  await schema
    .createTable('response_decisions')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('survey_id', 'integer', (c) => c.notNull().references('surveys.id'))
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('cluster', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('user_fk', 'integer', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute()
  await schema.createIndex('response_decisions_survey').on('response_decisions').column('survey_id').execute()
}

/** If responses were deleted, the stored tracking data still shows how many responses each group had. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
async function countDeleted(db: Kysely<any>): Promise<void> {
  const kept: { survey_id: number; document: string }[] = await db
    .selectFrom('kept_results')
    .innerJoin('surveys', 'surveys.id', 'kept_results.survey_id')
    .select(['survey_id', 'document'])
    .where('kind', '=', 'tracking')
    .where('responses_deleted_at', 'is not', null)
    .execute()
  for (const { survey_id, document } of kept) {
    const groups: Record<string, number> = JSON.parse(document).groups ?? {}
    for (const [group_name, counted] of Object.entries(groups)) {
      await db
        .insertInto('survey_expected')
        .values({ survey_id, group_name, count: 0, counted })
        .onConflict((conflict) => conflict.columns(['survey_id', 'group_name']).doUpdateSet({ counted }))
        .execute()
    }
  }
}
