import type { Kysely } from 'kysely'
import { countedId, type Dialect, idType } from '../portable.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no later state of the tables.
export async function up({ schema }: Kysely<any>, dialect: Dialect): Promise<void> {
  await schema
    .createTable('recordings')
    .addColumn('id', idType(dialect), countedId(dialect))
    .addColumn('school_id', 'integer', (c) => c.references('schools.id'))
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('words_hash', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('sound', 'text', (c) => c.notNull())
    .addColumn('length_ms', 'integer', (c) => c.notNull())
    .addColumn('maker_name', 'text', (c) => c.notNull())
    .addColumn('link_id', 'integer', (c) => c.references('named_links.id'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('decider_name', 'text')
    .addColumn('approved_at', 'text')
    .execute()
  await schema
    .createIndex('recordings_language')
    .on('recordings')
    .columns(['language', 'school_id'])
    .execute()
  await schema.createIndex('recordings_digest').on('recordings').column('digest').execute()
  await schema.createIndex('recordings_link').on('recordings').column('link_id').execute()
}
