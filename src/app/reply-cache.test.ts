import { rmSync } from 'node:fs'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setupContract } from '../features/planning/setup/contract.ts'
import { cacheReplies } from './reply-cache.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { type Leader, leaderWithSchool, openSurvey } from './testing/survey.ts'

const dist = builtPages()
let app: TestApp
let leader: Leader
let guid: string
beforeAll(async () => {
  app = await testApp({ dist })
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true })
})

const urls = () => [
  `/survey-form/${guid}`,
  `/survey-form/${guid}/questions`,
  `/api/survey-config/${guid}`,
  `/api/survey-questions/${guid}?language=3`,
  `/api/get-source-surveys?surveyGuid=${guid}&participant_type_fk=3&participant_lang_fk=1`,
]
/** The recordings' address. Other processes see changes after a second. */
const recordings = () => `/api/survey-recordings/${guid}?language=4`
const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, rawPayload, headers: all } = await app.app.inject({ url, headers })
  const { 'x-request-id': id, date: _, ...own } = all
  return { status: statusCode, body: rawPayload.toString('latin1'), headers: own, id }
}
const texts = () => Promise.all(urls().map(async (url) => (await get(url)).body))

test.each([0, 1, 2, 3, 4, 5])('sends a cached reply exactly like the first one (%i)', async (place) => {
  const url = [...urls(), recordings()][place] ?? ''
  for (const headers of [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }] as const) {
    const [first, again] = [await get(url, headers), await get(url, headers)]
    expect(again).toEqual({ ...first, id: expect.any(String) })
    expect([first.status, again.id === first.id]).toEqual([200, false])
    expect(again.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'content-type': expect.any(String),
    })
    const etag = String(first.headers.etag ?? '')
    if (etag === '') continue
    const known = { ...headers, 'if-none-match': etag }
    const [unchanged, stillUnchanged] = [await get(url, known), await get(url, known)]
    expect(unchanged).toMatchObject({ status: 304, body: '' })
    expect(stillUnchanged).toEqual({ ...unchanged, id: expect.any(String) })
  }
})

test('shows another process’s change on the next request', async () => {
  const before = await texts()
  expect(await texts()).toEqual(before)

  // Change the database as another process would, without notifying this process.
  await app.db.updateTable('surveys').set({ name: 'Another title' }).where('guid', '=', guid).execute()
  for (const text of await texts()) expect(text).toContain('Another title')
  await app.db
    .updateTable('schools')
    .set({ entity_name: 'Another school' })
    .where('id', '=', leader.schoolId)
    .execute()
  for (const text of (await texts()).slice(0, 4)) expect(text).toContain('Another school')
  await app.db.deleteFrom('survey_languages').where('language', '=', 'so').execute()
  for (const text of (await texts()).slice(0, 4)) expect(text).not.toContain('"nativeName":"Soomaali"')
})

test('keeps a survey open until the last second of its last day', async () => {
  const statuses = async () => {
    const [page = '', , configuration = ''] = await texts()
    return [page, configuration].map((text) => /"status":"(\w+)"/.exec(text)?.[1])
  }
  app.clock.at = new Date('2026-10-24T04:59:59.999Z')
  expect([await statuses(), await statuses()]).toEqual([
    ['active', 'active'],
    ['active', 'active'],
  ])
  app.clock.at = new Date('2026-10-24T05:00:00Z')
  expect(await statuses()).toEqual(['closed', 'closed'])
})

test('reports a replaced link right away', async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const other = await leaderWithSchool(app)
  guid = await openSurvey(app, other)
  await texts()
  const body = { surveyGuid: guid, entityId: other.schoolId }
  expect((await app.call(setupContract.renewSurveyLink, { body }, other.token)).status).toBe(201)
  const [page, , configuration, questions] = await texts()
  for (const text of [page, configuration]) expect(text).toContain('"status":"renewed"')
  expect(questions).toContain('This link no longer works')
})

test('limits the cache’s size even if addresses are long', async () => {
  let made = 0
  const small = Fastify()
  small.decorateRequest('stands', undefined)
  cacheReplies(small, app)
  small.get('/', { config: { isRequestedByMany: true } }, async (request) => {
    made += 1
    request.stands = async () => true
    return 'A short text.'
  })
  const ask = (number: number) => small.inject({ url: `/?${number}${'x'.repeat(15_000)}` })
  for (let number = 0; number < 1200; number++) await ask(number)
  await ask(1199)
  expect(made).toBe(1200)
  await ask(0)
  expect(made).toBe(1201)
  await small.close()
})
