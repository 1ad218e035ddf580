import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import { goalExample } from '../../../../app/testing/goals.ts'
import { insertRespondents, type Respondent } from '../../../../app/testing/responses.ts'
import {
  type Leader,
  leaderWithSchool,
  newToken,
  openSurvey,
  preparedSurvey,
  setting,
  submission,
  submit,
} from '../../../../app/testing/survey.ts'
import { participantTypes } from '../../../../shared/codes.ts'
import { respondContract } from '../../../answering/respond/contract.ts'
import { resultsContract } from '../../../figures/results/contract.ts'
import { trendsContract } from '../../../figures/trends/contract.ts'
import { setupContract } from '../../../planning/setup/contract.ts'
import { deletionContract } from '../../../running/deletion/contract.ts'
import { endingContract } from '../../../running/ending/contract.ts'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { goalsContract } from '../contract.ts'

let app: TestApp
let leader: Leader
let audit: string
let goal: { id: number; version: number }

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await at('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
  audit = await openSurvey(app, leader)
  await insertRespondents(app, audit, [...people(1, 120, 2), ...people(3, 45, 3)])
  await at('2026-10-27T15:00:00Z')
  goal = (await addGoal({})).body
})

async function at(instant: string): Promise<void> {
  app.clock.at = new Date(instant)
  if (leader) leader.token = await newToken(app, leader)
}
/** Respondents whose answers vary around `level`, a value from 1 to 5. */
const people = (type: 1 | 2 | 3, count: number, level: number): Respondent[] =>
  Array.from({ length: count }, (_, place) => ({
    type,
    subType: { 1: 1, 2: 16, 3: 4 }[type],
    race: place % 2 === 0 ? 6 : 5,
    gender: 1 + (place % 2),
    level: 0,
    answerTo: () => Math.min(5, Math.max(1, level + ((place % 3) - 1))),
  }))
const addGoal = (change: object) =>
  app.call(
    goalsContract.addGoal,
    { body: { entityId: leader.schoolId, ...goalExample, ...change } },
    leader.token,
  )
const start = (begin = '2026-10-27', end = '2026-11-06', of = goal.id) =>
  app.call(
    goalsContract.startPulse,
    { body: { entityId: leader.schoolId, goal: of, begin, end } },
    leader.token,
  )
const pulses = async () =>
  (await app.call(goalsContract.pulses, { params: { id: leader.schoolId } }, leader.token)).body
const leadsTo = async (url: string) => (await app.app.inject({ url })).headers.location
const codeOf = async (surveyGuid: string) => {
  const setup = await app.call(setupContract.surveyConfigForSurvey, { params: { surveyGuid } }, leader.token)
  return setup.body.shortLink.split('/').at(-1) ?? ''
}

test('asks a pulse’s group the same questions about the goal’s area as the audit', async () => {
  const { status, body } = await start()
  expect(status).toBe(201)
  expect(body).toMatchObject({ stage: 'collecting', goal: goal.id, groups: ['students'], questions: 4 })

  const questions = async (surveyGuid: string) => {
    const query = { surveyGuid, participant_type_fk: 1, participant_lang_fk: 1 }
    const answer = await app.call(questionsContract.sourceSurvey, { query })
    return answer.body.survey.pages.flatMap(({ elements }) => elements)
  }
  const asked = await questions(body.guid)
  const all = await questions(audit)
  const names = asked.map(({ name }) => name)
  expect(all.filter(({ name }) => names.includes(name))).toEqual(asked)
  const items = (
    await app.call(resultsContract.areaReport, { params: { guid: audit, area: 'DBP' } }, leader.token)
  ).body.items.filter(({ name }) => all.some((one) => one.name === name))
  expect(names.filter((name) => items.some((item) => item.name === name))).toHaveLength(3)
  expect(names.length).toBeLessThan(8)
  const config = await app.call(respondContract.surveyConfig, { params: { surveyGuid: body.guid } })
  expect(config.body).toMatchObject({ status: 'active' })
  expect(config.body.participantSettings).toMatchObject({ asksParents: false, asksStaff: false })
  expect((await submit(app, await submission(app, body.guid, 1))).status).toBe(200)
  expect((await submit(app, await submission(app, audit, 1))).status).toBe(409)
  expect((await pulses()).unfinished[0]).toMatchObject({ counted: 1 })
})

test('keeps pulses out of survey lists and leaves the current survey unchanged', async () => {
  const { guid } = (await start()).body
  const { schoolId: entityId, token } = leader
  const lists = [
    await app.call(surveysContract.survey, {}, token),
    await app.call(surveysContract.allSurveys, { params: { entityId } }, token),
    await app.call(surveysContract.surveyVersions, { params: { guid: audit } }, token),
    await app.call(surveysContract.entitySurvey, { params: { id: entityId } }, token),
    await app.call(trendsContract.changes, { params: { guid: audit } }, token),
  ]
  expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(guid)
  expect(lists[3]?.body).toMatchObject({ guid: audit, active: 1 })
  expect((await setting(app, leader, guid, 'langSpanish', true)).status).toBe(409)
  const kit = { params: { guid, document: 'invitation' as const }, query: {} }
  expect((await app.call(setupContract.communicationKit, kit, token)).status).toBe(409)
})

