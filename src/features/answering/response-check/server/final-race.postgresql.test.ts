import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { untilLocksAreAwaited } from '../../../../app/testing/locks.ts'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { responseCheckContract } from '../contract.ts'

let app: TestApp
let guid: string
let token: string
let admin: number
beforeEach(async () => {
  app = await testApp()
  guid = await openSurvey(app, await leaderWithSchool(app))
  const one = { type: 3 as const, subType: 4, race: 6, gender: 1, level: 2 }
  await insertRespondents(
    app,
    guid,
    Array.from({ length: 20 }, () => one),
  )
  const { user } = await app.account('CAN_DO_ALL')
  admin = user.id
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  token = await newToken(app, { token: '', schoolId: 0, userId: user.id })
})
afterEach(() => app.close())

const all = { group: 'staff' as const, network: null, from: null, to: null, alike: null }
const decide = () =>
  app.call(
    responseCheckContract.decideCluster,
    { body: { surveyGuid: guid, criterion: all, size: 20, decision: 'aside', reason: 'All alike.' } },
    token,
  )
const putBack = (decision: number) =>
  app.call(
    responseCheckContract.putBack,
    { body: { surveyGuid: guid, decision, reason: 'They were a class.' } },
    token,
  )
const setAside = async () =>
  (await app.db.selectFrom('responses').select('arrival').where('aside', '>', 0).execute()).length

/** Runs a call that waits for the survey's row while another process changes it. */
async function during<T>(change: (trx: Db) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  await app.db.transaction().execute(async (trx) => {
    await change(trx)
    answer = call()
    await untilLocksAreAwaited(app.db, 1)
  })
  if (!answer) throw new Error('Nothing was called.')
  return answer
}

const whileItBecomesFinal = <T>(call: () => Promise<T>): Promise<T> =>
  during((trx) => trx.updateTable('surveys').set({ final_at: app.clock.at.toISOString() }).execute(), call)

test('doesn’t leave out responses after another process finds that the survey is final', async () => {
  // The early results are already stored, so the decision goes straight to its own transaction.
  await app.call(resultsContract.surveyResults, { params: { guid } }, token)
  const { status } = await whileItBecomesFinal(decide)
  expect([status, await setAside()]).toEqual([409, 0])
})

test('doesn’t restore responses after another process finds that the survey is final', async () => {
  expect((await decide()).status).toBe(200)
  const { id } = await app.db.selectFrom('response_decisions').select('id').executeTakeFirstOrThrow()
  const { status } = await whileItBecomesFinal(() => putBack(id))
  expect([status, await setAside()]).toEqual([409, 20])
})

test('excludes responses left out while the survey becomes final', async () => {
  const results = () => app.call(resultsContract.surveyResults, { params: { guid } }, token)
  expect((await results()).body).toMatchObject({ stage: 'provisional', total: 20 })
  app.clock.at = new Date('2026-10-25T15:00:00Z')
  token = await newToken(app, { token: '', schoolId: 0, userId: admin })

  const decided = async (trx: Db) => {
    await trx.updateTable('surveys').set({ data_version: 'another' }).execute()
    await trx.updateTable('responses').set({ aside: 1 }).execute()
  }
  const { body } = await during(decided, results)

  expect(body).toMatchObject({ stage: 'final', total: 0, setAside: 20 })
})
