import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makeToken } from '../../features/auth/server/actions.ts'
import { hashPassword } from '../../features/users/server/actions.ts'
import type { UserRow } from '../../features/users/server/tables.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Services } from '../../server/serve.ts'
import type { CallInput, Endpoint } from '../../shared/endpoint.ts'
import type { Permission } from '../../shared/permissions.ts'
import { createApp } from '../app.ts'
import { syncContent } from '../content-sync.ts'
import { type Answer, injected, request } from './client.ts'
import { createDatabase } from './postgres.ts'
import { insertAccount } from './school.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this run. */
    postgresUrl: string
  }
}

export const testPassword = 'Correct-Horse-1'
// bcrypt is slow by design: all accounts of a test file share one hash.
const passwordHash = hashPassword(testPassword)

export interface TestApp extends Services {
  app: FastifyInstance
  /** What `now` gives until it is set to another instant. */
  clock: { at: Date }
  /** Calls an endpoint with valid or invalid input, signed in where there is a token. */
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>> | Record<string, unknown>,
    token?: string | null,
    headers?: Record<string, string>,
  ) => Promise<Answer<E>>
  /** An account and a token for it. */
  account: (role?: Permission, email?: string) => Promise<{ user: UserRow; token: string }>
  close: () => Promise<void>
}

type Place = Parameters<typeof connect>[0]

/** The real application on an empty database of the kind in TEST_DATABASE, or on the given one, with a clock that stands still until it is set. */
export async function testApp(
  options: { now?: string; config?: Partial<Config>; database?: Place; dist?: string } = {},
): Promise<TestApp> {
  const clock = { at: new Date(options.now ?? '2026-10-14T15:00:00Z') }
  const config: Config = {
    ...readConfig({ TOKEN_SECRET: 'a secret of the tests, long enough to sign with', LOG_LEVEL: 'silent' }),
    timeZone: 'America/Chicago',
    ...options.config,
  }
  const db = connect(options.database ?? (await newDatabase('migrated')))
  await migrate(db)
  await syncContent(db)
  const services: Services = { db, config, now: () => clock.at }
  const app = await createApp(services, options.dist)
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

/** A new database for one test: in memory, or on the PostgreSQL server of the run. */
export const emptyDatabase = (): Promise<Place> => newDatabase()

/** The same with the schema and the content; in memory that is made faster than copied. */
async function newDatabase(template?: 'migrated'): Promise<Place> {
  if (process.env.TEST_DATABASE !== 'postgresql') return { dataDir: ':memory:' }
  const { inject: provided } = await import('vitest')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return { databaseUrl: await createDatabase(provided('postgresUrl'), name, template), dataDir: ':memory:' }
}
