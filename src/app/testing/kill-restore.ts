import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backup } from '../../server/db/backup.ts'
import { connect, sqliteFile } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'

const script = join(import.meta.dirname, 'restore-again.ts')

/**
 * Starts a process that keeps restoring two backups in turn, and kills it at a random moment, `rounds` times. Returns
 * which database each kill left. Throws if a kill left something else or a damaged database.
 */
export async function killRestores(folder: string, rounds: number): Promise<string[]> {
  const names = ['first', 'second']
  for (const name of names) await makeBackup(folder, name)
  const dataDir = join(folder, 'data')
  const left: string[] = []
  for (let round = 0; round < rounds; round++) {
    const backups = names.map((name) => join(folder, `${name}.sqlite`))
    const child = spawn(process.execPath, [script, dataDir, ...backups], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    await Promise.race([once(child.stdout, 'data'), ended])
    await new Promise((next) => setTimeout(next, Math.random() * 60))
    child.kill('SIGKILL')
    const [, signal] = await ended
    if (signal !== 'SIGKILL') throw new Error('The restore ended before it was killed.')
    left.push(wholeDatabase(dataDir))
  }
  return left
}

async function makeBackup(folder: string, name: string): Promise<void> {
  const source = connect({ dataDir: join(folder, name) })
  await migrate(source)
  await source.insertInto('server_secrets').values({ name: 'name', value: name }).execute()
  await backup(source, join(folder, `${name}.sqlite`))
  await source.destroy()
}

/** Opens a database as the service does. Returns its name. Throws if it is damaged. */
function wholeDatabase(dataDir: string): string {
  const database = new DatabaseSync(sqliteFile(dataDir))
  database.exec('pragma journal_mode = WAL')
  const check = database.prepare('pragma integrity_check').get()?.integrity_check
  if (check !== 'ok') throw new Error(`The database is damaged: ${check}`)
  const name = database.prepare("select value from server_secrets where name = 'name'").get()?.value
  database.close()
  return String(name)
}
