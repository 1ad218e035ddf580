import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { districtWithQuestion } from '../../../../app/testing/differing.ts'
import { districtWithResults, memberOf } from '../../../../app/testing/district.ts'
import { schoolFields } from '../../../../app/testing/school.ts'
import { newToken } from '../../../../app/testing/survey.ts'
import { differenceStep, type QuestionSums } from '../../../../measurement/differential-items.ts'
import { deletionContract } from '../../../running/deletion/contract.ts'
import { differingQuestionsContract } from '../contract.ts'

const question = 'q1101'
let app: TestApp
let it: Awaited<ReturnType<typeof districtWithQuestion>>
beforeAll(async () => {
  app = await testApp()
  it = await districtWithQuestion(app, question)
}, 120_000)
afterAll(() => app.close())

const get = (token: string, organization = it.organization) =>
  app.call(differingQuestionsContract.differingQuestions, { params: { organization }, query: {} }, token)

test('finds the question that one group answers lower, in words', async () => {
  const { body } = await get(it.officer.token)
  expect(body).toMatchObject({ rounds: ['2026-27'], round: '2026-27' })
  const { findings, ...report } = body.report ?? expect.unreachable()
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    question,
    askedOf: 'Students, grades 4–8',
    dimensionName: 'Race/ethnicity',
    name: 'Hispanic/Latinx',
    direction: 'lower',
    people: 560,
    rest: 600,
    surveys: 4,
    areaName: 'School Climate and Culture',
    inArea: { questions: 4, differing: 1 },
    isUnread: false,
    sentence:
      'Students in the race or ethnicity group “Hispanic/Latinx” choose lower answers to this question than other students who answer everything else alike. The question may be understood differently.',
  })
  expect(findings[0]?.points).toBeGreaterThan(1)
  expect(report).toMatchObject({ surveys: 4, without: 0, comparisons: 27, leastPeople: 500, tooFew: [] })
  expect(report.compared).toHaveLength(1)
})

test('stores only rounded differences and numbers of people', async () => {
  await get(it.officer.token)
  const kept = await app.db
    .selectFrom('kept_results')
    .select('document')
    .where('kind', '=', 'questions')
    .execute()
  expect(kept).toHaveLength(4)
  for (const { document } of kept)
    for (const { type, rows, spreads } of JSON.parse(document) as QuestionSums[]) {
      expect(type).toBe(1)
      expect(Object.keys(spreads)).toHaveLength(27)
      for (const { people, rest, questions } of rows) {
        expect([people % 10, rest % 10]).toEqual([0, 0])
        for (const [difference, weight] of Object.values(questions)) {
          expect(weight % 5).toBe(0)
          const steps = difference / differenceStep(weight)
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6)
        }
      }
    }
})

test('shows nothing unless all combined results are released to the reader', async () => {
  const viewer = await memberOf(app, it.organization, 'district_viewer')
  const token = await newToken(app, viewer)
  expect((await get(token)).body.report?.findings).toHaveLength(1)
  await app.db
    .updateTable('surveys')
    .set({ released_to: 'district' })
    .where('guid', '=', it.guids[0] ?? '')
    .execute()
  expect((await get(token)).body).toMatchObject({ rounds: [], round: null, report: null })
  expect((await get(it.officer.token)).body.report?.findings).toHaveLength(1)
  await app.db.updateTable('surveys').set({ released_to: null }).execute()
})

test('shows the same after the responses are deleted', async () => {
  const before = (await get(it.officer.token)).body
  await app.db.deleteFrom('kept_results').where('kind', '=', 'questions').execute()
  const { token } = await app.account('CAN_DO_ALL')
  for (const guid of it.guids)
    await app.call(
      deletionContract.deleteResponses,
      { params: { guid }, body: { schoolName: schoolFields.entityName } },
      token,
    )
  expect((await get(it.officer.token)).body).toEqual(before)
})

test('says that surveys without comparisons aren’t included', async () => {
  await app.db.deleteFrom('kept_results').where('kind', '=', 'questions').execute()
  expect((await get(it.officer.token)).body.report).toMatchObject({ surveys: 0, without: 4, findings: [] })
})

test('compares no one in a district with small groups', async () => {
  const district = await districtWithResults(app, '2026-27', [90, 90])
  const officer = await memberOf(app, district, 'officer')
  expect((await get(await newToken(app, officer), district)).body.report).toMatchObject({
    surveys: 2,
    comparisons: 0,
    findings: [],
    compared: [],
  })
})
