import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { otherCell, sharedBy } from '../../../../app/testing/cells.ts'
import { districtWithQuestion } from '../../../../app/testing/differing.ts'
import { differingQuestionsContract } from '../../../figures/differing-questions/contract.ts'
import { cellsContract } from '../../cells/contract.ts'
import { questionSumsContract } from '../contract.ts'
import type { SumsContent } from '../rules.ts'
import { sumsFormat } from '../rules-format.ts'

const round = '2026-27'
const question = 'q1101'
let own: TestApp
let above: TestApp
let it: Awaited<ReturnType<typeof districtWithQuestion>>
let administrator: string
let file: string
let content: SumsContent

const asAdministrator = async (app: TestApp) => (await app.account('CAN_DO_ALL')).token
const fileOf = async (app: TestApp) =>
  app.app.inject({
    url: `/api/question-sums-file?round=${round}`,
    headers: { authorization: `Bearer ${await asAdministrator(app)}` },
  })
const take = async (text: string) =>
  above.call(questionSumsContract.takeQuestionSums, { body: { file: text } }, administrator)
const shared = async (app: TestApp, token: string) =>
  (await app.call(questionSumsContract.sharedQuestions, { query: {} }, token)).body
const sentence = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
]
const registered = async (name: string, key: string) =>
  above.call(cellsContract.registerCell, { body: { name, publicKey: key } }, administrator)

beforeAll(async () => {
  own = await testApp()
  above = await testApp({ now: '2026-11-02T15:00:00Z' })
  administrator = await asAdministrator(above)
  it = await districtWithQuestion(own, question)
  file = (await fileOf(own)).body
  content = JSON.parse(JSON.parse(file).content)
}, 120_000)
afterAll(async () => {
  await own.close()
  await above.close()
})

describe('an installation’s file', () => {
  test('has one entry for each survey and names no school, district or survey', () => {
    expect(Object.keys(content).sort()).toEqual(['madeAt', 'round', 'surveys'])
    expect(content).toMatchObject({ round, madeAt: '2026-10-27T15:00:00.000Z' })
    expect(content.surveys).toHaveLength(4)
    for (const { smallGroup, sets } of content.surveys) {
      expect([smallGroup, sets.length, sets[0]?.questions.length]).toEqual([10, 1, 27])
      expect(sets[0]?.rows.map(({ row, people, rest }) => [row, people, rest])).toEqual([
        ['3', 140, 150],
        ['6', 160, 130],
      ])
    }
    expect(file).not.toMatch(/Three Rivers|Lakeside|[0-9a-f]{8}-[0-9a-f]{4}|How much/i)
  })

  test('leaves out results that aren’t released to everyone', async () => {
    await own.db
      .updateTable('surveys')
      .set({ released_to: 'schools' })
      .where('guid', '=', it.guids[0] ?? '')
      .execute()
    expect((await fileOf(own)).statusCode).toBe(409)
    await own.db.updateTable('surveys').set({ released_to: null }).execute()
  })
})

