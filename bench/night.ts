import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { frozenInstrument } from '../src/features/questions/server/actions.ts'
import { findSurvey } from '../src/features/surveys/server/actions.ts'
import { countsOf } from '../src/features/tracking/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { gauge } from './report.ts'
import { insertResponses } from './responses.ts'
import { openBenchSurvey } from './survey.ts'

const day = 24 * 60 * 60 * 1000

/** The snapshot of a night of one survey with so many responses, on SQLite: first, and again in the same process. */
export async function night(responses: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-night-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const clock = { at: new Date() }
  const services = { db: connect(config), config, now: () => clock.at }
  const app = await createApp(services)
  await migrate(services.db)
  await syncContent(services.db)
  const { guid } = await openBenchSurvey(app, services.db)
  const survey = await findSurvey(services, guid)
  const instrument = survey && (await frozenInstrument(services, survey))
  if (!instrument) throw new Error('The survey has no frozen instrument.')
  await insertResponses(services.db, survey.id, instrument, responses)
  clock.at = new Date(clock.at.getTime() + day)
  const before = process.memoryUsage().rss
  const look = async () => {
    const from = performance.now()
    const current = await findSurvey(services, guid)
    if (!current) throw new Error('The survey is gone.')
    const { total } = await countsOf(services, current)
    if (total !== responses) throw new Error(`${total} of ${responses} responses were counted.`)
    return performance.now() - from
  }
  gauge(
    `snapshot of a night, ${responses} responses, first`,
    (await look()) / 1000,
    's',
    'for comparison only',
  )
  gauge('the same again in this process', (await look()) / 1000, 's', 'for comparison only')
  const grown = (process.memoryUsage().rss - before) / 1_048_576
  gauge('memory it takes', grown, 'MB', 'for comparison only')
  await app.close()
  await services.db.destroy()
  rmSync(folder, { recursive: true, force: true })
}
