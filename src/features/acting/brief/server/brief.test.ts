import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { writtenPages } from '../../../../app/testing/pdf.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { areaCodes } from '../../../../shared/codes.ts'
import { gapsContract } from '../../../figures/gaps/contract.ts'
import {
  type AreaReport,
  type Figure,
  resultsContract,
  type SurveyResults,
} from '../../../figures/results/contract.ts'
import { gapWords } from '../../../figures/results/rules-sentences.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { goalsContract, goalTexts } from '../../goals/contract.ts'
import { briefContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let guid: string
const hostile =
  `=HYPERLINK("http://evil.example") 😀 مدرسة \u202Eabc Trường Nguyễn Ñandú <b>&amp;</b> ${'long '.repeat(50)}`.slice(
    0,
    200,
  )

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  await insertRespondents(app, guid, commonSchool(420))
})
afterAll(() => app.close())

test('offers files only once results are final', async () => {
  app.clock.at = new Date('2026-10-24T15:00:00Z')
  leader.token = await newToken(app, leader)
  expect((await file({ kind: 'brief' })).status).toBe(409)
  expect((await app.call(briefContract.surveyBrief, { params: { guid } }, leader.token)).status).toBe(409)
})

test('adds four long goals', async () => {
  app.clock.at = new Date('2026-10-27T15:00:00Z')
  leader.token = await newToken(app, leader)
  for (let at = 0; at < 4; at++) {
    const body = {
      ...goalExample,
      entityId: leader.schoolId,
      difference: `${at} ${'w'.repeat(60)} ${'words '.repeat(40)}`.slice(0, goalTexts.difference.most),
      responsible: 'r'.repeat(goalTexts.responsible.most),
      evidence: 'e'.repeat(goalTexts.evidence.most),
    }
    expect((await app.call(goalsContract.addGoal, { body }, leader.token)).status).toBe(201)
  }
})

