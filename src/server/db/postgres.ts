import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { addressesOf } from './addresses.ts'

export interface PostgresOptions {
  /** One address or several hosts in one, see addressesOf. */
  databaseUrl: string
  /** How long a statement may take; 0 for work that may take its time. */
  waitMs: number
  /** Most connections at a time. */
  connections: number
}

/** A connection is closed after five minutes, so that a service follows where its database has moved to. */
const lifetimeSeconds = 300

/**
 * Connections to the PostgreSQL server that takes writes. Of several hosts, they are tried in turn until one does. A
 * connection is not used again after an error that says that it is of no use any more: to a server that may only be read
 * (then neither are those made before), that ends or ended it, or whose answer never came. A commit whose wait for a
 * synchronous standby was canceled fails as one whose answer never came.
 */
export class WritablePool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #hosts: number
  readonly #waitMs: number
  readonly #settings: string
  /** Most connections at a time. */
  readonly most: number
  /** Number of times that the host was changed: which of them comes next. */
  #turn = 0
  /** Number of times that a server was found to be read-only. */
  #generation = 0
  readonly #made = new WeakMap<pg.PoolClient, number>()
  /** Connections whose last commit the server called done although its wait for the standby was canceled. */
  readonly #unconfirmed = new WeakSet<pg.PoolClient>()
  readonly options = {}

  constructor({ databaseUrl, waitMs, connections }: PostgresOptions) {
    const addresses = addressesOf(databaseUrl) ?? [databaseUrl]
    this.#hosts = addresses.length
    const connectionString = () => addresses[this.#turn % addresses.length]
    this.#waitMs = waitMs
    this.most = connections
    // As statements, for a pooler such as PgBouncer refuses them as parameters of a connection. Warnings are wanted
    // whatever the database sets: one of them tells that no standby has a commit.
    this.#settings = `set local statement_timeout = ${waitMs}; set local client_min_messages = warning`
    // Counts come as bigint, which the driver hands over as text.
    const types = new pg.TypeOverrides()
    types.setTypeParser(20, Number)
    const connectMs = Math.ceil((waitMs || 60_000) / addresses.length)
    class Client extends pg.Client {
      constructor(options: pg.ClientConfig = {}) {
        super({ ...options, connectionString: connectionString(), connectionTimeoutMillis: connectMs })
      }
    }
    this.#pool = new pg.Pool({
      Client,
      max: connections,
      types,
      maxLifetimeSeconds: lifetimeSeconds,
      connectionTimeoutMillis: waitMs || 60_000,
      ...(waitMs > 0 && { stream: () => lostWhenSilent(1.5 * waitMs) }),
    })
    // A connection that breaks fails its query, and the next query gets a new one. Without listeners it would end the
    // process: the pool listens while the connection is idle, the connection's own listener while it is in use.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      client.on('error', () => {})
      client.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.#unconfirmed.add(client)
      })
    })
  }

  /** Connections that are open, of them those at rest, and callers that wait for one. */
  get counts(): { open: number; idle: number; waiting: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount }
  }

  async connect(): Promise<PostgresPoolClient> {
    for (let tried = 1; ; tried++) {
      const turn = this.#turn
      try {
        return this.#watched(await this.#acquire())
      } catch (error) {
        if (isPoolBusy(error)) throw error
        // Another caller may have gone on to the next host already.
        if (this.#turn === turn) this.#turn += 1
        if (tried >= this.#hosts) throw error
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      const made = this.#made.get(client)
      if (made === this.#generation) return client
      if (made === undefined) {
        await this.#prepare(client)
        return client
      }
      client.release(true)
    }
  }

  /**
   * For statements outside transactions; those inside set it again, since a pooler may give them another connection. What
   * has no limit sets none here: through a pooler it would be that of the service's later statements.
   */
  async #prepare(client: pg.PoolClient): Promise<void> {
    try {
      if (this.#waitMs > 0) await client.query(`set session statement_timeout = ${this.#waitMs}`)
      if (this.#hosts > 1) {
        const { rows } = await client.query('show transaction_read_only')
        if (rows[0]?.transaction_read_only === 'on')
          throw Object.assign(new Error('This server is read-only.'), { code: readOnlyCode })
      }
      this.#made.set(client, this.#generation)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  #watched(client: pg.PoolClient): PostgresPoolClient {
    let isUseless = false
    const query = async (text: string, values: unknown[]) => {
      const isBegin = /^(begin|start transaction)\b/.test(text)
      try {
        const result = await client.query(isBegin ? `${text}; ${this.#settings}` : text, values)
        if (this.#unconfirmed.delete(client)) throw unconfirmed()
        return result
      } catch (error) {
        isUseless ||= endsUse(error)
        if ((error as { code?: string }).code === readOnlyCode) this.#generation += 1
        throw error
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || isUseless),
    }
  }
}

const readOnlyCode = '25006'

/** PostgreSQL has committed, but a failure of its machine may undo it: 08007 is “transaction resolution unknown”. */
const unconfirmed = (): Error =>
  Object.assign(new Error('The wait for the standby was canceled, so a commit isn’t confirmed.'), {
    code: '08007',
  })

/** Whether an error ends the use of its connection; errors that no server sent are those of the connection itself. */
const endsUse = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(25006|57P|08)/.test(error.code ?? '')

/** All connections are in use: that says nothing about the host. */
const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** A server that is there answers within a statement's time, if only that it gave up: one that is silent is gone. */
function lostWhenSilent(ms: number): Socket {
  const socket = new Socket()
  socket.setTimeout(ms, () => {
    socket.destroy(Object.assign(new Error('The database isn’t responding.'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
