import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { findSurvey } from '../../../schools/surveys/server/actions.ts'
import { sheetsOf } from './actions-responses.ts'

let app: TestApp
let guid: string
beforeAll(async () => {
  app = await testApp()
  guid = await openSurvey(app, await leaderWithSchool(app))
})
afterAll(() => app.close())

async function sheets() {
  const survey = await findSurvey(app, guid)
  if (!survey) throw new Error('The survey is gone.')
  return sheetsOf(app.db, survey)
}

/** Returns the size of the heap in bytes after garbage collection. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('fingerprints only answers that another respondent also gave', async () => {
  const answersOf = (place: number) => (at: number) => 1 + (Math.floor(place / 4 ** at) % 4)
  const network = '198.51.100.0/24'
  const respondents = commonSchool(15_000).map((one, place) => {
    let asked = 0
    const answer = answersOf(place)
    // The last ten have the same answers as the previous response of their type.
    return { ...one, ...(place < 14_990 ? { answerTo: () => answer(asked++) } : { level: 2 }) }
  })
  await insertRespondents(app, guid, respondents)
  await app.db.updateTable('responses').set({ ip_address: network, arrived_hour: 9 }).execute()

  const before = heap()
  const found = await sheets()
  const each = (heap() - before) / found.length

  expect(found).toHaveLength(15_000)
  const alike = found.filter(({ fingerprint }) => fingerprint !== null)
  expect(alike.length).toBeGreaterThan(1)
  expect(alike.every(({ arrival, fingerprint }) => arrival > 14_990 && fingerprint?.length === 22)).toBe(true)
  expect(each).toBeLessThan(200)
})
