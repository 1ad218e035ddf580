import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { commonSchool, insertRespondents } from '../../../../app/testing/responses.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
} from '../../../../app/testing/survey.ts'
import { creatorDefinition, parseQuestionFile } from '../../../answering/question-tools/rules.ts'
import { downloadsContract } from '../../../figures/downloads/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { auditTrailContract } from '../../../running/audit-trail/contract.ts'
import { type DraftReview, questionsContract } from '../contract.ts'

let app: TestApp
let token: string
let leader: Leader
/** The standard questions as a question file. `ours` is the ID of a draft with one question reworded and one renamed. */
let bankFile: string
let ours: number
beforeAll(async () => {
  app = await testApp({ now: '2026-10-14T15:00:00Z' })
  token = (await app.account('CAN_DO_ALL')).token
  leader = await leaderWithSchool(app)
  const { body } = await app.call(questionsContract.questionBankFile, {}, token)
  bankFile = new TextDecoder().decode(body.content as Uint8Array)
  const changed = bankFile
    .replace(/^(q1401\|.*)\|[^|]+(\|staff\|en)$/m, '$1|How much do you feel at home in this school?$2')
    .replaceAll(/^q1402\|/gm, 'ours1|')
  ours = await saved('Ours', changed)
})
afterAll(() => app.close())

async function saved(name: string, file: string): Promise<number> {
  const survey = creatorDefinition(parseQuestionFile(file).items, 5)
  return (await app.call(questionsContract.addSurveyJson, { body: { name, survey } }, token)).body.id
}
const review = async (id: number): Promise<DraftReview> =>
  (await app.call(questionsContract.draftReview, { params: { id } }, token)).body
const choose = (draft: number | null) =>
  app.call(questionsContract.chooseInstrument, { body: { draft } }, token)
const inUse = async () => (await app.call(questionsContract.instrumentInUse, {}, token)).body
const titlesOf = async (guid: string) =>
  new Map(
    (await definition(app, guid, 3)).pages.flatMap(({ elements }) =>
      elements.map((one) => [one.name, one.title]),
    ),
  )

test('exports standard questions that import as a complete, identical draft', async () => {
  const { items, gone, missing, languages, areas } = await review(await saved('The bank', bankFile))

  expect(missing).toEqual([])
  expect(items.length).toBeGreaterThan(110)
  expect(items.filter(({ difference }) => difference !== 'same')).toEqual([])
  expect([gone, languages, areas.length]).toEqual([[], ['en', 'es', 'so', 'hmn'], 8])
})

test('lists new, changed and removed questions', async () => {
  const { items, gone, missing } = await review(ours)

  const of = (wanted: string) => items.filter(({ difference }) => difference === wanted)
  expect(missing).toEqual([])
  expect(of('new').map(({ name }) => name)).toEqual(['ours1'])
  expect(of('changed')).toMatchObject([{ name: 'q1401', type: 3, before: [{ language: 'en' }, {}, {}, {}] }])
  expect(gone).toMatchObject([{ name: 'q1402', type: 3, area: 'SCC' }])
})

test('lists what is missing from a draft and refuses the draft', async () => {
  const id = await saved('Climate', 'q1|SCC|1=Never;2=Always|Do you feel safe?')

  const { missing } = await review(id)
  expect(missing).toContain('These questions need a group: q1.')
  expect(missing).toContain('Spanish is missing text for: q1.')
  const { status, message } = await choose(id)
  expect(status).toBe(409)
  for (const sentence of missing) expect(message).toContain(sentence)
  expect(await inUse()).toMatchObject({ name: 'Equity Audit Survey', draft: null, chosenAt: null })
  expect((await choose(9999)).status).toBe(404)
})

test('lets only administrators choose a draft', async () => {
  const refused = await app.call(questionsContract.chooseInstrument, { body: { draft: ours } }, leader.token)
  expect(refused.status).toBe(403)
})

test('applies the chosen draft to surveys when they open', async () => {
  const opened = await preparedSurvey(app, leader, '2026-10-14', '2026-10-23')
  await app.db
    .updateTable('survey_settings')
    .set({ survey_setup_complete_date: '2026-10-14' })
    .where('survey_id', '=', app.db.selectFrom('surveys').select('id').where('guid', '=', opened))
    .execute()
  const other = await leaderWithSchool(app)
  const guid = await preparedSurvey(app, other, '2026-10-20', '2026-10-30')

  expect((await choose(ours)).status).toBe(200)

  expect(await inUse()).toMatchObject({ name: 'Ours', version: `draft ${ours}`, draft: ours })
  expect((await review(ours)).inUse).toBe(true)
  // The survey had opened, even though no one had visited it yet.
  expect((await titlesOf(opened)).has('q1402')).toBe(true)
  const asked = await titlesOf(guid)
  expect(asked.get('q1401')).toBe('How much do you feel at home in this school?')
  expect([asked.has('ours1'), asked.has('q1402'), asked.has('q0059')]).toEqual([true, false, true])

  await setting(app, other, guid, 'setupComplete', '2026-10-14')
  app.clock.at = new Date('2026-10-20T15:00:00Z')
  token = (await app.account('CAN_DO_ALL')).token
  other.token = await newToken(app, other)
  await insertRespondents(app, guid, commonSchool(90))
  expect((await choose(null)).status).toBe(200)

  expect((await titlesOf(guid)).has('ours1')).toBe(true)
  const third = await preparedSurvey(app, await leaderWithSchool(app), '2026-10-22', '2026-10-30')
  expect((await titlesOf(third)).has('q1402')).toBe(true)

  app.clock.at = new Date('2026-11-02T15:00:00Z')
  const late = await newToken(app, other)
  const results = await app.call(resultsContract.surveyResults, { params: { guid } }, late)
  expect(results.body.instrument).toEqual({ name: 'Ours', version: `draft ${ours}` })
  const { body } = await app.call(
    downloadsContract.downloadResults,
    { params: { guid }, query: { format: 'csv', part: 'codebook' } },
    late,
  )
  expect(new TextDecoder().decode(body.content as Uint8Array)).toContain(`Instrument,"Ours, draft ${ours}"`)
})

test('keeps one of two simultaneous choices and logs both', async () => {
  token = (await app.account('CAN_DO_ALL')).token
  const answers = await Promise.all([choose(ours), choose(null), choose(ours), choose(null)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

  expect([ours, null]).toContain((await inUse()).draft)
  const trail = await app.call(
    auditTrailContract.systemEvents,
    { query: { search: 'Instrument chosen' } },
    token,
  )
  expect(trail.body.events.length).toBe(6)
  expect(trail.body.events.at(-1)?.changes).toEqual([
    { field: 'instrument', from: 'Equity Audit Survey, version 3', to: `Ours, draft ${ours}` },
  ])
})
