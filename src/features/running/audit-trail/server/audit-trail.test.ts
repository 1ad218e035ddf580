import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '../../../../app/testing/app.ts'
import { type Leader, leaderWithSchool, preparedSurvey, setting } from '../../../../app/testing/survey.ts'
import { turnsDuring } from '../../../../app/testing/turns.ts'
import { leaveTime } from '../../../../server/clock.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import { usersContract } from '../../../people/users/contract.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { processContract } from '../../../schools/process/contract.ts'
import { schoolContract } from '../../../schools/school/contract.ts'
import { authContract } from '../../auth/contract.ts'
import { makeToken } from '../../auth/server/actions.ts'
import { auditTrailContract } from '../contract.ts'
import { deleteOldEvents } from './actions.ts'

let app: TestApp
let administrator: Awaited<ReturnType<TestApp['account']>>
beforeEach(async () => {
  app = await testApp({ config: { auditDays: 30 } })
  administrator = await app.account('CAN_DO_ALL', 'jordan@audit.example')
})
afterEach(() => app.close())

const trail = async (query: object = {}) =>
  (await app.call(auditTrailContract.systemEvents, { query }, administrator.token)).body
const newest = async () => (await trail({ pageSize: 1 })).events[0]
const exported = async (query: string) => {
  const headers = { authorization: `Bearer ${administrator.token}` }
  return (await app.app.inject({ url: `/api/system-events/export${query}`, headers })).body
}

describe('old and new values', () => {
  let leader: Leader
  beforeEach(async () => {
    leader = await leaderWithSchool(app)
  })

  test('logs role, status and email address', async () => {
    const before = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', leader.userId)
      .executeTakeFirst()
    const change = { id: leader.userId, role: 'CAN_DO_ALL', isActive: false, email: 'new@school.example' }
    await app.call(usersContract.updateUser, { body: change }, administrator.token)

    expect(await newest()).toMatchObject({
      source: 'call',
      who: 'jordan@audit.example',
      identifier: `user ${leader.userId}`,
      event: 'Account changed',
      changes: [
        { field: 'role', from: 'CAN_EDIT_ENTITY', to: 'CAN_DO_ALL' },
        { field: 'active', from: 'yes', to: 'no' },
        { field: 'e-mail', from: before?.email, to: 'new@school.example' },
      ],
    })
    // No account has the previous address any more, but a search for it still finds the entry.
    expect((await trail({ search: before?.email })).total).toBe(1)
    // The page shows roles and events in words. A search finds these words, and the exported file contains them.
    for (const search of ['school editor', 'changed an account'])
      expect((await trail({ search })).events.map(({ event }) => event)).toContain('Account changed')
    const file = await exported('')
    expect(file).toContain('role: School editor → Administrator')
    expect(file).not.toContain('CAN_')
  })

  test('logs a school’s owner', async () => {
    const { user } = await app.account()
    const body = { id: leader.schoolId, user_fk: user.id }
    await app.call(schoolContract.updateEntity, { body }, administrator.token)

    const owner = { field: 'owner', from: `user ${leader.userId}`, to: `user ${user.id}` }
    expect(await newest()).toMatchObject({ event: 'School profile changed', changes: [owner] })
  })

  test('logs numbers of people, dates and completed setup', async () => {
    const surveyGuid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-28')
    const body = { surveyGuid, entityId: leader.schoolId, type: 'student', count: 430 }
    await app.call(responseCheckContract.updateParticipantCount, { body }, leader.token)
    await setting(app, leader, surveyGuid, 'surveyEndDate', '2026-10-30')
    await setting(app, leader, surveyGuid, 'setupComplete', '2026-10-14')

    const { events } = await trail({ search: surveyGuid, pageSize: 3 })
    expect(events.map(({ changes }) => changes).reverse()).toEqual([
      [{ field: 'expected students', from: '410', to: '430' }],
      [{ field: 'close date', from: '2026-10-28', to: '2026-10-30' }],
      [{ field: 'setup completed', from: null, to: '2026-10-14' }],
    ])
  })

  test('logs a change to a process step', async () => {
    const body = { userId: leader.userId, entityId: leader.schoolId, stepId: 8, stepStatus: 1 }
    await app.call(processContract.updateStatus, { body }, leader.token)

    const step = { field: 'step 8', from: '2', to: '1' }
    expect(await newest()).toMatchObject({ event: 'Process step changed', changes: [step] })
  })
})

