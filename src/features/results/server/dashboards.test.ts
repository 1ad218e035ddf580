import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { generatedSchool } from '../../../app/testing/generated-school.ts'
import {
  areaScores,
  cell,
  expectDivision,
  expectProtected,
  margin,
  mean,
  oneDecimal,
  type Person,
  plainArea,
  plainOverall,
  statusOf,
  ways,
} from '../../../app/testing/naive.ts'
import { type Leader, newToken } from '../../../app/testing/survey.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { responsesContract } from '../../responses/contract.ts'
import { resultsContract, type SurveyResults } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
let people: Person[]

beforeAll(async () => {
  app = await testApp()
  ;({ leader, guid, people } = await generatedSchool(app))
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

describe('results before the survey has closed', () => {
  test('are refused to a leader, with the day, and shown to an administrator as a preview', async () => {
    at('2026-10-23T15:00:00Z')
    const token = await asLeader()
    const administrator = await app.account('CAN_DO_ALL')

    const refused = [await resultsAs(token), await reportAs('SCC', token)]
    const preview = await resultsAs(administrator.token)

    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        message: 'Results open when the survey has closed. It closes at the end of Friday, October 23.',
      })
    }
    expect(preview.body).toMatchObject({ preview: true, provisional: false, total: 427, covers: 410 })
    expect((await reportAs('SCC', administrator.token)).body.preview).toBe(true)
  })

  test('are provisional in the 24 hours after, and cover whole batches', async () => {
    at('2026-10-24T05:00:00Z')

    const { status, body } = await resultsAs(await asLeader())
    const report = await reportAs('TRE', await asLeader())

    expect(status).toBe(200)
    expect(body).toMatchObject({ provisional: true, preview: false, total: 427, covers: 410 })
    expectDivision(
      body.divisions.find((one) => one.key === 'race'),
      people.slice(0, 410),
      plainOverall,
    )
    expect(report.body).toMatchObject({
      provisional: true,
      figure: { n: areaScores(people.slice(0, 410), 'TRE').length },
    })
  })

  test('are final after those', async () => {
    at('2026-10-25T05:00:00Z')

    expect((await resultsAs(await asLeader())).body).toMatchObject({
      provisional: false,
      preview: false,
      total: 427,
      covers: 427,
    })
  })
})

describe('the dashboard, figure by figure', () => {
  let results: SurveyResults
  beforeAll(async () => {
    at(closed)
    results = (await resultsAs(await asLeader())).body
  })

  test('names the survey, its days and how many answered of how many', () => {
    expect(results).toMatchObject({
      schoolName: 'Lakeside Middle School',
      opens: '2026-10-14',
      closes: '2026-10-23',
      expected: 1022,
      smallGroup: 10,
    })
    expect(results.response.map(({ key, count, expected }) => [key, count, expected])).toEqual([
      ['students', cell(people, 'group', 'students').length, 410],
      ['parents', cell(people, 'group', 'parents').length, 560],
      ['staff', cell(people, 'group', 'staff').length, 52],
    ])
  })

  test('the overall score is the mean of the eight area scores', () => {
    const score = oneDecimal(mean(areaCodes.map((area) => mean(areaScores(people, area)))))
    expect(results.overall).toEqual({ n: 427, score, status: statusOf(score), margin: null })
  })

  test.each(['group', 'race', 'gender'])('the overall score by %s', (way) => {
    expectDivision(
      results.divisions.find((one) => one.key === way),
      people,
      plainOverall,
    )
  })

  test.each(areaCodes)('%s: score, respondents, margin and divisions', (code) => {
    const area = results.areas.find((one) => one.code === code)
    const scores = areaScores(people, code)
    const score = oneDecimal(mean(scores))
    expect(area).toMatchObject({ n: scores.length, score, status: statusOf(score) })
    expect(Math.abs((area?.margin ?? 0) - margin(scores))).toBeLessThan(0.06)
    for (const way of ['group', 'race', 'gender']) {
      const division = area?.divisions.find((one) => one.key === way)
      expectDivision(division, people, plainArea(code))
      for (const shown of division?.cells ?? []) {
        if (shown.n === null) continue
        expect(
          Math.abs((shown.margin ?? 0) - margin(areaScores(cell(people, way, shown.key), code))),
        ).toBeLessThan(0.06)
      }
    }
  })

  test.each(areaCodes)('%s: the largest gap lies between two shown cells that answered', (code) => {
    const area = results.areas.find((one) => one.code === code)
    const gaps = area?.divisions.map((division) => {
      const scores = division.cells.flatMap((one) =>
        one.key === 'none' || one.score === null ? [] : [one.score],
      )
      return scores.length === 0 ? 0 : oneDecimal(Math.max(...scores) - Math.min(...scores))
    })
    expect(area?.gap?.distance ?? 0).toBe(Math.max(...(gaps ?? [])))
    if (!area?.gap) return
    const division = area.divisions.find((one) => one.key === area.gap?.division)
    for (const side of [area.gap.low, area.gap.high]) {
      expect(division?.cells).toContainEqual(
        expect.objectContaining({ name: side.name, score: side.score, n: side.n }),
      )
    }
  })

  test('areas run from the lowest score to the highest', () => {
    const scores = results.areas.map((area) => area.score ?? 11)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  })

  test('shows the large groups and withholds the small ones, as in real schools', () => {
    const shown = (key: string) => {
      const division = results.divisions.find((one) => one.key === key)
      return division?.cells.filter((one) => one.score !== null).map((one) => one.key)
    }
    expect(shown('race')).toEqual(expect.arrayContaining(['6', '5', '3']))
    expect(shown('race')).not.toEqual(expect.arrayContaining(['4']))
    expect(shown('gender')).toEqual(expect.arrayContaining(['1', '2']))
    expect(shown('gender')).not.toEqual(expect.arrayContaining(['5']))
    expect(shown('group')).toEqual(expect.arrayContaining(['students', 'parents']))
  })
})

