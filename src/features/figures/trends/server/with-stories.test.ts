import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { trendsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp({ now: '2025-10-14T15:00:00Z' })
  leader = await leaderWithSchool(app)
})
afterAll(() => app.close())

async function yearOf(year: string, stories: boolean): Promise<string> {
  app.clock.at = new Date(`${year}-10-14T15:00:00Z`)
  leader.token = await newToken(app, leader)
  await app.db
    .updateTable('instrument_in_use')
    .set({ stories: Number(stories) })
    .execute()
  const guid = await preparedSurvey(app, leader, `${year}-10-14`, `${year}-10-23`)
  await setting(app, leader, guid, 'setupComplete', `${year}-10-14`)
  await insertRespondents(app, guid, commonSchool(420))
  return guid
}

test('compares a year with the two stories with a year without them, in every area', async () => {
  await yearOf('2025', false)
  const guid = await yearOf('2026', true)
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  leader.token = await newToken(app, leader)

  const { body } = await app.call(trendsContract.changes, { params: { guid } }, leader.token)

  expect(body.surveys).toHaveLength(2)
  expect(body.notComparable).toEqual([])
  for (const key of ['students-areas', 'parents-areas', 'staff-areas']) {
    const rows = body.sections.find((section) => section.key === key)?.rows ?? []
    expect(rows).toHaveLength(8)
    for (const { change } of rows) expect(change).not.toBeNull()
  }
})
