import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { submissionOf } from '../src/app/testing/school.ts'
import { deleteKeepingResults } from '../src/features/running/deletion/server/actions.ts'
import { frozenInstrument } from '../src/features/schools/questions/server/actions.ts'
import { createSurvey, findSurvey } from '../src/features/schools/surveys/server/actions.ts'
import { readConfig } from '../src/server/config.ts'
import { connect, sqliteFile } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { removeRemains } from '../src/server/db/remains.ts'
import { gauge } from './report.ts'
import { insertResponses } from './responses.ts'
import { openBenchSurvey } from './survey.ts'

/** The deleted survey has `responses` responses. Each of the `others` in the same file has `each`. */
const sizes = {
  smoke: { responses: 1000, others: 5, each: 200 },
  usual: { responses: 20_000, others: 40, each: 2000 },
  full: { responses: 20_000, others: 490, each: 2000 },
} satisfies Record<string, { responses: number; others: number; each: number }>

/** Measures how long a submission to another survey waits during a deletion, on the embedded database. */
export async function deletion(kind: keyof typeof sizes): Promise<void> {
  const { responses, others, each } = sizes[kind]
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-deletion-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const services = { db: connect(config), config, now: () => new Date() }
  await migrate(services.db)
  await syncContent(services.db)
  const app = await createApp(services)
  const goes = await openBenchSurvey(app, services.db)
  const stays = await openBenchSurvey(app, services.db, 'bench-2@school.example')
  const opened = await findSurvey(services, goes.guid)
  const instrument = opened && (await frozenInstrument(services, opened))
  if (!instrument) throw new Error('The survey has no frozen instrument.')
  await insertResponses(services.db, opened.id, instrument, responses)
  for (let other = 0; other < others; other++) {
    const name = `Other ${other}`
    const made = await createSurvey(services.db, { schoolId: opened.entity_fk, name, now: new Date() })
    await insertResponses(services.db, made.id, instrument, each)
  }
  const over = { survey_date_begin: '2020-01-01', survey_date_end: '2020-01-31' }
  await services.db.updateTable('survey_settings').set(over).where('survey_id', '=', opened.id).execute()
  const final = await findSurvey(services, goes.guid)
  if (!final) throw new Error('The survey is gone.')

  const megabytes = statSync(sqliteFile(folder)).size / 1e6
  const deleting = await watched(app, stays, () =>
    deleteKeepingResults(services, final, { user: null, event: 'Responses deleted' }),
  )
  const removing = await watched(app, stays, () => removeRemains(services.db))
  const size = `${responses} of ${responses + others * each} rows, ${Math.round(megabytes)} MB`
  gauge(`deleting ${size}`, deleting.took, 'ms', 'for comparison only')
  gauge('longest wait of a submission', deleting.wait, 'ms', 'under 5,000', (ms) => ms < 5000)
  gauge('removing what is left of them', removing.took, 'ms', 'for comparison only')
  gauge('longest wait of a submission', removing.wait, 'ms', 'under 15,000', (ms) => ms < 15_000)
  await app.close()
  await services.db.destroy()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs an action during back-to-back submissions. Returns the action's duration and the longest wait, in ms. */
async function watched(
  app: FastifyInstance,
  { guid, answers }: { guid: string; answers: Record<string, unknown> },
  work: () => Promise<unknown>,
): Promise<{ took: number; wait: number }> {
  let wait = 0
  let isOver = false
  const submitting = (async () => {
    // Measure from the time each submission was due, because a blocked process also sends its requests late.
    let due = performance.now()
    for (;;) {
      const payload = submissionOf(guid, 3, answers)
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/submit-survey', payload })
      if (statusCode !== 200) throw new Error(`A submission was answered ${statusCode}.`)
      wait = Math.max(wait, performance.now() - due)
      if (isOver) return
      due = performance.now() + 5
      await new Promise((next) => setTimeout(next, 5))
    }
  })()
  await new Promise((next) => setTimeout(next, 200))
  const began = performance.now()
  await work()
  const took = performance.now() - began
  isOver = true
  await submitting
  return { took, wait }
}
