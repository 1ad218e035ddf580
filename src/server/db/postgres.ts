import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { addressesOf } from './addresses.ts'

export interface PostgresOptions {
  /** One address, or several hosts in one address; see addressesOf. */
  databaseUrl: string
  /** How long a statement may run; 0 for no limit. */
  waitMs: number
  /** Maximum number of connections at a time. */
  connections: number
}

/** Connections close after five minutes, so that the service follows a database that has moved. */
const lifetimeSeconds = 300

/**
 * Connections to the PostgreSQL server that accepts writes. With several hosts, tries them in turn until one accepts
 * writes. A connection isn't used again after an error that shows its server is read-only, is shutting down, has closed
 * it or never replied. If the server is read-only, all earlier connections are dropped too. A commit whose wait for a
 * synchronous standby was canceled fails like a commit that got no reply.
 */
export class WritablePool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #hosts: number
  readonly #waitMs: number
  readonly #settings: string
  /** Maximum number of connections at a time. */
  readonly most: number
  /** How many times the host has changed, which determines the next host. */
  #turn = 0
  /** How many times a server turned out to be read-only. */
  #generation = 0
  readonly #made = new WeakMap<pg.PoolClient, number>()
  /** Connections whose last commit the server reported as done although its wait for the standby was canceled. */
  readonly #unconfirmed = new WeakSet<pg.PoolClient>()
  readonly options = {}

  constructor({ databaseUrl, waitMs, connections }: PostgresOptions) {
    const addresses = addressesOf(databaseUrl) ?? [databaseUrl]
    this.#hosts = addresses.length
    const connectionString = () => addresses[this.#turn % addresses.length]
    this.#waitMs = waitMs
    this.most = connections
    // Set by statements because a pooler such as PgBouncer rejects them as connection parameters. Warnings are needed
    // whatever the database sets, because one of them reports that no standby has a commit.
    this.#settings = `set local statement_timeout = ${waitMs}; set local client_min_messages = warning`
    // Counts are bigint, which the driver returns as strings.
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
    // A broken connection fails its query, and the next query gets a new connection. Without listeners, the error would
    // end the process. The pool listens while the connection is idle, and the connection's own listener listens while
    // it is in use.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => {
      client.on('error', () => {})
      client.on('notice', ({ routine }) => {
        if (routine === 'SyncRepWaitForLSN') this.#unconfirmed.add(client)
      })
    })
  }

  /** Number of open connections, of idle connections, and of callers waiting for a connection. */
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
        // Another caller may already have moved on to the next host.
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
   * Sets the limit for statements outside transactions. Transactions set it again, because a pooler may give them
   * another connection. With no limit, nothing is set here. Behind a pooler, the setting would also apply to the
   * service's later statements.
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

/** PostgreSQL has committed, but a machine failure may undo it. 08007 means “transaction resolution unknown”. */
const unconfirmed = (): Error =>
  Object.assign(new Error('The wait for the standby was canceled, so a commit isn’t confirmed.'), {
    code: '08007',
  })

/** Checks whether an error makes its connection unusable. Errors not from a server come from the connection. */
const endsUse = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(25006|57P|08)/.test(error.code ?? '')

/** All connections are in use, which says nothing about the host. */
const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** A live server replies within the statement limit, even if only with a timeout. A silent server is gone. */
function lostWhenSilent(ms: number): Socket {
  const socket = new Socket()
  socket.setTimeout(ms, () => {
    socket.destroy(Object.assign(new Error('The database isn’t responding.'), { code: 'ETIMEDOUT' }))
  })
  return socket
}
