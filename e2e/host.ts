import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Calls to the server's API without a browser. */
export interface Calls {
  address: string
  post: (path: string, body: object, token?: string) => Promise<Record<string, unknown>>
  get: (path: string, token?: string) => Promise<Record<string, unknown>>
}

export interface Host extends Calls {
  setNow: (instant: string) => Promise<void>
  stop: () => Promise<void>
}

export interface Holding {
  /** The demo school; else nothing but an administrator. */
  demo?: boolean
  /** Where the server's clock stands from before the school is made; else it is the machine's. */
  from?: string
  /** Settings as in the environment. */
  settings?: Readonly<Record<string, string>>
}

/** The real server in a process of its own. */
export async function startHost(holding: Holding = {}): Promise<Host> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(holding)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ address }] = (await once(server, 'message')) as [{ address: string }]
  return {
    address,
    ...callsTo(address),
    setNow: async (instant) => {
      server.send({ now: instant })
      await once(server, 'message')
    },
    stop: async () => {
      server.disconnect()
      await once(server, 'exit')
    },
  }
}

function callsTo(address: string): Pick<Calls, 'post' | 'get'> {
  const answer = async (response: Response) => {
    const body = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`)
    return body
  }
  const authorization = (token?: string): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {}
  return {
    post: async (path, body, token) =>
      answer(
        await fetch(address + path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...authorization(token) },
        }),
      ),
    get: async (path, token) => answer(await fetch(address + path, { headers: authorization(token) })),
  }
}