const file = async (query: Record<string, string>, token = leader.token) => {
  const reply = await app.app.inject({
    url: `/api/survey-brief/${guid}/file`,
    query,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: new Uint8Array(reply.rawPayload) }
}
/** Returns each page's text without spaces, so that each row reads as one string. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s/g, ''))
}
const results = async () =>
  (await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)).body
const ends = { orLess: ' or less', orMore: ' or more' } as const
const end = (coded: Figure['coded']) => (coded === null ? '' : ends[coded])
const words = { low: 'Low', emerging: 'Emerging', high: 'High' }
const score = ({ score: value, coded, status }: Figure) => {
  if (status === null) return '–'
  return value === null ? words[status] : `${Number.isInteger(value) ? value : value.toFixed(1)}${end(coded)}`
}
const share = (one: { percent: number; coded: Figure['coded'] } | null) =>
  one === null ? '' : `${one.percent}%${end(one.coded)}`
const joined = (...parts: string[]) => parts.join('').replaceAll(/\s/g, '')

describe('the brief', () => {
  test.each(['letter', 'a4'] as const)(
    'has two %s pages with the figures from the results',
    async (paper) => {
      const { status, headers, bytes } = await file({ kind: 'brief', paper })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toMatch(/equity-audit-brief-.+-2026-10-27\.pdf/)
      const pdf = await getDocumentProxy(bytes.slice())
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      expect([width, height].map(Math.round)).toEqual(paper === 'letter' ? [612, 792] : [595, 842])

      const pages = await pagesOf(bytes)
      expect(pages).toHaveLength(2)
      expect(pages[0]).toMatch(/Page1of2/)
      const { areas, overall } = await results()
      expect(pages[0]).toContain(joined(score(overall), '/10'))
      expect(pages[0]).toContain(joined(`rate the school ${score(overall)} of 10, each group`))
      for (const area of areas)
        expect(pages.join()).toContain(
          joined(
            area.name,
            score(area.figure),
            share(area.figure.favourable),
            ...area.groups.map(({ figure }) => score(figure)),
          ),
        )
      // The last lines of both pages appear, no matter how long the names and goals are.
      expect(pages[0]?.toLowerCase()).toContain('widestcleargaps')
      expect(pages[1]).toContain(joined('we count only people who answered.'))
      expect(pages[0]).toContain('3of4goals')
      expect(pages[0]).toContain(joined('What we ask the board to decide'))
    },
  )

  test('has a title, a language and tags', async () => {
    const { bytes } = await file({ kind: 'brief' })
    const pdf = await getDocumentProxy(bytes.slice())
    const { info } = await getMeta(pdf)
    expect(info).toMatchObject({ Language: 'en-US', Title: expect.stringContaining('Board brief, ') })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`)
  })

  test('is created once for the same content and logged each time', async () => {
    const first = await file({ kind: 'brief' })
    const again = await file({ kind: 'brief' })
    expect(Buffer.compare(Buffer.from(first.bytes), Buffer.from(again.bytes))).toBe(0)
    const { token } = await app.account('CAN_DO_ALL')
    const { events } = (
      await app.call(auditTrailContract.systemEvents, { query: { search: 'brief, PDF, letter' } }, token)
    ).body
    expect(events.length).toBeGreaterThan(1)
    expect(events[0]?.event).toBe('Results downloaded')
  })

  test('is open only to the school and administrators', async () => {
    const other = await leaderWithSchool(app)
    expect((await file({ kind: 'brief' }, other.token)).status).toBe(403)
    const { token } = await app.account('CAN_DO_ALL')
    expect((await file({ kind: 'brief' }, token)).status).toBe(200)
  })

  test('contains the same figures as the results and gaps', async () => {
    const { body } = await app.call(briefContract.surveyBrief, { params: { guid } }, leader.token)
    const { areas, response } = await results()
    expect(body.areas.map(({ figure }) => figure)).toEqual(areas.map(({ figure }) => figure))
    expect(body.response.map(({ count, expected }) => [count, expected])).toEqual(
      response.map(({ count, expected }) => [count, expected]),
    )
    const { gaps } = (await app.call(gapsContract.gaps, { params: { guid } }, leader.token)).body
    const widest = gaps.filter(({ clear }) => clear).slice(0, 3)
    expect(body.gaps.map(({ subgroup, rest, distance }) => [subgroup, rest, distance])).toEqual(
      widest.map(({ subgroup, rest, distance }) => [subgroup, rest, distance]),
    )
  })
})

describe('the full report', () => {
  test('includes every figure for groups, areas and questions in 20 pages or fewer', async () => {
    const { bytes, headers } = await file({ kind: 'report' })
    expect(headers['content-disposition']).toMatch(/equity-audit-report-/)
    const pages = await pagesOf(bytes)
    expect(pages.length).toBeLessThanOrEqual(20)
    const written = (await writtenPages(bytes)).slice(0, -1)
    expect(written.map(({ empty }) => Math.round(100 * empty)).filter((empty) => empty >= 20)).toEqual([])
    expect(pages[2]).toMatch(/^.*Contents.*,schoolyear2026–27/)
    const all = pages.join('\n')
    const reports: AreaReport[] = []
    for (const area of areaCodes)
      reports.push(
        (await app.call(resultsContract.areaReport, { params: { guid, area } }, leader.token)).body,
      )
    expectGroups(all, await results(), reports)
    for (const report of reports) {
      for (const { figure } of report.groups)
        if (figure.score !== null)
          expect(all).toContain(joined(score(figure), figure.margin === null ? '' : `±${figure.margin}`))
      for (const item of report.items)
        expect(all).toContain(
          joined(
            share(item.unscored) === '' ? '' : `${share(item.unscored)}“I don’t know.”`,
            score(item.figure),
            share(item.figure.favourable),
            ...item.answers.map(({ percent }) => String(percent)),
          ),
        )
    }
    const { gaps } = (await app.call(gapsContract.gaps, { params: { guid } }, leader.token)).body
    for (const gap of gaps.filter(({ clear, isMirror }) => clear && !isMirror))
      expect(all).toContain(joined(gapWords(gap)))
    for (const words of ['How good is this data?', 'haven’t been validated with respondents yet'])
      expect(all).toContain(joined(words))
    const places = ['Allstudents', 'Allparentsandcaregivers', 'Allstaff'].map((name) => all.indexOf(name))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

/** Checks each group's rows across all areas. Rows without any figure are listed below the table. */
function expectGroups(all: string, { groups }: SurveyResults, reports: readonly AreaReport[]): void {
  const cell = (figure: Figure | undefined) => (figure ? score(figure) + share(figure.favourable) : '–')
  for (const group of groups) {
    const inAreas = reports.map((report) => report.groups.find(({ key }) => key === group.key))
    expect(all).toContain(joined(cell(group.figure), ...inAreas.map((one) => cell(one?.figure))))
    for (const dimension of group.dimensions)
      for (const row of dimension.rows) {
        const own = inAreas.map(
          (one) =>
            one?.dimensions.find(({ key }) => key === dimension.key)?.rows.find(({ key }) => key === row.key)
              ?.figure,
        )
        if ([row.figure, ...own].some((figure) => figure?.status))
          expect(all).toContain(joined(cell(row.figure), ...own.map(cell)))
        else expect(all).toContain(joined(row.name))
      }
  }
}

describe('the slides', () => {
  test('has nine slides with charts of the same figures', async () => {
    const { bytes, headers } = await file({ kind: 'slides' })
    expect(headers['content-disposition']).toMatch(/equity-audit-slides-.+\.pptx/)
    const parts = unzipSync(bytes)
    const names = Object.keys(parts)
    expect(names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(9)
    const charts = names
      .filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
      .sort()
      .map((name) => strFromU8(parts[name] ?? new Uint8Array()))
    const values = (xml: string) =>
      Array.from(xml.matchAll(/<c:val>.*?<\/c:val>/gs), ([part]) =>
        Array.from(part.matchAll(/<c:v>([^<]*)<\/c:v>/g), ([, value]) =>
          value === '' ? null : Number(value),
        ),
      )
    const { areas } = await results()
    const scored = areas.flatMap(({ figure }) => figure.score ?? [])
    expect(values(charts[0] ?? '')).toEqual([scored])
    expect(values(charts[1] ?? '')).toEqual(
      [0, 1, 2].map((at) => areas.map(({ groups }) => groups[at]?.figure.score ?? null)),
    )
    // Each chart has its own worksheet of figures.
    expect(names.filter((name) => /embeddings\/.*\.xlsx$/.test(name))).toHaveLength(charts.length)
  })
})

test('prints a name in its own script and marks missing letters', async () => {
  const entity_name = '北京第一中学 Школа विद्यालय አማርኛ ကညီ ŋ ᏣᎳᎩ ᏧᎬᏩᏍᎪᏗ'
  await app.db.updateTable('schools').set({ entity_name }).where('id', '=', leader.schoolId).execute()
  const { bytes } = await file({ kind: 'brief' })
  const [page] = await pagesOf(bytes)
  expect(page).toContain(joined('北京第一中学 Школа'))
  expect(page).toContain('አማርኛကညီŋ[lettersmissing]')
  expect(page).not.toContain('?')
  const { info } = await getMeta(await getDocumentProxy(bytes.slice()))
  expect(info).toMatchObject({ Title: expect.stringContaining(entity_name) })
})

describe('hostile names', () => {
  test('doesn’t break any file or make it longer', async () => {
    await app.db
      .updateTable('schools')
      .set({ entity_name: hostile })
      .where('id', '=', leader.schoolId)
      .execute()
    await app.call(
      surveysContract.updateSurveyName,
      { body: { surveyGuid: guid, surveyName: hostile } },
      leader.token,
    )
    for (const paper of ['letter', 'a4']) {
      const pages = await pagesOf((await file({ kind: 'brief', paper })).bytes)
      expect(pages).toHaveLength(2)
      expect(pages[0]).toContain('TrườngNguyễnÑandú')
      expect(pages[1]).toContain(joined('we count only people who answered.'))
    }
    expect((await pagesOf((await file({ kind: 'report' })).bytes)).length).toBeLessThanOrEqual(20)
    const slide = strFromU8(
      unzipSync((await file({ kind: 'slides' })).bytes)['ppt/slides/slide1.xml'] ?? new Uint8Array(),
    )
    expect(slide).toContain('&lt;b&gt;')
    expect(slide).toContain('مدرسة')
  })
})
