import { expect, test } from 'vitest'
import { testApp } from './testing/app.ts'
import { sendHostile } from './testing/fuzz.ts'
import { hostileWorld } from './testing/fuzz-world.ts'

/** The same requests at every run; `npm run bench -- fuzz` looks with other ones for what no one knows of yet. */
const seed = 20_261_014

test('survives 600 requests that no client of ours would send', {
  timeout: 600_000,
}, async () => {
  const app = await testApp()

  const seen = await sendHostile(await hostileWorld(app), { seed, requests: 600 })
  await app.close()

  // They get past the first check: each kind of refusal is among the answers, and some are accepted.
  const missing = [200, 201, 400, 401, 403, 404, 409, 413, 415].filter((status) => !seen.has(status))
  expect(missing).toEqual([])
})
