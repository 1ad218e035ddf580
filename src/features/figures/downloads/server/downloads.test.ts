import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { readCsv } from '../../../../app/testing/csv.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { type AreaReport, type Figure, resultsContract, type SurveyResults } from '../../results/contract.ts'
import { downloadsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
const closed = '2026-10-25T15:00:00Z'
const dangerous = '=HYPERLINK("http://evil.example","Fall")'

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
  await app.call(
    surveysContract.updateSurveyName,
    { body: { surveyGuid: guid, surveyName: dangerous } },
    leader.token,
  )
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  await insertRespondents(app, guid, commonSchool(420))
})
afterAll(() => app.close())

const asLeader = () => newToken(app, leader)
const download = async (query: object, token?: string, of = guid) =>
  app.app.inject({
    url: `/api/survey-results/${of}/download`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${token ?? (await asLeader())}` },
  })

async function replies(): Promise<{ results: SurveyResults; reports: AreaReport[] }> {
  const token = await asLeader()
  const results = (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).body
  const reports: AreaReport[] = []
  for (const area of areaCodes)
    reports.push((await app.call(resultsContract.areaReport, { params: { guid, area } }, token)).body)
  return { results, reports }
}
const endOf = (coded: Figure['coded']) => (coded === null ? '' : coded === 'orMore' ? 'or more' : 'or less')
const text = (value: number | null) => (value === null ? '' : String(value))

describe('the tables', () => {
  beforeAll(() => {
    app.clock.at = new Date(closed)
  })

  test('contains exactly the figures in the results and reports', async () => {
    const lines = readCsv((await download({ format: 'csv' })).body)
    const { results, reports } = await replies()
    const table = (name: string) => lines.filter((line) => line.table === name)

    const figure = ({ n, atLeast, score, coded, margin, favourable }: Figure) => [
      text(n),
      n !== null && atLeast ? 'or more' : '',
      text(score),
      endOf(coded),
      text(margin),
      text(favourable?.percent ?? null),
      endOf(favourable?.coded ?? null),
    ]
    const everyone = `Everyone: mean of ${results.everyone.join(', ')}`
    const told = (top: Figure, groups: SurveyResults['groups']) => [
      ['', '', everyone, ...figure(top)],
      ...groups.flatMap((group) => [
        [group.name, '', group.name, ...figure(group.figure)],
        ...group.dimensions.flatMap(({ name, rows }) =>
          rows.map((row) => [group.name, name, row.name, ...figure(row.figure)]),
        ),
      ]),
    ]
    const numbers = (line: Record<string, string>) => [
      line.responses,
      line.responses_end,
      line.score,
      line.score_end,
      line.margin,
      line.favorable,
      line.favorable_end,
    ]
    const found = (some: Record<string, string>[]) =>
      some.map((line) => [line.group, line.dimension, line.respondents, ...numbers(line)])
    expect(found(table('Overall score'))).toEqual(told(results.overall, results.groups))
    for (const report of reports) {
      const own = (name: string) => table(name).filter((line) => line.area_code === report.code)
      expect(found(own('Equity areas'))).toEqual(told(report.figure, report.groups))
      expect(own('Items').map((line) => [line.item, ...numbers(line), line.do_not_know])).toEqual(
        report.items.map((item) => [item.name, ...figure(item.figure), text(item.unscored?.percent ?? null)]),
      )
      expect(
        own('Answers to items').map((line) => [line.item, line.answer, line.percent, line.percent_end]),
      ).toEqual(
        report.items.flatMap((item) =>
          item.answers.map(({ texts, percent, coded }) => [
            item.name,
            texts.join(' or '),
            String(percent),
            endOf(coded),
          ]),
        ),
      )
      expect(own('Gaps').map((line) => [line.group, line.respondents, line.distance, line.verdict])).toEqual(
        report.gaps.map((gap) => [
          gap.groupName,
          gap.name,
          text(gap.distance),
          gap.clear ? 'clear' : 'too close to call',
        ]),
      )
    }
    expect(table('Response rates').map((line) => [line.respondents, line.responses, line.expected])).toEqual(
      results.response.map(({ name, count, expected }) => [name, String(count), text(expected)]),
    )
  })

  test('shows each line’s group and that group’s number of questions', async () => {
    const lines = readCsv((await download({})).body)
    const { reports } = await replies()
    const ofEveryone = lines.filter(({ group }) => group === '')
    const staff = lines.find((line) => line.table === 'Equity areas' && line.respondents === 'Staff')
    const asked = reports.find(({ code }) => code === staff?.area_code)?.items ?? []

    expect(ofEveryone).toHaveLength(1 + areaCodes.length)
    for (const { respondents } of ofEveryone) expect(respondents).toMatch(/^Everyone: /)
    expect(staff?.items_in_area).toBe(String(asked.filter(({ askedOf }) => askedOf === 'Staff').length))
  })

  test('limits the lines to one group and Everyone if requested', async () => {
    const all = readCsv((await download({})).body)
    const answer = await download({ group: 'staff' })
    const own = readCsv(answer.body)

    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="equity-audit-figures-staff-Lakeside-Middle-School-2026-10-23.csv"',
    )
    expect(own).toEqual(all.filter(({ group }) => group === '' || group === 'Staff'))
    expect(own.some(({ group }) => group === '')).toBe(true)
    expect((await download({ group: 'staff', part: 'codebook' })).body).toContain(
      '"Staff, with Everyone for comparison"',
    )
    expect((await download({ group: 'nobody' })).statusCode).toBe(400)
  })

  test('explains missing figures and doesn’t show a count below ten', async () => {
    const lines = readCsv((await download({})).body)
    const hidden = lines.filter((line) => line.remark === 'Fewer than 10 responses')

    expect(hidden.length).toBeGreaterThan(20)
    for (const line of hidden)
      expect([line.responses, line.score, line.margin, line.perception]).toEqual(['', '', '', ''])
    const counts = lines.flatMap((line) => (line.responses === '' ? [] : [Number(line.responses)]))
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10)
  })

  test('includes a codebook of every column, the method and the threshold', async () => {
    const answer = await download({ part: 'codebook' })
    const book = readCsv(answer.body)
    const meanings = new Map(book.map(({ name, meaning }) => [name, meaning]))
    expect(meanings.get('percent')).toContain('For response rates: percent of the people in the group')
    expect(meanings.get('do_not_know')).toContain('for one question or for an area')
    const names = book.filter((line) => line.part === 'Column').map((line) => line.name)

    expect(answer.headers['content-disposition']).toMatch(
      /"equity-audit-codebook-Lakeside-.+-2026-10-23\.csv"$/,
    )
    expect(names).toEqual(Object.keys(readCsv((await download({})).body)[0] ?? {}))
    expect(answer.body).toContain(
      'If fewer than 10 people in a group gave an answer, we combine it with others in one row.',
    )
    expect(answer.body).toContain('round numbers for small groups up or down at random')
    expect(book).toContainEqual({ part: 'Survey', name: 'Downloaded', meaning: '2026-10-25' })
    const unread = 'Fewer than 10 answered in a translation no speaker had reviewed (Somali).'
    expect(book).toContainEqual({ part: 'Survey', name: 'Translations', meaning: unread })
  })

  test('contains no formulas, no matter what the survey’s name is', async () => {
    const csv = (await download({ part: 'codebook' })).body
    expect(readCsv(csv).find((line) => line.name === 'Title')?.meaning).toBe(`'${dangerous}`)

    const files = unzipSync((await download({ format: 'xlsx' })).rawPayload)
    const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/sheet'))
    const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(sheets).toHaveLength(8)
    for (const sheet of sheets) expect(xml(sheet)).not.toMatch(/<f[ >]/)
    const all = Object.keys(files).map(xml).join('')
    expect(all).toContain('=HYPERLINK(')
  })

  test('has the same tables in the workbook', async () => {
    const answer = await download({ format: 'xlsx' })
    const files = unzipSync(answer.rawPayload)
    const xml = strFromU8(files['xl/worksheets/sheet3.xml'] ?? new Uint8Array())
    const { results } = await replies()

    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.headers['content-disposition']).toMatch(
      /"equity-audit-results-Lakeside-.+-2026-10-23\.xlsx"$/,
    )
    const numbers = [...xml.matchAll(/<v>([\d.]+)<\/v><\/c>/g)].map((found) => Number(found[1]))
    for (const { figure } of results.groups) expect(numbers).toContain(figure.n)
  })

  test('opens only to the school once results are final, and logs downloads', async () => {
    app.clock.at = new Date('2026-10-20T15:00:00Z')
    const stranger = await leaderWithSchool(app)
    const other = await preparedSurvey(app, stranger, '2026-10-20', '2026-10-30')
    await setting(app, stranger, other, 'setupComplete', '2026-10-20')
    const early = await download({}, stranger.token, other)
    app.clock.at = new Date('2026-10-31T15:00:00Z')
    const provisional = await download({}, await newToken(app, stranger), other)
    app.clock.at = new Date(closed)
    const { token } = await app.account('CAN_DO_ALL')
    const foreign = await download({}, await newToken(app, stranger))
    await download({ format: 'xlsx' })
    const trail = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)

    expect([early.statusCode, provisional.statusCode, foreign.statusCode]).toEqual([409, 409, 403])
    expect(provisional.json().message).toContain('This opens with the final results')
    expect(trail.body.events[0]).toMatchObject({ event: 'Results downloaded', message: 'XLSX' })
  })
})

