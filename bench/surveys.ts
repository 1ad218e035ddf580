import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { client, injected } from '../src/app/testing/client.ts'
import { addPastSurveys } from '../src/app/testing/past-surveys.ts'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { realEnvironment, startServer } from '../src/app/testing/process.ts'
import { runSchedule } from '../src/app/testing/schedule.ts'
import { insertAccount, makeSchool } from '../src/app/testing/school.ts'
import { makeToken } from '../src/features/running/auth/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { gauge, median } from './report.ts'

/** Measures a startup, and a run of scheduled work with nothing due, on both databases with many past surveys. */
export async function surveys(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-surveys-'))
  const server = await startPostgres()
  try {
    await onDatabase('SQLite', realEnvironment(join(folder, 'data'), undefined), count)
    await onDatabase('PostgreSQL', realEnvironment(join(folder, 'other'), `${server.url}/postgres`), count)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onDatabase(name: string, environment: Record<string, string>, count: number): Promise<void> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
  const db = connect({ ...config, waitMs: 0 })
  const services = { db, config, now: () => new Date() }
  await migrate(db)
  await syncContent(db)
  const user = await insertAccount(
    db,
    { email: 'bench@school.example', role: 'CAN_EDIT_ENTITY', password_hash: '' },
    services.now(),
  )
  const app = await createApp(services)
  const schoolId = await makeSchool(client(injected(app)), await makeToken(services, user), user.id)
  await app.close()
  await addPastSurveys(db, schoolId, count)
  const turns: number[] = []
  while (turns.length < 6) {
    const begun = performance.now()
    await runSchedule(services)
    turns.push(performance.now() - begun)
  }
  const about = `${count.toLocaleString('en')} former surveys, ${name}`
  gauge(`turn in which nothing is due, ${about}`, median(turns.slice(1)), 'ms', '100', (ms) => ms <= 100)
  await db.destroy()
  const begun = performance.now()
  const { process: started } = await startServer(environment)
  gauge(`start, ${about}`, (performance.now() - begun) / 1000, 's', '10', (seconds) => seconds <= 10)
  const [, kilobytes = 'NaN'] =
    /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${started.pid}/status`, 'utf8')) ?? []
  gauge(`most memory at the start, ${about}`, Number(kilobytes) / 1024, 'MB', '250', (mb) => mb <= 250)
  started.kill('SIGKILL')
}
