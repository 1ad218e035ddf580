import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../app/testing/survey.ts'
import { areaCodes } from '../../../shared/codes.ts'
import { auditTrailContract } from '../../audit-trail/contract.ts'
import { type AreaReport, resultsContract, type SurveyResults } from '../../results/contract.ts'
import { surveysContract } from '../../surveys/contract.ts'
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
const download = async (query: object, token?: string) =>
  app.app.inject({
    url: `/api/survey-results/${guid}/download`,
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${token ?? (await asLeader())}` },
  })

/** Reads CSV as RFC 4180 says. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  const plain = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]
    if (quoted && sign === '"' && plain[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === '\r')) {
      rows.at(-1)?.push(field)
      field = ''
    } else if (!quoted && sign === '\n') rows.push([])
    else field += sign
  }
  const [head = [], ...lines] = rows.filter((row) => row.length > 0)
  return lines.map((line) => Object.fromEntries(head.map((name, place) => [name, line[place] ?? ''])))
}

async function replies(): Promise<{ results: SurveyResults; reports: AreaReport[] }> {
  const token = await asLeader()
  const results = (await app.call(resultsContract.surveyResults, { params: { guid } }, token)).body
  const reports: AreaReport[] = []
  for (const area of areaCodes)
    reports.push((await app.call(resultsContract.areaReport, { params: { guid, area } }, token)).body)
  return { results, reports }
}
const text = (value: number | null) => (value === null ? '' : String(value))

describe('the tables', () => {
  beforeAll(() => {
    app.clock.at = new Date(closed)
  })

  test('hold the figures of results and reports, and no other', async () => {
    const lines = readCsv((await download({ format: 'csv' })).body)
    const { results, reports } = await replies()
    const table = (name: string) => lines.filter((line) => line.table === name)

    const figures = (
      all: { divisions: SurveyResults['divisions'] },
      everyone: { n: number | null; score: number | null },
    ) => [
      ['', 'Everyone', text(everyone.n), text(everyone.score)],
      ...all.divisions.flatMap((division) =>
        division.shown
          ? division.cells.map((cell) => [division.name, cell.name, text(cell.n), text(cell.score)])
          : [[division.name, '', '', '']],
      ),
    ]
    const found = (some: Record<string, string>[]) =>
      some.map((line) => [line.division, line.respondents, line.responses, line.score])
    expect(found(table('Overall score'))).toEqual(figures(results, results.overall))
    for (const report of reports) {
      const own = table('Equity areas').filter((line) => line.area_code === report.code)
      expect(found(own)).toEqual(figures(report, report.figure))
      const items = table('Items').filter((line) => line.area_code === report.code)
      expect(items.map((line) => [line.item, line.responses, line.score, line.do_not_know])).toEqual(
        report.items.map((item) => [item.name, text(item.n), text(item.score), text(item.unscored)]),
      )
      const answers = table('Answers to items').filter((line) => line.area_code === report.code)
      expect(answers.map((line) => [line.item, line.answer, line.percent])).toEqual(
        report.items.flatMap((item) =>
          item.answers.map((answer) => [item.name, answer.texts.join(' or '), String(answer.percent)]),
        ),
      )
    }
    expect(table('Response rates').map((line) => [line.respondents, line.responses, line.expected])).toEqual(
      results.response.map(({ name, count, expected }) => [name, String(count), text(expected)]),
    )
  })

  test('withhold what is withheld, and say so', async () => {
    const lines = readCsv((await download({})).body)
    const withheld = lines.filter((line) => line.remark === 'Fewer than 10 responses')

    expect(withheld.length).toBeGreaterThan(20)
    for (const line of withheld)
      expect([line.responses, line.score, line.margin, line.perception]).toEqual(['', '', '', ''])
    const counts = lines.flatMap((line) => (line.responses === '' ? [] : [Number(line.responses)]))
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10)
  })

  test('come with a codebook of every column, the method and the threshold', async () => {
    const answer = await download({ part: 'codebook' })
    const book = readCsv(answer.body)
    const names = book.filter((line) => line.part === 'Column').map((line) => line.name)

    expect(answer.headers['content-disposition']).toBe('attachment; filename="equity-audit-codebook.csv"')
    expect(names).toEqual(Object.keys(readCsv((await download({})).body)[0] ?? {}))
    expect(answer.body).toContain('fewer than 10 responses')
    expect(book).toContainEqual({ part: 'Survey', name: 'State', meaning: 'Final.' })
    expect(book).toContainEqual({ part: 'Survey', name: 'Downloaded', meaning: '2026-10-25' })
  })

  test('say that they are provisional while responses may come in', async () => {
    app.clock.at = new Date('2026-10-24T15:00:00Z')
    const answer = await download({ part: 'codebook' })
    app.clock.at = new Date(closed)

    expect(answer.body).toContain('Provisional:')
    expect(answer.body).toContain('420; the scores cover 410 of them.')
  })

  test('hold no formula, whatever the survey is called', async () => {
    const csv = (await download({ part: 'codebook' })).body
    expect(readCsv(csv).find((line) => line.name === 'Title')?.meaning).toBe(`'${dangerous}`)

    const files = unzipSync((await download({ format: 'xlsx' })).rawPayload)
    const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/sheet'))
    const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(sheets).toHaveLength(6)
    for (const sheet of sheets) expect(xml(sheet)).not.toMatch(/<f[ >]/)
    const all = Object.keys(files).map(xml).join('')
    expect(all).toContain('=HYPERLINK(')
  })

  test('are the same in the workbook', async () => {
    const answer = await download({ format: 'xlsx' })
    const files = unzipSync(answer.rawPayload)
    const xml = strFromU8(files['xl/worksheets/sheet3.xml'] ?? new Uint8Array())
    const { results } = await replies()

    expect(answer.headers['content-type']).toContain('spreadsheetml')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="equity-audit-results.xlsx"')
    const numbers = [...xml.matchAll(/<v>([\d.]+)<\/v><\/c>/g)].map((found) => Number(found[1]))
    for (const cell of results.divisions.flatMap((division) => division.cells))
      if (cell.n !== null) expect(numbers).toContain(cell.n)
  })

  test('open when the survey has closed, are their school’s only, and are in the audit trail', async () => {
    app.clock.at = new Date('2026-10-20T15:00:00Z')
    const early = await download({})
    app.clock.at = new Date(closed)
    const { token } = await app.account('CAN_DO_ALL')
    const stranger = await leaderWithSchool(app)
    const foreign = await download({}, stranger.token)
    await download({ format: 'xlsx' })
    const trail = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)

    expect([early.statusCode, foreign.statusCode]).toEqual([409, 403])
    expect(trail.body.events[0]).toMatchObject({ event: 'Results downloaded', message: 'XLSX' })
  })
})

