import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killRounds } from '../src/app/testing/kill.ts'
import { startPostgres } from '../src/app/testing/postgres.ts'
import { realEnvironment } from '../src/app/testing/process.ts'
import { gauge } from './report.ts'

/** The server killed again and again in the middle of submissions, on both databases: what was lost, what came twice. */
export async function kill(rounds: number): Promise<void> {
  await onDatabase('SQLite', rounds)
  const server = await startPostgres()
  await onDatabase('PostgreSQL', rounds, `${server.url}/postgres`)
  await server.stop()
}

async function onDatabase(name: string, rounds: number, databaseUrl?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-bench-kill-'))
  const figures = await killRounds(realEnvironment(join(folder, 'data'), databaseUrl), rounds, 60)
  rmSync(folder, { recursive: true, force: true })
  gauge(`kill -9 during submissions, ${name}`, figures.rounds, 'rounds', 'for comparison only')
  gauge('acknowledged before a kill', figures.acknowledged, '', 'for comparison only')
  gauge('under way at a kill, sent again', figures.unsure, '', 'for comparison only')
  gauge('lost', figures.lost, '', '0', (value) => value === 0)
  gauge('stored twice', figures.twice, '', '0', (value) => value === 0)
}