describe('files of other installations', () => {
  test('are refused until the installation is registered, then find what the district found', async () => {
    expect(sentence(await take(file))).toEqual([
      400,
      expect.stringMatching(/^We don’t know the installation that signed this file\./),
    ])
    await registered('Ohio', JSON.parse(file).key)
    expect((await take(file)).body).toEqual({ name: 'Ohio', round, surveys: 4 })
    const { report, ...rest } = await shared(above, administrator)
    expect(rest).toEqual({
      rounds: [round],
      round,
      own: 0,
      installations: [{ name: 'Ohio', surveys: 4, madeAt: content.madeAt }],
    })
    const params = { organization: it.organization }
    const call = differingQuestionsContract.differingQuestions
    const district = (await own.call(call, { params, query: {} }, it.officer.token)).body.report
    expect(report).toEqual(district)
    expect(report?.findings).toMatchObject([{ question, direction: 'lower' }])
  })

  test('are combined over installations, and removed with them', async () => {
    const other = otherCell()
    await registered('Iowa', other.key)
    const others = structuredClone(content)
    for (const { sets } of others.surveys) for (const { spreads } of sets) spreads[0] = 2.5
    expect((await take(sharedBy(other, sumsFormat, others))).status).toBe(200)
    expect((await shared(above, administrator)).report?.findings).toMatchObject([
      { question, people: 1120, rest: 1200, surveys: 8 },
    ])
    const { cells } = (await above.call(cellsContract.cells, { query: {} }, administrator)).body
    const id = cells.find(({ name }) => name === 'Iowa')?.id ?? 0
    await above.call(cellsContract.removeCell, { params: { id } }, administrator)
    expect((await shared(above, administrator)).installations).toHaveLength(1)
  })

  test('count a survey once, also if two files have it', async () => {
    const { report } = await shared(above, administrator)
    const again = otherCell()
    await registered('Ohio with a new key', again.key)
    const twice = { ...content, surveys: [...content.surveys, ...content.surveys] }
    expect((await take(sharedBy(again, sumsFormat, twice))).status).toBe(200)
    expect((await shared(above, administrator)).report).toEqual(report)
    const { cells } = (await above.call(cellsContract.cells, { query: {} }, administrator)).body
    const id = cells.find(({ name }) => name === 'Ohio with a new key')?.id ?? 0
    await above.call(cellsContract.removeCell, { params: { id } }, administrator)
  })

  test('keep the newest for each year', async () => {
    expect(sentence(await take(file))).toEqual([409, 'This file from Ohio was already imported.'])
  })

  test('say if the file is this installation’s own', async () => {
    const token = await asAdministrator(own)
    const reply = await own.call(questionSumsContract.takeQuestionSums, { body: { file } }, token)
    expect(sentence(reply)).toEqual([400, expect.stringMatching(/own file/)])
  })

  const changes: readonly (readonly [string, (hostile: SumsContent) => unknown])[] = [
    ['another format’s round', (one) => (one.round = '2026-28')],
    ['a question that isn’t known', ({ surveys }) => (first(surveys).questions[0] = 'q9999')],
    ['a question twice', ({ surveys }) => (first(surveys).questions[0] = 'q1102')],
    ['another version of the questions', ({ surveys }) => (first(surveys).version = 'A'.repeat(43))],
    ['a row that isn’t known', ({ surveys }) => (firstRow(surveys).row = '77')],
    ['a row that isn’t compared', ({ surveys }) => (firstRow(surveys).dimension = 'grade')],
    ['fewer people than three strata need', ({ surveys }) => (firstRow(surveys).people = 50)],
    ['an exact number of people', ({ surveys }) => (firstRow(surveys).people = 141)],
    ['too few others', ({ surveys }) => (firstRow(surveys).rest = 10)],
    ['a difference beyond the scale', ({ surveys }) => (firstTold(surveys)[0] = 60)],
    ['part of a step', ({ surveys }) => (firstTold(surveys)[0] = 0.5)],
    ['a weight that its people can’t have', ({ surveys }) => (firstTold(surveys)[1] = 75)],
    ['a spread that is too small', ({ surveys }) => (first(surveys).spreads[0] = 0.1)],
    ['a spread left out', ({ surveys }) => (first(surveys).spreads[0] = null)],
    ['a question’s difference left out', ({ surveys }) => firstRow(surveys).told.pop()],
    ['something else', ({ surveys }) => Object.assign(first(surveys), { school: 'Lakeside' })],
    ['a row twice', ({ surveys }) => first(surveys).rows.push(firstRow(surveys))],
    ['no survey', (one) => (one.surveys = [])],
    ['a time in the future', (one) => (one.madeAt = '2026-11-20T15:00:00.000Z')],
  ]
  const first = (surveys: SumsContent['surveys']) => surveys[0]?.sets[0] ?? expect.unreachable()
  const firstRow = (surveys: SumsContent['surveys']) => first(surveys).rows[0] ?? expect.unreachable()
  const firstTold = (surveys: SumsContent['surveys']) => firstRow(surveys).told[0] ?? expect.unreachable()

  test.each(changes)('are refused as a whole with %s', async (_, change) => {
    const other = otherCell()
    await registered(`Installation ${other.key}`, other.key)
    const hostile = structuredClone(content)
    change(hostile)
    const reply = await take(sharedBy(other, sumsFormat, hostile))
    expect(sentence(reply)).toEqual([400, expect.stringMatching(/^This file (is signed, but|has|is dated)/)])
    expect((await shared(above, administrator)).installations).toHaveLength(1)
  })

  test('are refused if changed after they were signed', async () => {
    expect(sentence(await take(file.replace('2026-10-27', '2026-10-28')))).toEqual([
      400,
      'This file was changed after it was signed. Ask for a new copy.',
    ])
  })
})
