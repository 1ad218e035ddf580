import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Call, client, fetched } from '../src/app/testing/client.ts'

/** Calls the server's API without a browser. */
export interface Calls {
  address: string
  call: Call
}

interface Host extends Calls {
  setNow: (instant: string) => Promise<void>
  stop: () => Promise<void>
}

export interface Holding {
  /** Adds the demo school. Otherwise, there is only an administrator account. */
  demo?: boolean
  /** Also adds the district around the demo school. */
  district?: boolean
  /** Also offers the pseudo-languages. */
  pseudo?: boolean
  /** Fixed time for the server's clock, set before the data is added. Defaults to the machine's clock. */
  from?: string
  /** Data folder, which isn't deleted. Defaults to a temporary folder. */
  folder?: string
  /** Port of an earlier server that used this folder, with the same account. */
  port?: number
  /** Settings, keyed by environment variable. */
  settings?: Readonly<Record<string, string>>
}

/** Starts the real server in its own process. `onLog` gets what it logs. */
export async function startHost(holding: Holding = {}, onLog?: (text: string) => void): Promise<Host> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(holding)], {
    stdio: ['ignore', onLog ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    // Later servers reuse code that earlier ones compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled') },
  })
  if (onLog) server.stdout?.on('data', (part) => onLog(String(part)))
  const [{ address }] = (await once(server, 'message')) as [{ address: string }]
  return {
    address,
    call: client(fetched(address)),
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