test('allows one pulse at a time, for two days to three weeks', async () => {
  expect((await start('2026-10-26', '2026-11-02')).status).toBe(400)
  expect((await start('2026-10-27', '2026-10-27')).status).toBe(400)
  expect((await start('2026-10-27', '2026-11-17')).status).toBe(400)
  const other = (await addGoal({ area: 'SCC' })).body
  const answers = await Promise.all([start(), start(), start('2026-10-27', '2026-11-02', other.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect((await pulses()).whyNot).toMatch(/^You can run one pulse at a time\. The open one closes on /)
  await at('2026-11-09T15:00:00Z')
  expect((await pulses()).whyNot).toBeNull()
  const { body } = await app.call(
    goalsContract.markGoal,
    { body: { entityId: leader.schoolId, goal: goal.id, version: goal.version, state: 'done', reason: '' } },
    leader.token,
  )
  expect([body.state, (await start('2026-11-09', '2026-11-16')).status]).toEqual(['done', 409])
})

test('never has an audit and a pulse open on the same day', async () => {
  const next = await preparedSurvey(app, leader, '2026-11-05', '2026-11-20')
  const complete = () => setting(app, leader, next, 'setupComplete', '2026-10-27')
  const [first, second] = await Promise.all([complete(), start()])
  expect([first.status, second.status].filter((status) => status < 300)).toHaveLength(1)

  if (second.status === 201) {
    expect(first.body).toMatchObject({ message: expect.stringMatching(/^A pulse is open from /) })
    expect((await setting(app, leader, next, 'surveyBeginDate', '2026-11-07')).status).toBe(200)
    expect((await complete()).status).toBe(200)
    expect((await setting(app, leader, next, 'surveyBeginDate', '2026-11-06')).status).toBe(409)
  } else {
    expect(second).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The next survey opens on /),
    })
    expect((await start('2026-10-27', '2026-11-04')).status).toBe(201)
  }
})

test('doesn’t start a pulse while an audit is open', async () => {
  const next = await preparedSurvey(app, leader, '2026-10-27', '2026-11-20')
  await setting(app, leader, next, 'setupComplete', '2026-10-27')
  expect((await pulses()).whyNot).toMatch(/^A survey is open until /)
  expect((await start()).status).toBe(409)
})

test('redirects a finished survey’s short link to the pulse', async () => {
  const code = await codeOf(audit)
  expect(await leadsTo(`/s/${code}`)).toBe(`/survey-form/${audit}`)
  const { guid } = (await start()).body
  expect(await leadsTo(`/s/${code}`)).toBe(`/survey-form/${guid}`)
  const renewed = await app.call(setupContract.renewSurveyLink, { body: { surveyGuid: guid } }, leader.token)
  expect(renewed.status).toBe(201)
  // After the pulse's link is renewed, older codes don't lead to it. People who shouldn't have the link may know one,
  // and the public report to families shows one.
  expect(await leadsTo(`/s/${code}`)).toBe(`/survey-form/${audit}`)
  await at('2026-11-09T15:00:00Z')
  const second = (await start('2026-11-09', '2026-11-12')).body.guid
  expect(await leadsTo(`/s/${code}`)).toBe(`/survey-form/${second}`)
  expect(await leadsTo(`/s/${renewed.body.shortCode}`)).toBe(`/survey-form/${second}`)
})

test('reports a made-up change as too close to call, then as clear', async () => {
  const first = (await start()).body.guid
  await insertRespondents(app, first, people(1, 60, 2))
  await at('2026-11-09T15:00:00Z')

  const [before] = (await pulses()).goals
  expect(before?.points.map(({ kind, guid }) => [kind, guid])).toEqual([
    ['audit', audit],
    ['pulse', first],
  ])
  expect(before?.verdict).toMatchObject({ guid: first, clear: false, needed: expect.any(Number) })

  const second = (await start('2026-11-09', '2026-11-16')).body.guid
  await insertRespondents(app, second, people(1, 90, 4))
  await at('2026-11-19T15:00:00Z')
  const [after] = (await pulses()).goals

  expect(after?.points.map(({ kind }) => kind)).toEqual(['audit', 'pulse', 'pulse'])
  expect(after?.verdict).toMatchObject({ guid: second, clear: true })
  const [from, , to] = after?.points.map(({ figure }) => figure?.score) ?? []
  // The change is computed before scores are rounded to halves for display.
  expect(Math.abs((after?.verdict?.change ?? 0) - ((to ?? 0) - (from ?? 0)))).toBeLessThan(0.5)
  const shown = await app.call(
    resultsContract.areaReport,
    { params: { guid: second, area: 'DBP' } },
    leader.token,
  )
  expect(shown.body.groups.find(({ key }) => key === 'students')?.figure).toEqual(after?.points[2]?.figure)
})

