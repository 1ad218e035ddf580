import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Call, client, fetched } from '../src/app/testing/client.ts'

/** Calls to the server's API without a browser. */
export interface Calls {
  address: string
  call: Call
}

interface Host extends Calls {
  setNow: (instant: string) => Promise<void>
  stop: () => Promise<void>
}

export interface Holding {
  /** Seeds the demo school; otherwise there is only an administrator. */
  demo?: boolean
  /** Seeds the district around the demo school, too. */
  district?: boolean
  /** Fixed time of the server's clock, set before seeding; otherwise the machine's clock. */
  from?: string
  /** Folder of its data, which stays; otherwise one that goes with it. */
  folder?: string
  /** The port of a server that had this folder before, with its account. */
  port?: number
  /** Settings as in the environment. */
  settings?: Readonly<Record<string, string>>
}

/** The real server in a process of its own. */
export async function startHost(holding: Holding = {}): Promise<Host> {
  const server = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(holding)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // What one server compiled the next ones find.
    env: { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled') },
  })
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
