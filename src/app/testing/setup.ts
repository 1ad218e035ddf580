import type { TestProject } from 'vitest/node'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { syncContent } from '../content-sync.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** Starts one PostgreSQL server for the entire run, with a database to copy that has the schema and the content. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The files are removed after the run, so nothing has to be durable, and no database lives long enough to need a
  // vacuum.
  const server = await startPostgres(
    [
      'fsync=off',
      'full_page_writes=off',
      'autovacuum=off',
      'max_wal_size=8GB',
      // There isn't a standby. Without this setting, copying a database takes twice as long.
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