test('asks every group in a pulse for everyone and averages the groups', async () => {
  const everyone = (await addGoal({ group: 'everyone' })).body
  const { guid, groups } = (await start('2026-10-27', '2026-11-06', everyone.id)).body
  expect(groups).toEqual(['students', 'parents', 'staff'])
  await insertRespondents(app, guid, [...people(1, 60, 3), ...people(2, 60, 3), ...people(3, 45, 3)])
  await at('2026-11-09T15:00:00Z')
  const line = (await pulses()).goals.find(({ goal: id }) => id === everyone.id)
  expect(line?.points.at(-1)?.figure).toMatchObject({ status: 'emerging', reason: null })
  const results = await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)
  const others = results.body.areas.filter(({ code }) => code !== 'DBP')
  for (const { figure } of others) expect(figure.status).toBeNull()
  expect(results.body.overall.status).toBeNull()
})

test('keeps a goal with a pulse, but deletes the pulse’s responses', async () => {
  const { guid } = (await start()).body
  await insertRespondents(app, guid, people(1, 60, 2))
  await at('2026-11-09T15:00:00Z')
  const remove = { body: { entityId: leader.schoolId, goal: goal.id, version: goal.version } }
  expect(await app.call(goalsContract.deleteGoal, remove, leader.token)).toMatchObject({ status: 409 })

  const before = (await pulses()).goals[0]?.points
  const { token } = await app.account('CAN_DO_ALL')
  const body = { surveyGuid: guid, schoolName: 'Lakeside Middle School', reason: 'Asked for.' }
  const deleted = await app.call(deletionContract.deleteResponses, { params: { guid }, body }, token)
  expect(deleted.status).toBe(200)
  expect((await pulses()).goals[0]?.points).toEqual(before)
})

test('doesn’t let a scheduled pulse’s dates change but allows canceling the pulse', async () => {
  expect((await start('2037-01-01', '2037-01-10')).status).toBe(400)
  const { guid } = (await start('2026-11-05', '2026-11-16')).body
  expect((await setting(app, leader, guid, 'surveyEndDate', '2027-06-30')).status).toBe(409)
  const { token } = await app.account('CAN_DO_ALL')
  const input = { params: { guid }, body: { schoolName: 'Lakeside Middle School' } }
  expect((await app.call(endingContract.cancelSurvey, input, token)).status).toBe(200)
  expect(await pulses()).toMatchObject({ unfinished: [], whyNot: null })
})

test('allows four pulses a year and compares them with the starting survey', async () => {
  const days = ['01', '04', '07', '10']
  const inNovember = async (year: number) => {
    for (const day of days) {
      await at(`${year}-11-${day}T18:00:00Z`)
      const next = `${year}-11-${String(Number(day) + 1).padStart(2, '0')}`
      await insertRespondents(app, (await start(`${year}-11-${day}`, next)).body.guid, people(1, 60, 4))
    }
  }
  await inNovember(2026)
  await at('2026-11-14T18:00:00Z')
  const whyNot = expect.stringMatching(
    /^You’ve run 4 pulse surveys on this area .* can start on .*November 1, 2027\.$/,
  )
  expect((await pulses()).goals[0]).toMatchObject({ whyNot })
  const again = (await addGoal({ group: 'everyone' })).body
  for (const of of [goal.id, again.id])
    expect(await start('2026-12-20', '2026-12-24', of)).toMatchObject({ status: 409, message: whyNot })
  const other = (await addGoal({ area: 'SCC' })).body
  expect((await start('2026-11-14', '2026-11-16', other.id)).status).toBe(201)

  await at('2027-10-31T18:00:00Z')
  expect((await start('2027-10-31', '2027-11-01')).status).toBe(409)
  await inNovember(2027)
  await at('2027-11-14T18:00:00Z')
  const [line] = (await pulses()).goals
  expect(line?.points).toHaveLength(8)
  expect(line?.points[0]).toMatchObject({ guid: audit, kind: 'audit' })
  expect(line?.verdict).toMatchObject({ clear: true })
})

test('hides another school’s pulses and refuses to start them', async () => {
  const stranger = await leaderWithSchool(app)
  const params = { id: leader.schoolId }
  expect((await app.call(goalsContract.pulses, { params }, stranger.token)).status).toBe(403)
  const body = { entityId: stranger.schoolId, goal: goal.id, begin: '2026-10-27', end: '2026-11-06' }
  expect((await app.call(goalsContract.startPulse, { body }, stranger.token)).status).toBe(409)
  expect(participantTypes.student48).toBe(1)
})