describe('the export of all rows', () => {
  const exported = (token: string) =>
    app.app.inject({
      url: `/api/survey-responses/${guid}/export`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('holds every response in order of arrival, an item a column', async () => {
    app.clock.at = new Date(closed)
    const { token } = await app.account('CAN_DO_ALL')
    const rows = readCsv((await exported(token)).body)
    const stored = await app.db
      .selectFrom('responses')
      .innerJoin('surveys', 'surveys.id', 'responses.survey_id')
      .selectAll('responses')
      .where('surveys.guid', '=', guid)
      .orderBy('arrival')
      .execute()

    expect(rows).toHaveLength(420)
    for (const [place, row] of rows.entries()) {
      const one = stored[place]
      expect([row.arrival, row.participant_guid]).toEqual([String(place + 1), one?.participant_guid])
      for (const [item, answer] of Object.entries(JSON.parse(one?.response_json ?? '{}')))
        expect([item, row[item]]).toEqual([item, String(answer)])
    }
    const trail = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)
    expect(trail.body.events[0]).toMatchObject({
      event: 'Responses exported',
      message: '420 responses',
    })
  })

  test('is for administrators', async () => {
    expect((await exported(await asLeader())).statusCode).toBe(403)
  })

  test('of a survey without responses is a head', async () => {
    const { token } = await app.account('CAN_DO_ALL')
    const empty = await preparedSurvey(app, await leaderWithSchool(app), '2026-11-02', '2026-11-13')
    const answer = await app.app.inject({
      url: downloadsContract.exportResponses.path.replace('{guid}', empty),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(/^\uFEFFarrival,submitted_date,[\w,]+\r\n$/)
  })
})
