import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { startMailServer } from '../../../../app/testing/mail-server.ts'
import { mailsIn } from '../../../../app/testing/schedule.ts'
import type { Services } from '../../../../server/serve.ts'
import { doJobs } from '../../jobs/server/actions.ts'
import { mailLeaseMs, patienceMs, sendingWaits } from '../rules.ts'
import { mailWork, sendMail } from './actions.ts'

/** Sends due email with a short timeout. Returns how many emails were sent. */
const sendDueMail = ({ db, config, now }: Services) => doJobs({ db, config, now }, { email: mailWork(300) })

test('gives up on a silent mail server before another process takes the email', async () => {
  const server = await startMailServer()
  const held = Promise.withResolvers<void>()
  server.taking = () => held.promise
  const mail = { server: server.address, from: 'audit@school.example' }
  const app = await testApp({ config: { mail, publicOrigin: 'https://audit.example' } })
  await sendMail(app, { to: 'maya@school.example', subject: 'Results', text: 'They are open.' })

  const began = performance.now()
  expect(await sendDueMail(app)).toBe(0)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(sendingWaits * patienceMs).toBeLessThan(mailLeaseMs / 2)

  const [row] = await mailsIn(app.db)
  expect(row).toMatchObject({ failed: 1, attempts: 1, outcome: 'Timeout' })
  held.resolve()
  await app.close()
  await server.close()
}, 60_000)

/** Starts a mail server that, after a line matching `from`, replies with one byte at a time and never finishes. */
async function startDripping(from: RegExp) {
  const endings: Promise<unknown>[] = []
  const server = createServer((socket) => {
    const drip = () => {
      const timer = setInterval(() => socket.write('2'), 100)
      socket.on('close', () => clearInterval(timer))
    }
    const isAtStart = from.test('')
    if (isAtStart) drip()
    else socket.write('220 here\r\n')
    endings.push(once(socket, 'close'))
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        if (isAtStart) return
        if (from.test(line)) return drip()
        if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 yes\r\n')
        if (line === 'DATA') socket.write('354 go on\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `smtp://127.0.0.1:${port}`,
    async close() {
      await Promise.all(endings)
      server.close()
    },
  }
}

test.each([
  ['its greeting', /^$/],
  ['a reply', /^MAIL/],
  ['what it says after an e-mail', /^\.$/],
])(
  'gives up on a mail server that sends %s byte by byte',
  async (_, from) => {
    const server = await startDripping(from)
    const mail = { server: server.address, from: 'audit@school.example' }
    const app = await testApp({ config: { mail, publicOrigin: 'https://audit.example' } })
    await sendMail(app, { to: 'maya@school.example', subject: 'Results', text: 'They are open.' })

    const began = performance.now()
    expect(await sendDueMail(app)).toBe(0)
    expect(performance.now() - began).toBeLessThan(5000)

    const [row] = await mailsIn(app.db)
    expect(row).toMatchObject({ failed: 1, attempts: 1, outcome: expect.stringMatching(/./) })
    await server.close()
    await app.close()
  },
  30_000,
)
