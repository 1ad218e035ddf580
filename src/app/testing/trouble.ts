import { expect } from 'vitest'
import { submitTexts } from '../../features/figures/responses/contract.ts'
import { healthContract } from '../health.ts'
import type { TestApp } from './app.ts'
import { leaderWithSchool, openSurvey, submission, submit } from './survey.ts'

type Body = Awaited<ReturnType<typeof submission>>

const sendAll = (app: TestApp, bodies: readonly Body[]) =>
  Promise.all(bodies.map((body) => submit(app, body)))

const storedGuids = async (app: TestApp) => {
  const rows = await app.db.selectFrom('responses').select('participant_guid').execute()
  return rows.map((row) => row.participant_guid).sort()
}

/**
 * Submits responses before, during and after a database failure. During it, responses are refused with 503 and
 * Retry-After, and the process isn't ready. Afterward, they are accepted without intervention, and each is stored once.
 */
export async function passesThrough(
  app: TestApp,
  trouble: { begin: () => Promise<unknown>; end: () => Promise<unknown> },
): Promise<void> {
  const guid = await openSurvey(app, await leaderWithSchool(app))
  const one = await submission(app, guid, 2)
  const bodies = Array.from({ length: 30 }, () => ({ ...one, participant_guid: crypto.randomUUID() }))
  const before = bodies.slice(0, 10)
  expect((await sendAll(app, before)).map((answer) => answer.status)).toEqual(before.map(() => 200))

  await trouble.begin()
  const during = await sendAll(app, bodies)
  const ready = (await app.call(healthContract.ready)).status
  await trouble.end()

  expect(ready).toBe(503)
  const refused = during.slice(10)
  expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([503]))
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('5')
    expect(body).toEqual([{ responseCode: 2, responseMessage: submitTexts.failure }])
  }
  expect(await storedGuids(app)).toEqual(before.map((body) => body.participant_guid).sort())
  expect((await app.call(healthContract.health)).status).toBe(200)
  expect((await sendAll(app, bodies)).map((answer) => answer.status)).toEqual(bodies.map(() => 200))
  expect((await app.call(healthContract.ready)).status).toBe(200)
  expect(await storedGuids(app)).toEqual(bodies.map((body) => body.participant_guid).sort())
}
