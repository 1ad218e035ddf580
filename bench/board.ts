import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app/app.ts'
import { syncContent } from '../src/app/content-sync.ts'
import { injected, request } from '../src/app/testing/client.ts'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { runSchedule } from '../src/app/testing/schedule.ts'
import { boardContract } from '../src/features/acting/board/contract.ts'
import { districtResultsContract } from '../src/features/figures/district-results/contract.ts'
import type { UserRow } from '../src/features/people/users/server/tables.ts'
import { makeToken } from '../src/features/running/auth/server/actions.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import type { Services } from '../src/server/serve.ts'
import { type DistrictSize, makeDistrict } from './district.ts'
import { gauge, median } from './report.ts'

/** Measures a district's board on both databases. Half of its surveys are collecting and half are final. */
export async function board(size: DistrictSize): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-board-'))
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
  // No time limit, because creating hundreds of thousands of responses can be slow.
  const made = connect({ ...config, waitMs: 0 })
  await migrate(made)
  await syncContent(made)
  const begun = performance.now()
  const { id, user } = await makeDistrict({ db: made, config, now }, clock, size, (place) =>
    place % 2 === 0 ? 6 : 40,
  )
  gauge(`district made, ${name}`, (performance.now() - begun) / 1000, 's', 'once')
  const all = { id, user, call: boardContract.board }
  const first = await look({ db: made, config, now }, all, (isDone) => isDone)
  const about = `${size.schools} schools, ${(size.schools * size.each).toLocaleString('en')} responses`
  gauge(`${about}, ${name}`, first.wall.length, 'looks', 'until all scores are made, once')
  gauge(`scores made, ${name}`, sum(first.wall) / 1000, 's', 'once, by the schedule')
  await runSchedule({ db: made, config, now })
  await made.destroy()
  for (const [what, call] of [
    ['board', boardContract.board],
    ['results of the district', districtResultsContract.districtResults],
  ] as const) {
    const fresh = connect(config)
    const { wall, cpu } = await look({ db: fresh, config, now }, { id, user, call }, (_, looks) => looks > 20)
    await fresh.destroy()
    const [cold = Number.NaN, ...warm] = wall
    const [coldCpu = 0, ...warmCpu] = cpu.map(Math.round)
    gauge(`${what} cold, ${name}`, cold, 'ms', `under 1,000; CPU ${coldCpu} ms`, (ms) => ms < 1000)
    const used = `under 50; CPU ${median(warmCpu)} ms, least ${Math.round(Math.min(...warm))} ms`
    gauge(`${what} warm, ${name}`, median(warm), 'ms', used, (ms) => ms < 50)
  }
  gauge(`memory, ${name}`, process.memoryUsage.rss() / 2 ** 20, 'MB', 'resident, after all of it')
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Requests the board repeatedly. Returns each request's time and this process's CPU time for it, in ms. */
async function look(
  services: Services,
  { id, user, call: asked }: Asked,
  isEnough: (isDone: boolean, looks: number) => boolean,
): Promise<{ wall: number[]; cpu: number[] }> {
  const app = await createApp(services)
  const wall: number[] = []
  const cpu: number[] = []
  for (;;) {
    const token = await makeToken(services, user)
    const from = performance.now()
    const before = process.cpuUsage()
    const { status, body } = await request(injected(app), asked, { params: { id, organization: id } }, token)
    wall.push(performance.now() - from)
    const { user: inCode, system } = process.cpuUsage(before)
    cpu.push((inCode + system) / 1000)
    if (status !== 200) throw new Error(`A look was answered with ${status}.`)
    const isDone = 'rows' in body && !body.rows.some((row) => row.isBeingMade)
    if (isEnough(isDone, wall.length)) break
  }
  await app.close()
  return { wall, cpu }
}

interface Asked {
  id: number
  user: UserRow
  call: typeof boardContract.board | typeof districtResultsContract.districtResults
}
