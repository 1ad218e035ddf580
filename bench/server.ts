import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openBenchSurvey } from './survey.ts'

/**
 * Runs the real server in its own process, with one open survey and an extra route that only parses a body. Sends its
 * address to the parent process. Replies to "memory" (resident MB), "cpu" (µs used so far), "count" (stored responses)
 * and "guids" (their participants). `pages` also serves the built pages. `schools=20` sets up that many schools, each
 * with an open survey; 0 leaves the setup to another process on the same database.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-bench-'))
const config = readConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const db = connect(config)
await migrate(db)
await syncContent(db)
const dist = process.argv.includes('pages') ? join(import.meta.dirname, '../dist') : undefined
const app = await createApp({ db, config, now: () => new Date() }, dist)
app.post('/bench/parse', { bodyLimit: 262_144 }, async () => [{ responseCode: 1, responseMessage: 'parsed' }])
const schools: Awaited<ReturnType<typeof openBenchSurvey>>[] = []
const wanted = Number(process.argv.find((word) => word.startsWith('schools='))?.slice(8) ?? 1)
while (schools.length < wanted) {
  const email = schools.length === 0 ? undefined : `bench-${schools.length}@school.example`
  schools.push(await openBenchSurvey(app, db, email))
}
const address = await app.listen({ host: '127.0.0.1', port: 0 })

process.send?.({ address, ...schools[0], schools: schools.map(({ guid, token }) => ({ guid, token })) })
process.on('message', async (message) => {
  if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss / 1_048_576 })
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  }
  if (message === 'count') {
    const counts = await db.selectFrom('surveys').select('response_count').execute()
    process.send?.({ count: counts.reduce((sum, row) => sum + row.response_count, 0) })
  }
  if (message === 'guids') {
    const rows = await db.selectFrom('responses').select('participant_guid').execute()
    process.send?.({ guids: rows.map((row) => row.participant_guid) })
  }
  if (message === 'stop') {
    await app.close()
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
})
