import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/bcrypt'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { UserRow } from '../../features/people/users/server/tables.ts'
import { makeToken } from '../../features/running/auth/server/actions.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { connect, type Db, sqliteFile } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Services } from '../../server/serve.ts'
import type { CallInput, Endpoint } from '../../shared/endpoint.ts'
import type { Permission } from '../../shared/permissions.ts'
import { type ArrivalLimits, createApp } from '../app.ts'
import { syncContent } from '../content-sync.ts'
import { type Answer, injected, request } from './client.ts'
import { createDatabase } from './postgres.ts'
import { insertAccount } from './school.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of this run's PostgreSQL server. */
    postgresUrl: string
  }
}

export const testPassword = 'Correct-Horse-1'
// bcrypt is slow by design, so hashes are cheap and accounts share one.
const passwordRounds = 4
const passwordHash = hash(testPassword, passwordRounds)

export interface TestApp extends Services {
  app: FastifyInstance
  /** Time that `now` returns until the test changes it. */
  clock: { at: Date }
  /** Calls an endpoint with valid or invalid input, signed in if there is a token. */
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>> | Record<string, unknown>,
    token?: string | null,
    headers?: Record<string, string>,
  ) => Promise<Answer<E>>
  /** Creates an account. Returns it with a token. */
  account: (role?: Permission, email?: string) => Promise<{ user: UserRow; token: string }>
  close: () => Promise<void>
}

type Place = Parameters<typeof connect>[0]

/** Uses an empty database of TEST_DATABASE's kind or the given one. The clock moves only when the test sets it. */
export async function testApp(
  options: {
    now?: string
    config?: Partial<Config>
    database?: Place
    dist?: string
    limits?: ArrivalLimits
  } = {},
): Promise<TestApp> {
  const clock = { at: new Date(options.now ?? '2026-10-14T15:00:00Z') }
  const config: Config = {
    ...readConfig({ TOKEN_SECRET: 'a secret of the tests, long enough to sign with', LOG_LEVEL: 'silent' }),
    timeZone: 'America/Chicago',
    passwordRounds,
    ...options.config,
  }
  const db = options.database ? await prepared(options.database) : connect(await copiedDatabase())
  // Kysely closes only connections that have been used.
  await sql`select 1`.execute(db)
  const services: Services = { db, config, now: () => clock.at }
  const app = await createApp(services, options.dist, options.limits)
  return {
    ...services,
    app,
    clock,
    call: (endpoint, input, token, headers) => request(injected(app), endpoint, input, token, headers),
    async account(role = 'CAN_EDIT_ENTITY', email = `${randomUUID()}@school.example`) {
      const account = { email, role, password_hash: await passwordHash }
      const user = await insertAccount(db, account, services.now())
      return { user, token: await makeToken(services, user) }
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

/** Opens a database as the service does at startup, with the schema and the content. */
async function prepared(place: Place): Promise<Db> {
  const db = connect(place)
  await migrate(db)
  await syncContent(db)
  return db
}

/** Returns the database as a new process sees it, with empty caches. */
export const withoutMemory = (db: Db): Db =>
  db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result })

const isOnServer = () => process.env.TEST_DATABASE === 'postgresql'

/** Creates a new database for one test, in memory or on the run's PostgreSQL server. */
export const emptyDatabase = async (): Promise<Place> =>
  isOnServer() ? newDatabase() : { dataDir: ':memory:' }

/** Creates a new database for one test, with the schema and the content. */
export async function copiedDatabase(): Promise<Place> {
  if (isOnServer()) return newDatabase('migrated')
  image ??= makeImage()
  return { file: await image, dataDir: ':memory:' }
}

/**
 * Creates such a database for a separate process. Returns its address, or undefined if it is a file in the data folder.
 */
export async function databaseOfProcess(dataDir: string): Promise<string | undefined> {
  const { databaseUrl, file } = await copiedDatabase()
  if (file === undefined) return databaseUrl
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(sqliteFile(dataDir), file)
  return undefined
}

async function newDatabase(template?: 'migrated'): Promise<Place> {
  const { inject: provided } = await import('vitest')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return { databaseUrl: await createDatabase(provided('postgresUrl'), name, template), dataDir: ':memory:' }
}

/** A database with schema and content, as bytes. Copying is many times faster than creating it again. */
let image: Promise<Buffer> | undefined
async function makeImage(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'equity-audit-image-'))
  const db = await prepared({ dataDir: ':memory:' })
  await sql`vacuum into ${join(folder, 'image')}`.execute(db)
  await db.destroy()
  const bytes = readFileSync(join(folder, 'image'))
  rmSync(folder, { recursive: true })
  return bytes
}
