import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { GroupCommit } from '../src/server/db/group-commit.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { responseCodes } from '../src/shared/codes.ts'

/**
 * The smallest possible server for submissions. `/echo` parses the body and sends the same kind of reply. `/store` also
 * stores a row the size of a response durably in the product's table, batched with rows that arrive at the same moment.
 * Neither checks its input. The process replies to "cpu" with the µs it has used.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'equity-audit-echo-'))
const db = connect(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }))
await migrate(db)
// The rows don't belong to a survey, so turn off foreign keys.
await sql`pragma foreign_keys = off`.execute(db)

const response = {
  survey_id: 1,
  participant_type: 3,
  participant_sub_type: 4,
  participant_at_school: 1,
  participant_gender: 1,
  demographic_fk: 6,
  language_fk: 1,
  chosen: '3'.repeat(35),
  submitted_date: '2026-10-14',
  ip_address: '198.51.100.0/24',
  user_agent: 'Chrome on ChromeOS',
  secret: 123_456_789,
  arrived_hour: 9,
}
const columns = [...Object.keys(response), 'arrival', 'participant_guid', 'ticket', 'response_json']
const storing = `insert into responses (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
const same = Object.values(response)

interface Body {
  participant_guid: string
  response_json: object
}
let arrival = 0
const rowOf = ({ participant_guid, response_json }: Body) => {
  arrival += 1
  const ticket = randomBytes(8).toString('base64url')
  return CompiledQuery.raw(storing, [
    ...same,
    arrival,
    participant_guid,
    ticket,
    JSON.stringify(response_json),
  ])
}
const queue = new GroupCommit<Body>({
  keyOf: () => 1,
  write: (bodies) =>
    db.transaction().execute(async (trx) => {
      for (const body of bodies) await trx.executeQuery(rowOf(body))
      return new Map()
    }),
  batchAtMost: 200,
  apartAtOnce: 1,
})

const app = Fastify()
const stored = [{ responseCode: responseCodes.success, responseMessage: 'You have completed the survey' }]
app.post('/echo', async () => stored)
app.post<{ Body: Body }>('/store', async ({ body }) => {
  await queue.add(body)
  return stored
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address })
process.on('message', async (message) => {
  const { user, system } = process.cpuUsage()
  if (message === 'cpu') process.send?.({ cpu: user + system })
  if (message === 'stop') {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
    process.exit(0)
  }
})
