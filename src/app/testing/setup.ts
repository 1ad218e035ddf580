import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { syncContent } from '../content-sync.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** One PostgreSQL server for the whole run, with a database that has the schema and the content, to be copied. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Its files are removed after the run: nothing has to last, and no database lives long enough to be vacuumed.
  const server = await startPostgres(
    [
      'fsync=off',
      'full_page_writes=off',
      'autovacuum=off',
      'max_wal_size=8GB',
      // No one reads along: a copy of a database takes half of what it takes otherwise.
      'wal_level=minimal',
      'max_wal_senders=0',
    ].flatMap((one) => ['-c', one]),
  )
  const db = connect({ databaseUrl: await createDatabase(server.url, 'migrated'), dataDir: '' })
  await migrate(db)
  await syncContent(db)
  await db.destroy()
  project.provide('postgresUrl', server.url)
  return server.stop
}
