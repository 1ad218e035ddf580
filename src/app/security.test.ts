import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/bcrypt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { briefContract } from '../features/acting/brief/contract.ts'
import { recordingsContract } from '../features/answering/recordings/contract.ts'
import { namedLinksContract } from '../features/figures/named-links/contract.ts'
import { assignSchool } from '../features/people/memberships/server/actions.ts'
import { hashPassword } from '../features/people/users/server/actions.ts'
import { kitDocuments } from '../features/planning/setup/contract.ts'
import { cellsContract } from '../features/running/cells/contract.ts'
import { schoolContract } from '../features/schools/school/contract.ts'
import { readConfig } from '../server/config.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { contracts } from './capabilities.ts'
import { type TestApp, testApp, testPassword } from './testing/app.ts'
import { districtWithResults } from './testing/district.ts'
import { deskOf, interview, interviewerLink, saveInterview } from './testing/interviews.ts'
import { insertRespondents } from './testing/responses.ts'
import { recordedSound } from './testing/sound.ts'
import { leaderWithSchool, openSurvey, preparedSurvey, setting } from './testing/survey.ts'
import { reviewLink } from './testing/translations.ts'

let app: TestApp
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'equity-audit-dist-'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite/respond.json'), '{}')
  for (const name of ['index.html', 'respond.html']) writeFileSync(join(dist, name), '<!doctype html>')
  app = await testApp({ dist })
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

test.each([
  '/',
  '/login',
  '/userlist',
  '/shared/a-token',
  '/survey-form/nowhere',
  '/survey-form/nowhere/questions',
  '/api/docs',
])('runs only our own scripts on the page %s, never in a frame', async (url) => {
  const { headers } = await app.app.inject(url)

  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(policy.has('form-action')).toBe(true)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining(
      'camera=(), display-capture=(), geolocation=(), microphone=()',
    ),
    'cross-origin-opener-policy': 'same-origin',
  })
})

test('doesn’t echo a TRACE request', async () => {
  const answer = await app.app.inject({ method: 'TRACE', url: '/api/health' })

  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Nothing was found at this address.' }])
})

test('accepts a password hashed by version 1.0.5', async () => {
  const { user } = await app.account()
  const password_hash = '$2b$04$em6RB/apljjQYteAOdnT/.ANHdJoSljT/DQepe3k.LdJF.BA772ga'
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  const signIn = (password: string) =>
    app.app.inject({ method: 'POST', url: '/api/login', payload: { email: user.email, password } })

  expect((await signIn('Correct-Horse-2')).statusCode).toBe(401)
  expect((await signIn('Correct-Horse-1')).statusCode).toBe(200)
})

test('compares one password hash even if the email address is unknown', async () => {
  const slow = await testApp({ config: { passwordRounds: readConfig({}).passwordRounds } })
  const { user } = await slow.account()
  const password_hash = await hashPassword(slow.config, testPassword)
  await slow.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  const signIn = (email: string) =>
    slow.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: 'Wrong-Horse-1!' } })
  /** Returns the process's CPU time in ms, which isn't affected by other processes on the machine. */
  const cost = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const comparison = await cost(() => verify('Wrong-Horse-1!', password_hash))
  const [known, unknown] = [
    await cost(() => signIn(user.email)),
    await cost(() => signIn('nobody@school.example')),
  ]

  expect((await signIn('nobody@school.example')).statusCode).toBe(401)
  expect(known).toBeGreaterThan(comparison * 0.7)
  expect(unknown).toBeGreaterThan(comparison * 0.7)
  await slow.close()
})

test('offers every file as a download with a safe file name', async () => {
  const round = '2026-27'
  const entityName = 'a"; filename="evil.html\r\nset-cookie: b=c/../../x‮'
  const district = await districtWithResults(app, round, [40, 40], entityName)
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const leader = await leaderWithSchool(app)
  const guid = await openSurvey(app, leader)
  const somebody = { type: 1, subType: 1, race: 6, gender: 1, level: 1 } as const
  await insertRespondents(app, guid, Array(30).fill(somebody))
  // Result files become available when results are final.
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const { token } = await app.account('CAN_DO_ALL')
  const renamed = await app.call(
    schoolContract.updateEntity,
    { body: { id: leader.schoolId, entityName } },
    token,
  )
  await assignSchool(app.db, leader.schoolId, district)
  const next = await leaderWithSchool(app)
  const ready = await preparedSurvey(app, next, '2026-11-02', '2026-11-13')
  await setting(app, next, ready, 'setupComplete', '2026-10-26')
  await assignSchool(app.db, next.schoolId, district)
  const review = await reviewLink(app)
  const interviewer = await interviewerLink(app)
  await saveInterview(app, interviewer, interview(await deskOf(app, interviewer), 'staff'))
  const sounds = await recordedSound(app, token)
  const files = contracts
    .flatMap((one) => Object.values(one) as Endpoint[])
    .filter(({ file, method }) => file && method === 'GET')
  const urls = files.flatMap(({ path }) => {
    const filled = (sounds[path] ?? path)
      .replace('{guid}', guid)
      .replace('/organizations/{id}', `/organizations/${district}`)
      .replace('{organization}', String(district))
      .replace('{area}', 'SCC')
      .replace('{language}', 'so')
      .replace('{type}', '2')
      .replace('/interviews/{token}', `/interviews/${interviewer}`)
      .replace('{instrument}', 'parent')
      .replace('{token}', review)
      .replace(cellsContract.cellFile.path, `${cellsContract.cellFile.path}?round=${round}`)
    return filled.includes('{document}')
      ? kitDocuments.map((document) => filled.replace('{document}', document))
      : [filled]
  })

  // A helper link for booklets includes the name of the person who enters them.
  const paper = { purpose: 'paper', name: 'Ana Vang', days: 30, surveyGuid: guid } as const
  await app.call(namedLinksContract.makeNamedLink, { body: paper }, token)

  expect(renamed.status).toBe(200)
  for (const url of urls) {
    const { statusCode, headers } = await app.app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([url, statusCode]).toEqual([url, 200])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w. -]+"$/)
    expect(headers['set-cookie']).toBeUndefined()
    // A recording's address is the digest of its bytes, so it never changes. The sample belongs to no one.
    const cachingByUrl = {
      [sounds[recordingsContract.recordingFile.path] ?? '']: 'public, max-age=31536000, immutable',
      [briefContract.sampleBriefFile.path]: 'public, max-age=3600',
    }
    const caching = cachingByUrl[url] ?? 'no-store'
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': caching })
  }
})
