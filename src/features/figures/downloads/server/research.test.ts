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
import { surveysContract } from '../../../schools/surveys/contract.ts'

let app: TestApp
let leader: Leader
let guid: string
const title = `=SUM(A1) "Wörter" & <tags> it's 10.5`

beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
  await app.call(
    surveysContract.updateSurveyName,
    { body: { surveyGuid: guid, surveyName: title } },
    leader.token,
  )
  await setting(app, leader, guid, 'setupComplete', '2026-10-14')
  await insertRespondents(app, guid, commonSchool(420))
  app.clock.at = new Date('2026-10-25T15:00:00Z')
})
afterAll(() => app.close())

const download = async (query: Record<string, string>) =>
  app.app.inject({
    url: `/api/survey-results/${guid}/download`,
    query,
    headers: { authorization: `Bearer ${await newToken(app, leader)}` },
  })
async function files(query: Record<string, string> = {}): Promise<Record<string, string>> {
  const { rawPayload } = await download({ format: 'zip', ...query })
  return Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
}
const lines = (text: string | undefined) => readCsv(text ?? '')

describe('the files for research', () => {
  test('are five texts in one ZIP file', async () => {
    const answer = await download({ format: 'zip' })
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(/"equity-audit-research-Lakeside-.+\.zip"$/)
    expect(Object.keys(await files()).sort()).toEqual([
      'codebook.csv',
      'ddi.xml',
      'figures.csv',
      'syntax.R',
      'syntax.sps',
    ])
  })

  test('contain each figure of the table once, and nothing else', async () => {
    const wide = readCsv((await download({ format: 'csv' })).body)
    const tidy = lines((await files())['figures.csv'])
    const numbers = (name: string) => tidy.filter(({ measure, value }) => measure === name && value !== '')

    for (const name of [
      'score',
      'margin',
      'favorable',
      'responses',
      'do_not_know',
      'same_choice',
      'distance',
    ])
      expect([name, numbers(name).map(({ value }) => value)]).toEqual([
        name,
        wide.map((line) => line[name]).filter((value) => value !== ''),
      ])
    const limited = wide.filter(({ score, score_end }) => score !== '' && score_end === 'or more')
    expect(numbers('score').filter(({ limit }) => limit === 'more')).toHaveLength(limited.length)
    expect(new Set(tidy.map(({ line }) => line)).size).toBe(tidy.length)
  })

  test('say why a figure is missing, and never both', async () => {
    const tidy = lines((await files())['figures.csv'])
    for (const { value, value_text, missing, measure } of tidy)
      expect([measure, [value, value_text, missing].filter((one) => one !== '').length]).toEqual([measure, 1])
    const hidden = tidy.filter(({ missing }) => missing === 'Fewer than 10 responses')
    expect(hidden.length).toBeGreaterThan(20)
    expect(tidy.filter(({ measure, value }) => measure === 'responses' && Number(value) < 10)).toEqual(
      tidy.filter(({ measure, value }) => measure === 'responses' && value === ''),
    )
  })

  test('have only one group’s figures if requested', async () => {
    const groups = new Set(lines((await files({ group: 'staff' }))['figures.csv']).map(({ group }) => group))
    expect([...groups].sort()).toEqual(['everyone', 'staff'])
  })

  test('explain every variable and code in the codebook', async () => {
    const all = await files()
    const book = lines(all['codebook.csv'])
    const tidy = lines(all['figures.csv'])
    const names = (part: string) => book.filter((line) => line.part === part).map(({ name }) => name)

    expect(names('Variable')).toEqual(Object.keys(tidy[0] ?? {}))
    for (const name of ['table', 'group', 'area', 'item', 'measure', 'limit']) {
      const used = new Set(tidy.map((line) => line[name]).filter((code) => code !== ''))
      expect([...used].filter((code) => !names(`Code of ${name}`).includes(code ?? ''))).toEqual([])
    }
    expect(names('Question').length).toBeGreaterThan(50)
    expect(book).toContainEqual({ part: 'Survey', name: 'Downloaded', meaning: '2026-10-25' })
  })

  test('have syntax for SPSS that names all variables, with escaped labels within its limits', async () => {
    const all = await files()
    const syntax = all['syntax.sps'] ?? ''
    const read = syntax.slice(syntax.indexOf('/VARIABLES='), syntax.indexOf('VARIABLE LABELS'))
    const names = [...read.matchAll(/^ {4}(\w+) (?:F10\.2|A\d+)\r$/gm)].map((found) => found[1] ?? '')

    expect(names).toEqual(Object.keys(lines(all['figures.csv'])[0] ?? {}))
    for (const name of names) expect(name).toMatch(/^[a-z]\w{0,63}$/)
    for (const [line] of syntax.matchAll(/^ {2}.*'\r$/gm)) {
      const label = /'((?:[^']|'')*)'\r$/.exec(line ?? '')?.[1] ?? expect.unreachable(line)
      expect(Buffer.byteLength(label)).toBeLessThanOrEqual(255)
    }
    expect(syntax).toMatch(/\r\nEXECUTE\.\r\n$/)
  })

  test('have syntax for R with a factor for each variable with codes', async () => {
    const syntax = (await files())['syntax.R'] ?? ''
    const factors = [...syntax.matchAll(/^figures\$(\w+) <- factor\(/gm)].map((found) => found[1])
    expect(factors).toEqual(['table', 'group', 'area', 'item', 'measure', 'limit'])
    expect(syntax.split('\n')[0]).toMatch(/^# =SUM\(A1\) "Wörter"/)
  })

  test('have metadata with the elements that DDI Codebook 2.5 requires, escaped', async () => {
    const all = await files()
    const xml = all['ddi.xml'] ?? ''
    // The order of elements matters, as in codebook.xsd.
    const order = [
      /<codeBook xmlns="ddi:codebook:2_5"[^>]* version="2.5">/,
      /<docDscr>\s*<citation>\s*<titlStmt>\s*<titl>/,
      /<stdyDscr>\s*<citation>\s*<titlStmt>\s*<titl>=SUM\(A1\) &quot;Wörter&quot; &amp; &lt;tags&gt;/,
      /<stdyInfo>\s*<abstract>[^<]*<\/abstract>\s*<sumDscr>\s*<collDate event="start" date="2026-10-14">/,
      /<anlyUnit>[^<]*<\/anlyUnit>\s*<universe>[^<]*<\/universe>\s*<dataKind>/,
      /<method>\s*<dataColl>\s*<sampProc>[^<]*<\/sampProc>\s*<collMode>/,
      /<anlyInfo>\s*<respRate>/,
      /<dataAccs>\s*<useStmt>\s*<restrctn>/,
      /<fileDscr ID="F1">\s*<fileTxt>\s*<fileName>figures\.csv<\/fileName>\s*<dimensns>\s*<caseQnty>/,
      /<dataDscr>\s*<var ID="V1" name="line"/,
    ].map((part) => xml.search(part))
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))

    const open: string[] = []
    for (const [, closing, name] of xml.matchAll(/<(\/?)([A-Za-z]+)[^>]*>/g))
      if (closing) expect(open.pop()).toBe(name)
      else open.push(name ?? '')
    expect(open).toEqual([])
    const variables = [...xml.matchAll(/<var ID="V\d+" name="(\w+)"/g)].map((found) => found[1])
    expect(variables).toEqual(Object.keys(lines(all['figures.csv'])[0] ?? {}))
    expect(xml).toContain(`<caseQnty>${lines(all['figures.csv']).length}</caseQnty>`)
  })
})
