import { type BrowserContext, test as base } from '@playwright/test'
import { type Calls, type Holding, startHost } from './host.ts'

export interface World extends Calls {
  /** Sets the server's clock. Pages opened in `contexts` follow it. */
  setNow: (instant: string, ...contexts: BrowserContext[]) => Promise<void>
}

/**
 * `world` is a separate server for each test. `shared` is one server for all of a worker's tests, which don't change its
 * clock. `demo` also has the demo school, and `district` has the demo school and its district. `pseudo` has the demo
 * school and the pseudo-languages.
 */
export const test = base.extend<
  { world: World },
  { shared: Calls; demo: Calls; district: Calls; pseudo: Calls }
>({
  world: async ({ browserName: _ }, use) => inAWorld(use),
  shared: [async ({ browserName: _ }, use) => inAWorld(use), { scope: 'worker' }],
  demo: [
    async ({ browserName: _ }, use) => inAWorld(use, { demo: true }),
    { scope: 'worker', timeout: 120_000 },
  ],
  district: [
    async ({ browserName: _ }, use) => inAWorld(use, { demo: true, district: true }),
    { scope: 'worker', timeout: 120_000 },
  ],
  pseudo: [
    async ({ browserName: _ }, use) => inAWorld(use, { demo: true, pseudo: true }),
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function inAWorld(use: (world: World) => Promise<void>, holding: Holding = {}): Promise<void> {
  const { stop, ...host } = await startHost(holding)
  await use({
    ...host,
    setNow: async (instant, ...contexts) => {
      await host.setNow(instant)
      for (const context of contexts) await context.clock.setFixedTime(new Date(instant))
    },
  })
  await stop()
}

export { expect } from '@playwright/test'
