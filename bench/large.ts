import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { countsOf } from '../src/features/answering/tracking/server/actions.ts'
import { storedResults } from '../src/features/figures/results/server/actions.ts'
import { frozenInstrument } from '../src/features/schools/questions/server/actions.ts'
import { findSurvey } from '../src/features/schools/surveys/server/actions.ts'
import type { FullSurvey } from '../src/features/schools/surveys/server/tables.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { gauge } from './report.ts'
import { insertResponses } from './responses.ts'
import { openBenchSurvey } from './survey.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Measures one survey with the given number of responses on SQLite. Runs the overnight update twice in the same process,
 * creates the results as the service's timer does, then reads them. Prints each step's duration and memory, and how long
 * other work has to wait.
 */
export async function large(responses: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-large-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const clock = { at: new Date() }
  const services = { db: connect(config), config, now: () => clock.at }
  const app = await createApp(services)
  await migrate(services.db)
  await syncContent(services.db)
  const { guid } = await openBenchSurvey(app, services.db)
  const surveyNow = async (): Promise<FullSurvey> => {
    const survey = await findSurvey(services, guid)
    if (!survey) throw new Error('The survey is gone.')
    return survey
  }
  const { id } = await surveyNow()
  const instrument = await frozenInstrument(services, await surveyNow())
  if (!instrument) throw new Error('The survey has no frozen instrument.')
  await insertResponses(services.db, id, instrument, responses)
  const night = async () => {
    const { total } = await countsOf(services, await surveyNow())
    if (total !== responses) throw new Error(`${total} of ${responses} responses were counted.`)
  }
  const results = async () => {
    const { total } = await storedResults(services, await surveyNow())
    if (total !== responses) throw new Error(`The results are of ${total} of ${responses} responses.`)
  }

  clock.at = new Date(clock.at.getTime() + day)
  await watched(`snapshot of a night, ${responses} responses`, night)
  await watched('the same again in this process', night)
  clock.at = new Date(clock.at.getTime() + 30 * day)
  await watched(`results of ${responses} responses, made once`, results)
  await watched('read afterwards', results)
  await app.close()
  await services.db.destroy()
  rmSync(folder, { recursive: true, force: true })
}

/** Prints how long the work took, the most memory it added, and the longest time that other work had to wait. */
async function watched(name: string, work: () => Promise<void>): Promise<void> {
  const before = process.memoryUsage().rss
  let [most, longest, last] = [before, 0, performance.now()]
  const tick = () => {
    most = Math.max(most, process.memoryUsage().rss)
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const watch = setInterval(tick, 5)
  const from = performance.now()
  await work()
  const took = performance.now() - from
  tick()
  clearInterval(watch)
  gauge(name, took / 1000, 's', 'for comparison only')
  gauge('  memory it takes at most', (most - before) / 1_048_576, 'MB', 'for comparison only')
  gauge('  others wait at most', longest, 'ms', 'for comparison only')
}
