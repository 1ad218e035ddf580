import { expect, test } from 'vitest'
import { testApp } from './testing/app.ts'
import { sendHostile } from './testing/fuzz.ts'
import { hostileWorld } from './testing/fuzz-world.ts'

/** Every run sends the same requests. `npm run bench -- fuzz` sends others to look for unknown problems. */
const seed = 20_261_014

test('survives 600 requests that no client would send', {
  timeout: 600_000,
}, async () => {
  const app = await testApp()

  const seen = await sendHostile(await hostileWorld(app), { seed, requests: 600 })
  await app.close()

  // The requests get past the first check: replies include each kind of refusal, and some requests are accepted.
  const missing = [200, 201, 400, 401, 403, 404, 409, 413, 415].filter((status) => !seen.has(status))
  expect(missing).toEqual([])
})
