import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'

export interface World {
  address: string
  /** Sets the server's clock; pages opened in `contexts` follow. */
  setNow: (instant: string, ...contexts: BrowserContext[]) => Promise<void>
  /** Posts to the API without a browser. */
  post: (path: string, body: object, token?: string) => Promise<Record<string, unknown>>
  get: (path: string, token?: string) => Promise<Record<string, unknown>>
}

type Shared = Omit<World, 'setNow'>

/**
 * `world`: a server of its own for the test. `shared`: one for all tests of a worker, which leave its clock alone;
 * `demo`: the same with the demo school.
 */
export const test = base.extend<{ world: World }, { shared: Shared; demo: Shared }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are used from this pattern.
  world: async ({}, use) => inAWorld(use),
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  shared: [async ({}, use) => inAWorld(use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  demo: [async ({}, use) => inAWorld(use, ['demo']), { scope: 'worker', timeout: 120_000 }],
})

async function inAWorld(use: (world: World) => Promise<void>, holding: string[] = []): Promise<void> {
  const server = fork(join(import.meta.dirname, 'server.ts'), holding, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [{ address }] = (await once(server, 'message')) as [{ address: string }]
  await use({
    address,
    ...callsTo(address),
    setNow: (instant, ...contexts) => setNow(server, instant, contexts),
  })
  server.disconnect()
  await once(server, 'exit')
}

async function setNow(server: ChildProcess, instant: string, contexts: BrowserContext[]): Promise<void> {
  server.send({ now: instant })
  await once(server, 'message')
  for (const context of contexts) await context.clock.setFixedTime(new Date(instant))
}

function callsTo(address: string): Pick<World, 'post' | 'get'> {
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

export { expect } from '@playwright/test'
