import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addJob } from '../features/records/jobs/server/actions.ts'
import { connect } from '../server/db/connect.ts'
import { databaseOfProcess } from './testing/app.ts'
import { startMailServer, type TestMailServer } from './testing/mail-server.ts'
import { type RealServer, realEnvironment, startServer, until } from './testing/process.ts'
import { mailsIn } from './testing/schedule.ts'

let folder: string
let environment: Record<string, string>
let server: RealServer
let mails: TestMailServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'equity-audit-stop-'))
  const data = join(folder, 'data')
  mails = await startMailServer()
  environment = {
    ...realEnvironment(data, await databaseOfProcess(data)),
    SMTP_URL: mails.address,
    MAIL_FROM: 'audit@school.example',
    PUBLIC_ORIGIN: 'https://audit.example',
  }
  server = await startServer(environment)
})
afterEach(async () => {
  server.process.kill('SIGKILL')
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
})

const beside = () => connect({ dataDir: environment.DATA_DIR ?? '', databaseUrl: environment.DATABASE_URL })

test('records an email that’s being sent during shutdown and doesn’t start another', async () => {
  let taken: () => void = () => {}
  mails.taking = () =>
    new Promise<void>((done) => {
      taken = done
    })
  const db = beside()
  for (const to of ['one@school.example', 'two@school.example']) {
    const content = JSON.stringify({ to, subject: 'Your account', text: 'A link' })
    await addJob({ db, now: () => new Date() }, { lane: 'email', name: 'email', content })
  }
  await until('the first arrives', () => mails.taken.length > 0)
  const ended = once(server.process, 'close')

  server.process.kill('SIGTERM')
  await until('nobody is let in any more', () =>
    fetch(`${server.url}/api/health`).then(
      () => false,
      () => true,
    ),
  )
  taken()
  expect((await ended)[0]).toBe(0)

  const left = (await mailsIn(db)).map(({ to, attempts }) => [to, attempts])
  await db.destroy()
  expect(left).toEqual([['two@school.example', 0]])
  expect(server.output()).not.toMatch(/was not sent|destroyed|Stopped with/)
}, 60_000)

test('shuts down cleanly if asked to just as it becomes ready', async () => {
  const ends: unknown[] = []
  for (let start = 0; start < 2; start++) {
    const before = once(server.process, 'close')
    server.process.kill('SIGTERM')
    ends.push(await before)
    if (start === 0) server = await startServer(environment)
  }
  expect(ends).toEqual(Array(2).fill([0, null]))
}, 60_000)