describe('tracking, figure by figure', () => {
  const tracking = async () =>
    (await app.call(responsesContract.surveyTracking, { params: { guid } }, await asLeader())).body

  function expectBreakdown(
    found: { covers: number; shown: boolean; cells: { key: string; count: number | null }[] } | null,
    some: Person[],
    way: string,
  ): void {
    const sizes = new Map(ways[way]?.keys.map((key) => [key, cell(some, way, key).length]))
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect([way, found?.covers]).toEqual([way, all])
    if (!found?.shown) {
      expect(found?.cells).toEqual([])
      return
    }
    expect(found.cells.map((one) => one.key).sort()).toEqual([...sizes.keys()].sort())
    for (const { key, count } of found.cells)
      if (count !== null) expect([key, count]).toEqual([key, sizes.get(key)])
    expectProtected(
      found.cells.map(({ key, count }) => ({ key, n: count })),
      sizes,
    )
  }

  test.each([
    ['while responses come in, in whole batches', '2026-10-22T15:00:00Z', 410],
    ['when none can come in any more, all', closed, 427],
  ])('totals, groups and days are current; breakdowns cover, %s', async (_when, instant, covers) => {
    at(instant)

    const found = await tracking()

    const released = people.slice(0, covers)
    expect(found).toMatchObject({ total: 427, covers, expected: 1022 })
    expect(found.groups.map(({ key, count }) => [key, count])).toEqual(
      ['students', 'parents', 'staff'].map((key) => [key, cell(people, 'group', key).length]),
    )
    for (const { day, count } of found.perDay)
      expect([day, count]).toEqual([day, people.filter((one) => one.day === day).length])
    expect(found.perDay.reduce((sum, { count }) => sum + count, 0)).toBe(427)
    expect(found.perDay[0]?.day).toBe('2026-10-14')
    expectBreakdown(found.race, released, 'race')
    expectBreakdown(found.gender, released, 'gender')
    // Inside a group the batches are of its own members, band by band.
    const members = [1, 6, 2, 3].flatMap((type) => {
      const own = people.filter((one) => one.type === type)
      return covers === people.length ? own : own.slice(0, 10 * (Math.floor(own.length / 10) - 1))
    })
    expectBreakdown(found.students, members, 'grade')
    expectBreakdown(found.parents, members, 'homeLanguage')
    expectBreakdown(found.staff, members, 'role')
  })
})
