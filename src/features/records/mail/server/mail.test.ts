import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { startMailServer, type TestMailServer } from '../../../../app/testing/mail-server.ts'
import { mailsIn, sendDueMail } from '../../../../app/testing/schedule.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { authContract } from '../../../running/auth/contract.ts'
import { waits } from '../rules.ts'
import { sendMail } from './actions.ts'

let app: TestApp
let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
  const mail = { server: server.address, from: 'audit@school.example' }
  app = await testApp({ config: { mail, publicOrigin: 'https://audit.example' } })
})
beforeEach(() => {
  server.taken = []
  server.refuses = false
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const later = (minutes: number) => {
  app.clock.at = new Date(app.clock.at.getTime() + minutes * 60_000)
}
const linkIn = (text: string | undefined) => /\/choose-password#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const forgot = (email: string) => app.call(usersContract.forgotPassword, { body: { email } })
const choose = (link: string, newPassword = 'Another-Horse-2!') =>
  app.call(usersContract.choosePassword, { body: { link, newPassword } })
const logIn = (email: string, password: string) => app.call(authContract.login, { body: { email, password } })
const outbox = () => mailsIn(app.db)

describe('the outbox', () => {
  test('sends an email once across processes, then deletes it', async () => {
    await sendMail(app, {
      to: 'maya@school.example',
      subject: 'Your survey\r\nBcc: all@x.example',
      text: 'It is behind.',
    })
    const sent = await Promise.all([sendDueMail(app), sendDueMail(app), sendDueMail(app)])

    expect(sent.reduce((sum, one) => sum + one)).toBe(1)
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.to).toEqual(['maya@school.example'])
    expect(server.taken[0]?.text).toMatch(/^Subject: Your survey Bcc: all@x\.example\r$/m)
    expect(server.taken[0]?.text).toMatch(/\r\n\r\nIt is behind\./)
    expect(await outbox()).toEqual([])
  })

  test('retries at growing intervals, then gives up and logs the failure', async () => {
    server.refuses = true
    await sendMail(app, { to: 'maya@school.example', subject: 'Results', text: 'They are open.' })
    await sendDueMail(app)
    expect(await sendDueMail(app)).toBe(0)
    expect((await outbox())[0]).toMatchObject({
      failed: 1,
      attempts: 1,
      outcome: expect.stringMatching(/full/),
    })
    for (let tries = 0; tries < waits.length; tries++) {
      later(24 * 60)
      await sendDueMail(app)
    }

    expect((await outbox())[0]).toMatchObject({ next_at: null, text: '', attempts: waits.length + 1 })
    const [event] = await app.db
      .selectFrom('system_events')
      .selectAll()
      .where('event', '=', 'E-mail not delivered')
      .execute()
    expect(event?.message).toMatch(/^Results, to maya@school\.example: .*full/)
  })

  test('sends an email that another process left unfinished', async () => {
    await sendMail(app, { to: 'maya@school.example', subject: 'Results', text: 'They are open.' })
    await app.db
      .updateTable('jobs')
      .set({ attempts: 1, next_at: new Date(app.clock.at.getTime() + 60_000).toISOString() })
      .where('next_at', 'is not', null)
      .execute()
    expect(await sendDueMail(app)).toBe(0)
    later(2)
    expect(await sendDueMail(app)).toBe(1)
  })

  test('sends password links before other waiting email', async () => {
    const [first, second] = [(await app.account()).user.email, (await app.account()).user.email]
    const reminded = ['one@school.example', 'two@school.example', 'three@school.example']
    for (const to of reminded) await sendMail(app, { to, subject: 'Reminder', text: 'Few have answered.' })
    later(1)
    await forgot(first)
    server.taking = async () => {
      if (server.taken.length === 2) await forgot(second)
    }
    await sendDueMail(app)
    server.taking = async () => {}

    const order = server.taken.flatMap(({ to }) => to)
    expect(order).toEqual([first, reminded[0], second, ...reminded.slice(1)])
  })
})

describe('a forgotten password', () => {
  test('is replaced through a link that works once and ends the sessions', async () => {
    const { user, token } = await app.account()
    expect((await forgot(user.email.toUpperCase())).status).toBe(200)
    await sendDueMail(app)
    const link = linkIn(server.taken[0]?.text)

    expect(await choose(link, 'short')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/12 characters/),
    })
    expect(await choose(link)).toMatchObject({ status: 200 })
    expect((await choose(link, 'Third-Horse-33!')).status).toBe(400)
    expect((await app.call(usersContract.getUser, { params: { id: user.id } }, token)).status).toBe(401)
    expect((await logIn(user.email, 'Another-Horse-2!')).status).toBe(200)
  })

  test('treats every address the same until the response is sent', async () => {
    const { user } = await app.account()
    const waiting = () =>
      app.db.selectFrom('jobs').select(['name', 'content']).where('next_at', 'is not', null).execute()
    const known = await forgot(user.email)
    const stranger = await forgot('nobody@school.example')

    expect(stranger.body).toEqual(known.body)
    expect(await waiting()).toEqual(
      [user.email, 'nobody@school.example'].map((content) => ({ name: 'password link', content })),
    )
    await sendDueMail(app)
    expect(server.taken.map(({ to }) => to)).toEqual([[user.email]])
  })

  test('can be requested five times an hour, with or without an account', async () => {
    const { user } = await app.account()
    for (const email of [user.email, 'nobody-else@school.example']) {
      const answers: number[] = []
      for (let number = 0; number < 6; number++) answers.push((await forgot(email)).status)
      expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    }
    await sendDueMail(app)
  })

  test('has a link for an hour, or until the password changes or the account closes', async () => {
    const ends: ((id: number) => Promise<unknown>)[] = [
      async () => later(61),
      (id) => app.db.updateTable('users').set({ session_version: 7 }).where('id', '=', id).execute(),
      (id) => app.db.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute(),
    ]
    for (const end of ends) {
      const { user } = await app.account()
      await forgot(user.email)
      await sendDueMail(app)
      await end(user.id)
      expect(await choose(linkIn(server.taken.at(-1)?.text))).toMatchObject({
        status: 400,
        message: 'This link expired or was already used. Ask for a new one.',
      })
    }
  })

  test('lets only one of two people use a link', async () => {
    const { user } = await app.account()
    await forgot(user.email)
    await sendDueMail(app)
    const link = linkIn(server.taken[0]?.text)
    const answers = await Promise.all([choose(link, 'First-Horse-22!'), choose(link, 'Other-Horse-33!')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('leaves two-step sign-in unchanged', async () => {
    const { user } = await app.account()
    const factor = {
      kind: 'app' as const,
      name: 'Phone',
      secret: 'A'.repeat(32),
      credential_id: null,
      last_used: 0,
    }
    await app.db
      .insertInto('factors')
      .values({ ...factor, user_id: user.id, created_at: app.now().toISOString() })
      .execute()
    await forgot(user.email)
    await sendDueMail(app)
    const chosen = await choose(linkIn(server.taken[0]?.text))
    expect(chosen.body).not.toHaveProperty('token')
    expect((await logIn(user.email, 'Another-Horse-2!')).body).toHaveProperty('challenge')
  })
})

test('invites an owner to choose a password, without storing or logging the link', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const body = {
    firstName: 'Ana',
    lastName: 'Lopez',
    email: 'ana@school.example',
    contactInfo: '1',
    role: 'CAN_EDIT_ENTITY',
  }
  const { status, body: made } = await app.call(usersContract.inviteUser, { body }, token)
  expect(status).toBe(201)
  expect((await app.call(usersContract.inviteUser, { body }, token)).status).toBe(409)
  await sendDueMail(app)
  const link = linkIn(server.taken[0]?.text)
  expect(server.taken[0]?.to).toEqual(['ana@school.example'])

  const tables = [await outbox(), await app.db.selectFrom('password_links').selectAll().execute()]
  expect(JSON.stringify(tables)).not.toContain(link)
  expect((await logIn('ana@school.example', testPassword)).status).toBe(401)
  await app.call(usersContract.inviteAgain, { params: { id: made.user.id } }, token)
  await sendDueMail(app)
  expect((await choose(link)).status).toBe(200)
  expect((await choose(linkIn(server.taken[1]?.text))).status).toBe(400)
  expect((await logIn('ana@school.example', 'Another-Horse-2!')).status).toBe(200)
})

test('disables a link when its account’s email address changes', async () => {
  const { token } = await app.account('CAN_DO_ALL')
  const person = { firstName: 'Ana', lastName: 'Lopez', contactInfo: '1', role: 'CAN_EDIT_ENTITY' }
  const body = { ...person, email: 'anna@elsewhere.example' }
  const { id } = (await app.call(usersContract.inviteUser, { body }, token)).body.user
  await sendDueMail(app)
  const change = { id, email: 'anna@school.example' }
  expect((await app.call(usersContract.updateUser, { body: change }, token)).status).toBe(201)

  expect((await choose(linkIn(server.taken[0]?.text))).status).toBe(400)
  await app.call(usersContract.inviteAgain, { params: { id } }, token)
  await sendDueMail(app)
  expect(server.taken[1]?.to).toEqual(['anna@school.example'])
  const same = { id, email: 'Anna@school.example', lastName: 'López' }
  await app.call(usersContract.updateUser, { body: same }, token)
  expect((await choose(linkIn(server.taken[1]?.text))).status).toBe(200)
})

test('says that email isn’t set up and sends nothing', async () => {
  const plainApp = await testApp()
  const { token } = await plainApp.account('CAN_DO_ALL')
  await sendMail(plainApp, { to: 'maya@school.example', subject: 'Results', text: 'They are open.' })
  const body = { email: 'maya@school.example' }
  const message = 'This service doesn’t send email. Ask the site operator.'

  expect(await plainApp.call(usersContract.forgotPassword, { body })).toMatchObject({ status: 409, message })
  const again = await plainApp.call(usersContract.inviteAgain, { params: { id: 1 } }, token)
  expect(again).toMatchObject({ status: 409, message })
  expect(await plainApp.db.selectFrom('jobs').select('id').execute()).toEqual([])
  await plainApp.close()
})
