import { connect as connectTo, createServer, type Server } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../app/testing/app.ts'
import { connect, type Db } from './connect.ts'
import { named } from './named.ts'

const often = named('select 1 + $1::integer as sum')

let databaseUrl: string
const opened: Db[] = []
const servers: Server[] = []
beforeAll(async () => {
  databaseUrl = (await emptyDatabase()).databaseUrl ?? ''
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
  for (const server of servers.splice(0)) server.close()
})

/** One connection, so that each statement comes on it. */
function open(url = databaseUrl): Db {
  const db = connect({ databaseUrl: url, dataDir: '', databasePool: 1 })
  opened.push(db)
  return db
}

async function sum(db: Db): Promise<number | undefined> {
  const { rows } = await db.executeQuery<{ sum: number }>(CompiledQuery.raw(often, [2]))
  return rows[0]?.sum
}
const kept = async (db: Db) =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )

/** What a pooler does at the start of a connection: it says a number of its own for the process that answers. */
async function pooler(): Promise<string> {
  const target = new URL(databaseUrl)
  const server = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname).on('error', () => {})
    near.on('error', () => {}).pipe(far)
    let isStarted = false
    far
      .on('end', () => near.end())
      .on('data', (data) => {
        const keyData = isStarted ? -1 : data.indexOf(Buffer.from([75, 0, 0, 0, 12]))
        if (keyData >= 0) {
          isStarted = true
          data.writeInt32BE(data.readInt32BE(keyData + 5) + 1, keyData + 5)
        }
        near.write(data)
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  servers.push(server)
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return url.href
}

test('a statement that is sent often has a name on a direct connection, another one has none', async () => {
  const db = open()

  expect([await sum(db), await sum(db)]).toEqual([3, 3])
  expect(await kept(db)).toEqual([often])
})

test('behind a pooler it has none', async () => {
  const db = open(await pooler())

  expect([await sum(db), await sum(db)]).toEqual([3, 3])
  expect(await kept(db)).toEqual([])
})

test('a connection that has forgotten a name is not used again', async () => {
  const db = open()
  await sum(db)
  await sql`deallocate all`.execute(db)

  await expect(sum(db)).rejects.toMatchObject({ code: '26000' })
  expect([await sum(db), await kept(db)]).toEqual([3, [often]])
})
