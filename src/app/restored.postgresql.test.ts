import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { responsesContract } from '../features/figures/responses/contract.ts'
import { connect } from '../server/db/connect.ts'
import { missingParts } from '../server/db/schema-parts.ts'
import { fetched, request } from './testing/client.ts'
import { commandsOf } from './testing/documented-commands.ts'
import { startServerWithTools } from './testing/postgres-tools.ts'
import { makeBodies, openRealSurvey, realEnvironment, startServer } from './testing/process.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-restored-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const [dump = '', restore = ''] = ['pg_dump', 'pg_restore'].map((program) =>
  commandsOf('docs/operating.md').find((command) => command.startsWith(`${program} `)),
)

test('returns 503 during a restore, never 404, and keeps all data complete', {
  timeout: 120_000,
}, async () => {
  const tools = await startServerWithTools()
  // This machine doesn't have a PostgreSQL server with the restore tools.
  if (!tools) return
  const env = { PATH: `${tools.bin}:${process.env.PATH}`, DATABASE_URL: tools.url }
  const run = (command: string) => promisify(execFile)('/bin/sh', ['-c', command], { cwd: folder, env })
  const server = await startServer(realEnvironment('', tools.url))
  const guid = await openRealSurvey(server)
  const [body] = await makeBodies(server, guid, 1)
  const send = async (): Promise<number> => {
    const own = { ...body, participant_guid: crypto.randomUUID() }
    return (await request(fetched(server.url), responsesContract.submitSurvey, { body: own })).status
  }
  /** Retries as the documentation says, because a submission and the restore can deadlock. */
  const restored = async (): Promise<unknown> =>
    run(restore).catch((error: Error) => {
      if (!error.message.includes('deadlock detected')) throw error
      return restored()
    })
  expect(await send()).toBe(200)
  await run(dump)
  const statuses: number[] = []
  let isOver = false
  const sendOn = async () => {
    while (!isOver) statuses.push(await send())
  }
  const senders = Array.from({ length: 8 }, sendOn)
  try {
    for (let round = 0; round < 2; round++) await restored()
    isOver = true
    await Promise.all(senders)

    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(200)
    expect(await send()).toBe(200)
    const db = connect({ dataDir: '', databaseUrl: tools.url })
    expect(await missingParts(db)).toEqual([])
    const { response_count } = await db
      .selectFrom('surveys')
      .select('response_count')
      .executeTakeFirstOrThrow()
    const rows = await db.selectFrom('responses').select('arrival').execute()
    await db.destroy()
    expect(response_count).toBe(rows.length)
  } finally {
    isOver = true
    server.process.kill()
    await tools.stop()
  }
})
