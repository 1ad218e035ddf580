import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import { type Leader, leaderWithSchool, newToken, openSurvey } from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { resultsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await openSurvey(app, leader)
  await insertRespondents(app, guid, commonSchool(420))
})
afterAll(() => app.close())

const itemReport = async (item: string, token?: string) =>
  app.call(resultsContract.itemReport, { params: { guid, item } }, token ?? (await newToken(app, leader)))

test('opens question reports once results are final', async () => {
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  expect((await itemReport('q1101')).status).toBe(409)
})

test('shows each question the same way as the area report, with related questions', async () => {
  app.clock.at = new Date('2026-10-26T15:00:00Z')
  const token = await newToken(app, leader)
  for (const area of areaCodes.slice(0, 2)) {
    const { body: report } = await app.call(resultsContract.areaReport, { params: { guid, area } }, token)
    for (const item of report.items) {
      const { body } = await itemReport(item.name, token)
      const alike = report.themes.find(({ rows }) => rows.some((row) => row.item === item.name))
      expect(body.area).toEqual({ code: area, name: report.name })
      expect(body.item).toEqual(item)
      expect(body.theme?.items.map(({ name }) => name) ?? []).toEqual(
        alike?.rows.filter(({ askedOf }) => askedOf !== item.askedOf).map((row) => row.item) ?? [],
      )
      for (const other of body.theme?.items ?? [])
        expect(report.items.find(({ name }) => name === other.name)).toEqual(other)
      expect(body.order.map(({ name }) => name)).toEqual(
        report.items.filter(({ askedOf }) => askedOf === item.askedOf).map(({ name }) => name),
      )
    }
  }
})

test('returns a question’s wording in the survey’s languages', async () => {
  const { body } = await itemReport('q1101')

  expect(body.group).toBe('students')
  expect(body.words.map(({ language }) => language)).toEqual(['en', 'so'])
  expect(body.words[0]?.title).toBe(body.item.title)
  expect(new Set(body.words.map(({ title }) => title)).size).toBe(2)
  for (const { choices } of body.words) expect(choices).toHaveLength(6)
})

test('reports unasked questions as not found and denies access to another school’s questions', async () => {
  const stranger = await leaderWithSchool(app)
  expect((await itemReport('q9999')).status).toBe(404)
  expect((await itemReport('q0058')).status).toBe(404)
  expect((await itemReport('q1101', await newToken(app, stranger))).status).toBe(403)
})
