import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { syncContent } from '../src/app/content-sync.ts'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { roundOf } from '../src/features/figures/district-results/rules.ts'
import { makeRollUp } from '../src/features/figures/district-results/server/actions.ts'
import { auditsOf, surveysIn } from '../src/features/figures/district-results/server/actions-schools.ts'
import { eachCounted } from '../src/features/figures/responses/server/actions.ts'
import { storedResults } from '../src/features/figures/results/server/actions.ts'
import { findOrganization } from '../src/features/people/memberships/server/actions.ts'
import { CrossTable } from '../src/measurement/cross-table.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { type DistrictSize, makeDistrict } from './district.ts'
import { gauge } from './report.ts'

/** Measures the CPU time of combining a district's results on both databases. Its surveys are final. */
export async function combining(size: DistrictSize): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-combining-'))
  await onDatabase('SQLite', readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), size)
  const server = await startPostgres()
  const environment = { DATA_DIR: folder, DATABASE_URL: `${server.url}/postgres`, LOG_LEVEL: 'silent' }
  await onDatabase('PostgreSQL', readConfig(environment), size)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function onDatabase(name: string, config: Config, size: DistrictSize): Promise<void> {
  const clock = { at: new Date() }
  const now = () => clock.at
  const db = connect({ ...config, waitMs: 0 })
  await migrate(db)
  await syncContent(db)
  const services = { db, config, now }
  const { id, user } = await makeDistrict(services, clock, size, () => 40)
  const organization = await findOrganization(db, id)
  if (!organization) throw new Error('There is no district.')
  const surveys = await surveysIn(services, organization)
  const round = roundOf(surveys[0]?.survey_date_end ?? '')
  const audits = auditsOf(surveys, round)
  const about = `${size.schools} schools, ${(size.schools * size.each).toLocaleString('en')} responses, ${name}`
  const results = await spent(async () => {
    for (const survey of audits) await storedResults(services, survey)
  })
  gauge(`schools’ results, ${about}`, results, 's', 'CPU, once when they become final')
  const reading = await spent(async () => {
    for (const survey of audits) await eachCounted(services, survey, () => undefined)
  })
  const adding = await spent(async () => {
    for (const survey of audits) {
      const people = new CrossTable()
      await eachCounted(services, survey, (one) => people.add(one))
    }
  })
  gauge(`reading and scoring, ${name}`, reading, 's', 'CPU, part of combining')
  gauge(`counting combinations, ${name}`, adding - reading, 's', 'CPU, part of combining')
  const all = await spent(() => makeRollUp({ ...services, user, organization }, round))
  gauge(`combining, ${about}`, all, 's', 'CPU, under 2', (seconds) => seconds < 2)
  await db.destroy()
}

/** Returns this process's CPU seconds for some work. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
