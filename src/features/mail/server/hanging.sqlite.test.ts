import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { startMailServer } from '../../../app/testing/mail-server.ts'
import { heldMs } from '../rules.ts'
import { deliverMail, sendMail } from './actions.ts'

test('a mail server that takes an e-mail and says nothing is given up before another process may take it', async () => {
  const server = await startMailServer()
  const held = Promise.withResolvers<void>()
  server.taking = () => held.promise
  const mail = { server: server.address, from: 'audit@school.example' }
  const app = await testApp({ config: { mail, publicOrigin: 'https://audit.example' } })
  await sendMail(app, { to: 'maya@school.example', subject: 'Results', text: 'They are open.' })

  const began = performance.now()
  expect(await deliverMail(app)).toBe(0)
  expect(performance.now() - began).toBeLessThan(heldMs / 2)

  const row = await app.db.selectFrom('mails').select(['state', 'tries', 'last_error']).executeTakeFirst()
  expect(row).toEqual({ state: 'waiting', tries: 1, last_error: 'Timeout' })
  held.resolve()
  await app.close()
  await server.close()
}, 60_000)
