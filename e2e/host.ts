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

/**
 * The real server in a process of its own, on an empty database or (`demo`) the demo school's. Its clock is the
 * machine's until it is set; `from` sets it before the school is made.
 */
export async function startHost({
  demo = false,
  from,
}: {
  demo?: boolean
  from?: string
} = {}): Promise<Host> {
  const holding = [...(demo ? ['demo'] : []), ...(from ? [`from=${from}`] : [])]
  const server = fork(join(import.meta.dirname, 'server.ts'), holding, {
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
