import { afterAll, beforeAll, expect, test } from 'vitest'
import { interviewsContract } from '../features/answering/interviews/contract.ts'
import { cellsContract } from '../features/running/cells/contract.ts'
import { interviewFilesContract } from '../features/running/interview-files/contract.ts'
import { questionSumsContract } from '../features/running/question-sums/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { districtWithQuestion } from './testing/differing.ts'
import { deskOf, interview, interviewerLink, saveInterview } from './testing/interviews.ts'
import { writtenPages } from './testing/pdf.ts'

/**
 * Two installations, each with a district of two schools that is too small to show that students of one race answer one
 * question differently. Each enters five interviews about it.
 */
const round = '2026-27'
const question = 'q1101'
let saintPaul: TestApp
let minneapolis: TestApp
beforeAll(async () => {
  saintPaul = await testApp()
  minneapolis = await testApp()
  for (const [at, app] of [saintPaul, minneapolis].entries()) {
    const link = await interviewerLink(app, 'hmn')
    const desk = await deskOf(app, link)
    for (let person = 0; person < 5; person++)
      await saveInterview(
        app,
        link,
        interview(desk, 'student-4-8', () => (person === 0 ? ['meaning'] : []), 1),
      )
    await districtWithQuestion(app, question, { schools: 2, from: 2 * at })
  }
}, 120_000)
afterAll(async () => {
  await saintPaul.close()
  await minneapolis.close()
})

const asAdministrator = async (app: TestApp) => (await app.account('CAN_DO_ALL')).token
const file = async (app: TestApp, { path }: Pick<Endpoint, 'path'>) => {
  const headers = { authorization: `Bearer ${await asAdministrator(app)}` }
  return app.app.inject({ url: path, headers })
}
const differing = async (app: TestApp) =>
  (await app.call(questionSumsContract.sharedQuestions, { query: { round } }, await asAdministrator(app)))
    .body
const interviews = async (app: TestApp) =>
  (
    await app.call(
      interviewsContract.interviewTable,
      { query: { instrument: 'student-4-8' } },
      await asAdministrator(app),
    )
  ).body
const report = async (app: TestApp) => {
  const { rawPayload } = await file(app, { path: '/api/technical-report' })
  return (await writtenPages(new Uint8Array(rawPayload))).map(({ words }) => words).join(' ')
}

test('one installation alone can’t tell', async () => {
  expect((await differing(saintPaul)).report).toMatchObject({ comparisons: 0, findings: [] })
  expect((await interviews(saintPaul)).questions[0]?.languages).toMatchObject([
    { language: 'hmn', interviews: 5, faulty: 1 },
  ])
  expect(await report(saintPaul)).toContain('Too few people to tell.')
})

test('after an exchange of two signed files, both find the question and report who contributed', async () => {
  for (const [app, other, name] of [
    [saintPaul, minneapolis, 'Minneapolis'],
    [minneapolis, saintPaul, 'Saint Paul'],
  ] as const) {
    const token = await asAdministrator(app)
    const { body } = await other.call(cellsContract.ownCell, { query: {} }, await asAdministrator(other))
    await app.call(cellsContract.registerCell, { body: { name, publicKey: body.publicKey } }, token)
    const sums = { file: (await file(other, questionSumsContract.questionSumsFile)).body }
    const counts = { file: (await file(other, interviewFilesContract.interviewFile)).body }
    expect((await app.call(questionSumsContract.takeQuestionSums, { body: sums }, token)).status).toBe(200)
    expect((await app.call(interviewFilesContract.takeInterviewFile, { body: counts }, token)).status).toBe(
      200,
    )
  }

  for (const [app, name] of [
    [saintPaul, 'Minneapolis'],
    [minneapolis, 'Saint Paul'],
  ] as const) {
    const found = (await differing(app)).report
    expect(found?.findings.map((one) => [one.question, one.direction])).toEqual([[question, 'lower']])
    expect((await interviews(app)).questions[0]?.languages).toMatchObject([
      { language: 'hmn', interviews: 10, faulty: 2, finding: 'marked' },
    ])
    const words = await report(app)
    expect(words).toContain(`over 2 surveys of this installation and of 1 other installation: ${name}`)
    expect(words).toContain('1 question of')
    expect(words).toContain(`Counts from ${name} are included`)
    expect(words).not.toMatch(/valid/i)
    // A column that is too narrow would break its heading inside a word.
    for (const head of ['Asked', 'Meaning', 'Memory', 'Choices', 'Comfort', 'Answers', 'Points', 'Others,'])
      expect(words.split(' ')).toContain(head)
  }
})