test('logs only the caller’s network for sign-ins, refusals, sign-outs and delays', async () => {
  const { email } = administrator.user
  const signIn = (password: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password },
      remoteAddress: '2001:db8:abcd:12:3456:789a:bcde:f012',
    })
  expect((await signIn(testPassword)).statusCode).toBe(200)
  for (let wrong = 0; wrong < 5; wrong++) expect((await signIn('Wrong-Horse-1')).statusCode).toBe(401)
  expect((await signIn(testPassword)).statusCode).toBe(429)
  const other = await makeToken(app, administrator.user)
  await app.call(authContract.signOut, {}, other)

  const { events } = await trail()
  const network = '2001:db8:abcd::/48'
  const about = { who: email, identifier: 'sign-in', source: 'call', changes: [], file: '' }
  expect(events.map(({ id: _, at: __, ...event }) => event)).toEqual([
    { ...about, event: 'Signed out', message: '', network: null },
    { ...about, event: 'Sign-in delayed', message: '10 seconds', network },
    ...Array(5).fill({ ...about, event: 'Login failed', message: '', network }),
    { ...about, event: 'Signed in', message: '', network },
  ])
})

test('shows no source for lines logged before sources existed', async () => {
  const former = { at: '2026-10-01T10:00:00.000Z', user_fk: null, identifier: 'session', file: 'session.ts' }
  await app.db
    .insertInto('system_events' as never)
    .values({ ...former, event: 'User is not logged in', message: '' } as never)
    .execute()

  expect((await trail()).events).toMatchObject([{ source: null, changes: [], network: null }])
  expect(await exported('')).toContain(',unknown,')
})

test('exports every line, however many there are', async () => {
  const line = {
    at: '2026-10-01T10:00:00.000Z',
    user_fk: administrator.user.id,
    identifier: 'x',
    file: '',
  } as const
  for (let made = 0; made < 2500; made += 500)
    await app.db
      .insertInto('system_events')
      .values(Array(500).fill({ ...line, event: 'Signed in', message: '', source: 'call' }))
      .execute()

  const lines = (await exported('?search=jordan')).trim().split('\r\n')

  const [head, first] = lines
  expect(head).toBe('id,at,source,who,network,identifier,event,message,changes,file')
  expect(first).toMatch(/,call,jordan@audit\.example,,audit trail,Exported,,,$/)
  const ids = lines.slice(1).map((row) => Number(row.split(',')[0]))
  expect([ids.length, new Set(ids).size]).toEqual([2501, 2501])
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
})

describe('retention with AUDIT_DAYS', () => {
  const times = { uptimeMs: 0, databaseTime: null }
  const record = (at: string) =>
    recordEvent(app.db, new Date(at), { user: null, identifier: at, event: 'Signed in', message: '' })
  beforeEach(async () => {
    for (const at of [
      '2026-09-01T10:00:00Z',
      '2026-09-13T23:59:59Z',
      '2026-09-14T00:00:00Z',
      '2026-10-14T09:00:00Z',
    ])
      await record(at)
    await leaveTime(app)
  })

  test('deletes older lines and logs the deletion', async () => {
    expect([await deleteOldEvents(app, times), await deleteOldEvents(app, times)]).toEqual([2, 0])

    const { events } = await trail()
    expect(
      events.map(({ event, message, identifier, source }) => [event, message || identifier, source]),
    ).toEqual([
      ['Audit trail shortened', '2 entries from before 2026-09-14; entries are kept for 30 days', 'schedule'],
      ['Signed in', '2026-10-14T09:00:00Z', 'call'],
      ['Signed in', '2026-09-14T00:00:00Z', 'call'],
    ])
  })

  test('deletes many lines in batches and lets other work run in between', async () => {
    await sql`
      insert into system_events (at, identifier, file, event, message)
      with recursive n(place) as (select 1 union all select place + 1 from n where place < 100000)
      select '2026-09-02T10:00:00.000Z', 'x', '', 'Signed in', '' from n`.execute(app.db)
    let deleted = 0
    const turns = await turnsDuring(async () => {
      deleted = await deleteOldEvents(app, times)
    })
    expect(deleted).toBe(100_002)
    expect((await trail({ search: 'shortened' })).total).toBe(3)
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  test('logs one line if two processes run at the same time', async () => {
    const deleted = await Promise.all([deleteOldEvents(app, times), deleteOldEvents(app, times)])
    expect(deleted.sort()).toEqual([0, 2])
    expect((await trail({ search: 'shortened' })).total).toBe(1)
  })

  test('deletes nothing if the clock is wrong, and logs that', async () => {
    app.clock.at = new Date('2027-10-14T15:00:00Z')
    expect(await deleteOldEvents(app, times)).toBe(0)

    administrator = await app.account('CAN_DO_ALL')
    expect(await newest()).toMatchObject({ event: 'Deletion refused', identifier: 'audit trail' })
    expect((await trail()).total).toBe(5)
  })

  test('keeps every line without AUDIT_DAYS', async () => {
    const services = { ...app, config: { ...app.config, auditDays: undefined } }
    expect(await deleteOldEvents(services, times)).toBe(0)
    expect((await trail()).total).toBe(4)
  })
})
