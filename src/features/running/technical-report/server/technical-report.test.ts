import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { writtenPages } from '../../../../app/testing/pdf.ts'
import { insertRespondents } from '../../../../app/testing/responses.ts'
import { leaderWithSchool, openSurvey } from '../../../../app/testing/survey.ts'
import { csvRecords } from '../../../../shared/csv-reader.ts'
import { reportTables } from '../rules-pages.ts'
import { makeReport } from './actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Opens a survey with this many parents. Of these, 21 answer that they don’t know. */
async function finalSurvey(parents: number): Promise<string> {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  const guid = await openSurvey(app, await leaderWithSchool(app))
  await insertRespondents(
    app,
    guid,
    Array.from({ length: parents }, (_, at) => ({
      type: 2 as const,
      subType: 16,
      race: at < 9 ? 5 : 6,
      gender: 1,
      level: at < 21 ? null : at % 4,
    })),
  )
  return guid
}
const final = () => {
  app.clock.at = new Date('2026-10-25T12:00:00Z')
}
const tables = async () =>
  Object.fromEntries(
    reportTables(await makeReport(app)).map(({ name, content }) => [
      name,
      [...csvRecords(content.slice(1))].map(({ fields }) => fields),
    ]),
  )
const get = async (path: string) => {
  const { token } = await app.account('CAN_DO_ALL')
  return app.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
}

test('says that there are no results', async () => {
  final()
  const { sections, about } = await makeReport(app)

  expect(sections).toEqual([])
  expect(about[0]).toContain('no final results')
})

test('describes who took part in the surveys that are open to everyone', async () => {
  for (const parents of [60, 50, 40]) await finalSurvey(parents)
  const closed = await finalSurvey(30)
  final()
  // A survey is stored as final when it is first read.
  await makeReport(app)
  await app.db.updateTable('surveys').set({ released_to: 'nobody' }).where('guid', '=', closed).execute()

  const report = await makeReport(app)
  const found = await tables()

  expect(report.about.join(' ')).toContain('3 surveys at 3 schools in MN')
  expect(report.about.join(' ')).toContain(
    '1 final survey left out: their results aren’t released to everyone.',
  )
  expect(found['participation.csv']?.slice(1).map((row) => row.slice(1, 5))).toEqual([
    ['Students', '3', '3', '0'],
    ['Parents and caregivers', '3', '3', '150'],
    ['Staff', '3', '3', '0'],
  ])
  const races = found['people.csv']?.filter(([, name]) => name === 'Race/ethnicity')
  // In each school, nine people share an answer. They are too few for a row of their own.
  expect(races?.map((row) => row.slice(2))).toEqual([['White', '3', '120']])
  expect(found['missing-answers.csv']?.[1]?.[1]).toBe('Parents and caregivers')
})

test('writes the same tables as PDF and as CSV', async () => {
  final()
  const pdf = await get('/api/technical-report')
  const zip = await get('/api/technical-report-tables')
  const downloads = await app.db
    .selectFrom('system_events')
    .select('message')
    .where('event', '=', 'Technical report downloaded')
    .orderBy('id')
    .execute()
  expect(downloads).toEqual([{ message: 'PDF' }, { message: 'CSV' }])

  const words = (await writtenPages(new Uint8Array(pdf.rawPayload))).map((page) => page.words).join(' ')
  expect(words).toContain('What can’t this report say?')
  expect(words).toContain('150')
  expect(words).not.toMatch(/valid/i)
  const files = unzipSync(new Uint8Array(zip.rawPayload))
  expect(Object.keys(files)).toEqual(Object.keys(await tables()))
  expect(strFromU8(files['participation.csv'] ?? new Uint8Array())).toContain('150')
})

test('leaves out a survey whose results can’t be read', async () => {
  final()
  const [survey] = await app.db
    .selectFrom('kept_results')
    .selectAll()
    .where('kind', '=', 'final')
    .orderBy('survey_id')
    .execute()
  const results = app.db
    .updateTable('kept_results')
    .where('kind', '=', 'final')
    .where('survey_id', '=', survey?.survey_id ?? 0)
  await results.set({ document: '{"smallGroup"' }).execute()

  const reply = await get('/api/technical-report-tables')
  const { about } = await makeReport(app)

  expect(reply.statusCode).toBe(200)
  expect(about.join(' ')).toContain('2 surveys at 2 schools')
  expect(about.join(' ')).toContain('1 final survey left out: their results can’t be read.')
  await results.set({ document: survey?.document ?? '' }).execute()
})
