import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { generatedSchool } from '../../../app/testing/generated-school.ts'
import {
  areaScores,
  expectDivision,
  type FrozenItem,
  itemScore,
  mean,
  oneDecimal,
  type Person,
  plainArea,
  statusOf,
  threshold,
} from '../../../app/testing/naive.ts'
import { type Leader, newToken } from '../../../app/testing/survey.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { type AreaReport, resultsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let people: Person[]
let instruments: Record<string, FrozenItem[]>

beforeAll(async () => {
  app = await testApp()
  ;({ leader, guid, people, instruments } = await generatedSchool(app))
})
afterAll(() => app.close())

const asLeader = () => newToken(app, leader)
const reportAs = (area: string, token: string) =>
  app.call(resultsContract.areaReport, { params: { guid, area } }, token)
const at = (instant: string) => {
  app.clock.at = new Date(instant)
}
const closed = '2026-10-25T15:00:00Z'

describe.each(areaCodes)('the report on %s, figure by figure', (code) => {
  let report: AreaReport
  beforeAll(async () => {
    at(closed)
    report = (await reportAs(code, await asLeader())).body
  })

  test('has every division, also inside each group', () => {
    expect(report.divisions.map((division) => division.key)).toEqual([
      'group',
      'grade',
      'homeLanguage',
      'role',
      'race',
      'gender',
    ])
    for (const division of report.divisions) {
      expectDivision(division, people, plainArea(code))
    }
    const scores = areaScores(people, code)
    expect(report.figure).toMatchObject({ n: scores.length, score: oneDecimal(mean(scores)) })
  })

  test('has every item with its score and its answers', () => {
    const asked = Object.entries(instruments).flatMap(([type, items]) =>
      items.filter((item) => item.area === code).map((item) => ({ item, type: Number(type) })),
    )
    expect(report.items.map((item) => item.name).sort()).toEqual(asked.map(({ item }) => item.name).sort())
    expect(report.items.filter((item) => item.n !== null).length).toBeGreaterThan(report.items.length / 2)
    for (const { item, type } of asked) {
      const found = report.items.find((one) => one.name === item.name)
      const given = people.filter((one) => one.type === type).map((one) => one.answers[item.name])
      const scores = given.map((answer) => itemScore(item, answer)).filter((score) => score !== null)
      if (found?.n === null || scores.length < threshold) {
        expect(found).toMatchObject({ n: null, score: null, status: null, unscored: null, answers: [] })
        continue
      }
      const score = oneDecimal(mean(scores))
      const declined = given.length - scores.length
      const few = declined < threshold
      expect(found).toMatchObject({
        score,
        status: statusOf(score),
        n: few ? given.length : scores.length,
        unscored: few ? null : declined,
      })
      expectBins(found?.answers ?? [], item, given)
    }
  })

  /** Bins name neighbouring choices in the order of the scale, hold at least the threshold each and give their true share. */
  function expectBins(
    bins: { texts: string[]; percent: number }[],
    item: FrozenItem,
    given: unknown[],
  ): void {
    const scale = item.values
      .map((value, place) => ({ value, text: item.texts.en?.choices[place] }))
      .filter(({ value }) => value !== 'dk')
      .sort((a, b) => Number(a.value) - Number(b.value))
    expect(bins.flatMap((bin) => bin.texts)).toEqual(scale.map((choice) => choice.text))
    const scored = given.filter((answer) => answer !== 'dk').length
    for (const bin of bins) {
      const values = scale
        .filter((choice) => bin.texts.includes(choice.text ?? ''))
        .map((choice) => String(choice.value))
      const count = given.filter((answer) => values.includes(String(answer))).length
      expect(bin.percent).toBe(Math.round((100 * count) / scored))
      if (bins.length > 1) expect(count).toBeGreaterThanOrEqual(threshold)
    }
  }
})

test('an area that does not exist is refused', async () => {
  at(closed)

  expect((await reportAs('XYZ', await asLeader())).status).toBe(400)
})
