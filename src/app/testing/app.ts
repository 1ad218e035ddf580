import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { makeToken } from '../../features/auth/server/actions.ts'
import { hashPassword, insertUser } from '../../features/users/server/actions.ts'
import type { UserRow } from '../../features/users/server/tables.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Services } from '../../server/serve.ts'
import type { CallInput, Endpoint, FileReply, Reply } from '../../shared/endpoint.ts'
import type { Permission } from '../../shared/permissions.ts'
import { createApp } from '../app.ts'
import { syncContent } from '../content-sync.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this run. */
    postgresUrl: string
  }
}

export const testPassword = 'Correct-Horse-1'
// Hashing is slow on purpose; one hash serves every account that a test makes.
const passwordHash = hashPassword(testPassword)

export interface TestApp extends Services {
  app: FastifyInstance
  /** What `now` gives until it is set to another instant. */
  clock: { at: Date }
  /** Calls an endpoint as somebody (a token) or as nobody; answers status and body. */
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>> | Record<string, unknown>,
    token?: string | null,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Reply<E>; message: string; headers: Record<string, unknown> }>
  /** An account and a token for it. */
  account: (role?: Permission, email?: string) => Promise<{ user: UserRow; token: string }>
  close: () => Promise<void>
}

type Place = Parameters<typeof connect>[0]

/** The real application on an empty database of the kind that TEST_DATABASE names, or at another place; `now` stands still until moved. */
export async function testApp(
  options: { now?: string; config?: Partial<Config>; database?: Place; dist?: string } = {},
): Promise<TestApp> {
  const clock = { at: new Date(options.now ?? '2026-10-14T15:00:00Z') }
  const config: Config = {
    ...readConfig({ TOKEN_SECRET: 'a secret of the tests, long enough to sign with', LOG_LEVEL: 'silent' }),
    timeZone: 'America/Chicago',
    ...options.config,
  }
  const db = connect(options.database ?? (await emptyDatabase()))
  await migrate(db)
  await syncContent(db)
  const services: Services = { db, config, now: () => clock.at }
  const app = await createApp(services, options.dist)
  return {
    ...services,
    app,
    clock,
    call: (endpoint, input, token, headers) =>
      inject(app, endpoint, input ?? {}, token ?? null, headers ?? {}),
    account: (role = 'CAN_EDIT_ENTITY', email = `${randomUUID()}@school.example`) =>
      account(services, role, email),
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

/** A database of its own for one test: in memory, or a new one on the PostgreSQL server of the run. */
export async function emptyDatabase(): Promise<Place> {
  if (process.env.TEST_DATABASE !== 'postgresql') return { dataDir: ':memory:' }
  const { inject: provided } = await import('vitest')
  const server = provided('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { databaseUrl: `${server}/${name}`, dataDir: ':memory:' }
}

async function account(services: Services, role: Permission, email: string) {
  const user = await insertUser(services.db, {
    first_name: 'Maya',
    last_name: 'Thompson',
    email,
    contact_info: '(651) 555-0193',
    password_hash: await passwordHash,
    role,
    is_active: 1,
    created_at: services.now().toISOString(),
  })
  if (!user) throw new Error(`${email} already has an account.`)
  return { user, token: await makeToken(services, user) }
}

async function inject<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Record<string, unknown>,
  token: string | null,
  headers: Record<string, string>,
) {
  const {
    params = {},
    query = {},
    body,
  } = input as { params?: Record<string, unknown>; query?: object; body?: object }
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: query as Record<string, string>,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: body }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  const parsed = isJson ? response.json() : fileOf(response)
  return {
    status: response.statusCode,
    body: parsed as Reply<E>,
    message: isJson ? String(parsed?.message ?? '') : '',
    headers: response.headers,
  }
}

/** A reply that is a file, as its handler answered it. */
function fileOf({
  headers,
  rawPayload,
}: {
  headers: Record<string, unknown>
  rawPayload: Buffer
}): FileReply {
  const name = /filename="(.+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
  return { name, content: rawPayload }
}
