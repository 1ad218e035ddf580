import { resolve } from 'node:path'
import { moveToPostgres } from '../src/app/move.ts'
import type { EventName } from '../src/features/records/events/rules.ts'
import { recordEvent } from '../src/features/records/events/server/actions.ts'
import { markRestored } from '../src/features/schools/answer-slips/server/actions.ts'
import type { Config } from '../src/server/config.ts'
import { BackupError, backup, backupInto, type Counts } from '../src/server/db/backup.ts'
import { connect, type Db } from '../src/server/db/connect.ts'
import { isUpToDate } from '../src/server/db/migrate.ts'
import { rehearse, restore } from '../src/server/db/restore.ts'
import type { Services } from '../src/server/serve.ts'

/** Commands about whole databases. They throw BackupError with a message for the operator. */

/** `backup FILE` and `backup --keep N FOLDER`. Doesn't change the database, even one of another version. */
export async function saveCopy(words: readonly string[], config: Config): Promise<void> {
  const db = connect({ ...config, waitMs: 0 })
  try {
    const [first = '', number, folder] = words
    if (first !== '--keep') {
      const counts = await backup(db, resolve(first))
      console.log(`Saved and checked: ${inWords(counts)}.`)
    } else {
      const keep = Number(number)
      if (!Number.isInteger(keep) || keep < 1 || !folder)
        throw new BackupError(
          'Give the number of backups to keep and their folder: backup --keep 14 /backups',
        )
      const { file, counts, removed } = await backupInto(db, resolve(folder), keep, new Date())
      console.log(`Saved and checked ${file}: ${inWords(counts)}. Removed ${removed.length} older files.`)
    }
    await record(db, 'Command line: backup')
  } finally {
    await db.destroy()
  }
}

/** `restore FILE`. */
export async function takeBack([file = '']: readonly string[], config: Config): Promise<void> {
  requireEmbedded(config)
  const { counts, former } = await restore(resolve(file), config.dataDir, new Date())
  console.log(
    `Restored into ${config.dataDir}: ${inWords(counts)}.${former ? ` The former database is ${former}.` : ''}`,
  )
  const db = connect(config)
  try {
    // An older backup has no slips.
    if (await isUpToDate(db)) await markRestored(db)
    await record(db, 'Command line: restore')
  } finally {
    await db.destroy()
  }
}

/** `note-restore`: what `restore` also does, for databases that other tools restore. */
export async function noteRestore({ db }: Pick<Services, 'db'>): Promise<void> {
  await markRestored(db)
  await record(db, 'Command line: restore')
  console.log('Slips that were used after the backup work again.')
}

/** `rehearse-restore FILE`. */
export async function rehearseRestore([file = '']: readonly string[], config: Config): Promise<void> {
  requireEmbedded(config)
  const { counts, seconds } = await rehearse(resolve(file), new Date())
  console.log(
    `Restored, checked and brought up to date in ${seconds.toFixed(1)} seconds: ${inWords(counts)}. The service’s own database is unchanged.`,
  )
}

/** `move-to-postgresql URL`. */
export async function move([url = '']: readonly string[], config: Config): Promise<void> {
  if (!/^postgres(ql)?:/.test(url))
    throw new BackupError('Name the target: postgres://user:password@host/database')
  const moved = await moveToPostgres(config.dataDir, url, new Date())
  const width = Math.max(...moved.map(({ table }) => table.length))
  for (const { table, rows, checkSum } of moved) {
    console.log(
      `${table.padEnd(width)}  ${String(rows).padStart(9)} rows  ${checkSum.slice(0, 16)}  the same in both`,
    )
  }
  if (config.tokenSecret) console.log('Don’t change TOKEN_SECRET. The stored secrets need it.')
  console.log('Everything is in PostgreSQL. Set DATABASE_URL to it and start the service.')
}

/** Adds an entry to the activity log, but only if the database has this version. */
async function record(db: Db, event: EventName): Promise<void> {
  const unchanged = await isUpToDate(db).catch(() => false)
  if (unchanged) await recordEvent(db, new Date(), { user: null, identifier: 'database', event, message: '' })
  else
    console.log('We couldn’t record this in the activity log because the database has a different version.')
}

function requireEmbedded(config: Config): void {
  if (config.databaseUrl) throw new BackupError('On PostgreSQL, use pg_restore. See docs/operating.md.')
}

function inWords(counts: Counts): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count} ${table.replace('_', ' ')}`)
    .join(', ')
}