describe('the export of all rows', () => {
  const exported = (token: string, query = '') =>
    app.app.inject({
      url: `/api/survey-responses/${guid}/export${query}`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('lists every response, one column per question, in an order that hides when it arrived', async () => {
    app.clock.at = new Date(closed)
    const { token } = await app.account('CAN_DO_ALL')
    const rows = readCsv((await exported(token)).body)
    const stored = await app.db
      .selectFrom('responses')
      .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
      .selectAll('responses')
      .where('surveys.guid', '=', guid)
      .orderBy('participant_guid', 'desc')
      .execute()

    expect(rows).toHaveLength(420)
    for (const [place, row] of rows.entries()) {
      const one = stored[place]
      expect(row.participant_guid).toBe(one?.participant_guid)
      for (const [item, answer] of Object.entries(JSON.parse(one?.response_json ?? '{}')))
        expect([item, row[item]]).toEqual([item, String(answer)])
    }
    const trail = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)
    expect(trail.body.events[0]).toMatchObject({
      event: 'Responses exported',
      message: '420 responses',
    })
    expect(Object.keys(rows[0] ?? {})).not.toContain('arrival')
    expect(Object.keys(rows[0] ?? {})).not.toContain('ip_address')
  })

  test('includes the network and browser only if requested, and logs that', async () => {
    app.clock.at = new Date(closed)
    const { token } = await app.account('CAN_DO_ALL')

    const [first] = readCsv((await exported(token, '?trace=yes')).body)

    expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['ip_address', 'user_agent']))
    const trail = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)
    expect(trail.body.events[0]?.message).toBe('420 responses, with network and browser')
  })

  test('is open only to administrators', async () => {
    expect((await exported(await asLeader())).statusCode).toBe(403)
  })

  test('contains only a header row for a survey without responses', async () => {
    const { token } = await app.account('CAN_DO_ALL')
    const empty = await preparedSurvey(app, await leaderWithSchool(app), '2026-11-02', '2026-11-13')
    const answer = await app.app.inject({
      url: downloadsContract.exportResponses.path.replace('{guid}', empty),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^\uFEFFsubmitted_date,[\w,]+\r\n$/)
  })
})
