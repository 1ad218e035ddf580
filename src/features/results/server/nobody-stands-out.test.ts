import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { generatedSchool } from '../../../app/testing/generated-school.ts'
import { threshold } from '../../../app/testing/naive.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  submit,
} from '../../../app/testing/survey.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { responsesContract } from '../../responses/contract.ts'
import { resultsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string

beforeAll(async () => {
  app = await testApp()
  ;({ leader, guid } = await generatedSchool(app))
})
afterAll(() => app.close())

const asLeader = () => newToken(app, leader)
const resultsAs = (token: string) => app.call(resultsContract.surveyResults, { params: { guid } }, token)
const reportAs = (area: string, token: string) =>
  app.call(resultsContract.areaReport, { params: { guid, area } }, token)
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const closed = '2026-10-25T15:00:00Z'

describe('nobody stands out', () => {
  /** Every number under one of these names is about some people. */
  function figuresIn(value: unknown, names: string[]): number[] {
    if (Array.isArray(value)) return value.flatMap((one) => figuresIn(one, names))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inside]) =>
      names.includes(name) && typeof inside === 'number' ? [inside] : figuresIn(inside, names),
    )
  }

  test.each(['2026-10-24T15:00:00Z', closed])(
    'no figure about fewer than ten people is in any reply to a leader at %s',
    async (instant) => {
      at(instant)
      const token = await asLeader()
      const replies: unknown[] = [(await resultsAs(token)).body]
      for (const area of areaCodes) replies.push((await reportAs(area, token)).body)
      const { perDay: _days, ...tracking } = (
        await app.call(responsesContract.surveyTracking, { params: { guid } }, token)
      ).body
      replies.push(tracking)

      const figures = replies.flatMap((reply) =>
        figuresIn(reply, ['n', 'count', 'unscored', 'covers', 'total']),
      )

      expect(figures.length).toBeGreaterThan(120)
      expect(Math.min(...figures)).toBeGreaterThanOrEqual(threshold)
      const cells = JSON.stringify(replies).match(/\{"n":null[^}]*\}/g) ?? []
      expect(cells.length).toBeGreaterThan(50)
      for (const withheld of cells) expect(withheld).toContain('"score":null,"status":null,"margin":null')
    },
  )

  test('the rows with data have common combinations only, in another order each time', async () => {
    at(closed)
    const token = await asLeader()
    const rows = async () =>
      (await app.call(responsesContract.responsesWithData, { query: { survey_guid: guid } }, token)).body

    const [one, other] = [await rows(), await rows()]

    expect(one).toHaveLength(427)
    for (const same of Map.groupBy(one, (row) => JSON.stringify(row)).values()) {
      expect(same.length).toBeGreaterThanOrEqual(threshold)
    }
    expect(one.some((row) => row.ethnicity !== null && row.participant_gender !== null)).toBe(true)
    expect(Object.keys(one[0] ?? {}).sort()).toEqual(['ethnicity', 'participant_gender', 'participant_type'])
    expect(other).not.toEqual(one)
    const inOrder = (some: typeof one) => some.map((row) => JSON.stringify(row)).sort()
    expect(inOrder(other)).toEqual(inOrder(one))
  })

  test('a survey with nine responses shows nothing but how many there are', async () => {
    at('2026-10-14T15:00:00Z')
    const small = await leaderWithSchool(app)
    const survey = await openSurvey(app, small)
    const elements = (await definition(app, survey, 2)).pages.flatMap((page) => page.elements)
    const response_json = Object.fromEntries(elements.map(({ name, choices }) => [name, choices[0]?.value]))
    for (let sent = 0; sent < 9; sent++) {
      const body = {
        survey_guid: survey,
        participant_guid: randomUUID(),
        participant_type: 2,
        participant_sub_type: 16,
        participant_at_school: 0,
        response_json,
      }
      expect((await submit(app, body)).status).toBe(200)
    }
    at(closed)
    const { token } = await app.account('CAN_DO_ALL')

    const { body } = await app.call(resultsContract.surveyResults, { params: { guid: survey } }, token)
    const report = await app.call(
      resultsContract.areaReport,
      { params: { guid: survey, area: 'SCR' } },
      token,
    )

    const nothing = { n: null, score: null, status: null, margin: null }
    expect(body).toMatchObject({ total: 9, overall: nothing })
    expect(body.divisions.every((division) => !division.shown && division.cells.length === 0)).toBe(true)
    for (const area of body.areas) expect(area).toMatchObject({ ...nothing, gap: null })
    expect(report.body.figure).toEqual(nothing)
    for (const item of report.body.items)
      expect(item).toMatchObject({ ...nothing, answers: [], unscored: null })
  })
})
