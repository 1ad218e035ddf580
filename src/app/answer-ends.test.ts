import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyAnswerContract } from '../features/acting/family-answer/contract.ts'
import { createApp } from './app.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { builtPages } from './testing/dist.ts'
import { newToken } from './testing/survey.ts'
import { wholeSchool } from './testing/whole-school.ts'

const dist = builtPages()
let app: TestApp
/** Another process on the same database, with its own memory. */
let other: FastifyInstance
let guid: string
let path: string
let token: string
beforeAll(async () => {
  app = await testApp({ dist })
  const { db, config } = app
  other = await createApp({ db: db.withoutPlugins(), config, now: () => app.clock.at }, dist)
  const { leader, guids } = await wholeSchool(app)
  guid = guids[0]
  token = await newToken(app, leader)
  const { body } = await app.call(familyAnswerContract.familyAnswer, { params: { guid } }, token)
  path = new URL(body.address).pathname
})
afterAll(async () => {
  await other.close()
  await app.close()
  rmSync(dist, { recursive: true })
})

const get = (from: FastifyInstance, headers: Record<string, string> = {}) =>
  from.inject({ url: path, headers })
/** Returns the link to the report to families from the survey's public settings. */
const linkAt = async (from: FastifyInstance) =>
  (await from.inject({ url: `/api/survey-config/${guid}` })).json<{ answer: string | null }>().answer
const body = () => ({ surveyGuid: guid })

test('removes an unpublished page from every process within a second', async () => {
  const copies = await Promise.all([app.app, other].map((one) => get(one)))
  expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await linkAt(other)).toMatch(/^\/answer\//)

  const began = performance.now()
  await app.call(familyAnswerContract.withdrawFamilyAnswer, { body: body() }, token)
  for (const one of [other, app.app])
    for (const { headers } of copies) {
      const gone = await get(one, { 'if-none-match': String(headers.etag) })
      expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-cache'])
    }
  expect(await linkAt(other)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1000)
})

test('prevents stale caching and shows a new page right away', async () => {
  const params = { guid, language: 'en' } as const
  const { seen } = (await app.call(familyAnswerContract.familyAnswerPreview, { params }, token)).body
  await app.call(familyAnswerContract.publishFamilyAnswer, { body: { ...body(), seen } }, token)

  const { statusCode, headers } = await get(other)
  expect(statusCode).toBe(200)
  // The headers don't set a time during which the page is fresh, and don't allow showing it while the server can't be
  // reached.
  expect(headers['cache-control']).toBe('no-cache')
  expect([headers.expires, headers['surrogate-control'], headers['cdn-cache-control']]).toEqual(
    Array(3).fill(undefined),
  )
})
