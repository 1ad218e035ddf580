import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { respondContract } from '../features/answering/respond/contract.ts'
import { responseCheckContract } from '../features/answering/response-check/contract.ts'
import { trackingContract } from '../features/answering/tracking/contract.ts'
import { downloadsContract } from '../features/figures/downloads/contract.ts'
import { resultsContract } from '../features/figures/results/contract.ts'
import { setupContract } from '../features/planning/setup/contract.ts'
import { auditTrailContract } from '../features/running/audit-trail/contract.ts'
import { participantsContract } from '../features/schools/participants/contract.ts'
import { questionsContract } from '../features/schools/questions/contract.ts'
import { surveysContract } from '../features/schools/surveys/contract.ts'
import { ticketsContract } from '../features/schools/tickets/contract.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { commonSchool, insertRespondents } from './testing/responses.ts'
import {
  definition,
  type Leader,
  leaderWithSchool,
  newToken,
  preparedSurvey,
  setting,
  submission,
  submit,
} from './testing/survey.ts'
import { openWord } from './testing/word.ts'

/** A survey for students and staff, and one for staff only. */
let app: TestApp
let leader: Leader
let guid: string
let staffLeader: Leader
let staffGuid: string
beforeAll(async () => {
  app = await testApp()
  leader = await leaderWithSchool(app)
  guid = await preparedSurvey(app, leader)
  staffLeader = await leaderWithSchool(app)
  staffGuid = await preparedSurvey(app, staffLeader)
})
afterAll(() => app.close())

const setupOf = async (surveyGuid: string, { token }: Leader) =>
  (await app.call(setupContract.surveyConfigForSurvey, { params: { surveyGuid } }, token)).body
const missing = async () => (await setupOf(guid, leader)).missing?.map(({ message }) => message)
const kit = (surveyGuid: string, document: string, { token }: Leader) =>
  app.call(setupContract.communicationKit, { params: { guid: surveyGuid, document } }, token)

describe('before the survey opens', () => {
  test('keeps a group’s number of people while the group is turned off', async () => {
    expect((await setting(app, leader, guid, 'participantParents', false)).status).toBe(200)

    const { settingsObject, participantCounts, survey } = await setupOf(guid, leader)
    expect(settingsObject).toMatchObject({
      survey_participant_students: 1,
      survey_participant_parents: 0,
      survey_participant_staff: 1,
    })
    expect(participantCounts).toEqual({ students: 410, parents: 0, staff: 52 })
    expect(survey).toMatchObject({ askedGroups: ['students', 'staff'], expectedCount: 462 })

    const body = { surveyGuid: guid, category: 'participantParents', value: true }
    await app.call(participantsContract.updateParticipantCategory, { body }, leader.token)
    expect((await setupOf(guid, leader)).participantCounts.parents).toBe(560)
    await setting(app, leader, guid, 'participantParents', false)
  })

  test('refuses a number of people for a group that isn’t taking part', async () => {
    const body = { surveyGuid: guid, type: 'parent', count: 9 }
    const { status, message } = await app.call(
      responseCheckContract.updateParticipantCount,
      { body },
      leader.token,
    )
    expect([status, message]).toEqual([409, 'Parents and caregivers aren’t taking part in this survey.'])
  })

  test('requires at least one group to complete setup', async () => {
    await setting(app, leader, guid, 'participantStudents', false)
    await setting(app, leader, guid, 'participantStaff', false)
    expect(await missing()).toEqual(['Choose at least one group.'])
    const refused = await setting(app, leader, guid, 'setupComplete', '2026-10-14')
    expect([refused.status, refused.message]).toEqual([409, 'Choose at least one group.'])
    await setting(app, leader, guid, 'participantStudents', true)
    await setting(app, leader, guid, 'participantStaff', true)
    expect(await missing()).toEqual([])
  })

  test('doesn’t require grades or other groups’ numbers of people for a staff survey', async () => {
    for (const name of [
      'participantStudents',
      'participantParents',
      'participant48',
      'participant912',
    ] as const)
      await setting(app, staffLeader, staffGuid, name, false)
    expect((await setupOf(staffGuid, staffLeader)).missing).toEqual([])
  })

  test('mentions only participating groups in documents', async () => {
    const text = async (...asked: Parameters<typeof kit>) => openWord((await kit(...asked)).body.content).text
    const template = await text(staffGuid, 'template', staffLeader)
    expect(template).toContain('For staff')
    expect(template).not.toMatch(/For students|For families|your students/)
    const invitation = await text(guid, 'invitation', leader)
    expect(invitation).toContain('everyone who works at the school')
    expect(invitation).not.toMatch(/famil|caregivers/i)

    const refused = await kit(staffGuid, 'notice', staffLeader)
    expect([refused.status, refused.message]).toEqual([
      409,
      'You don’t need this document because students aren’t taking part.',
    ])
  })

  test('records the change in the activity log', async () => {
    const { token } = await app.account('CAN_DO_ALL')
    const { body } = await app.call(auditTrailContract.systemEvents, { query: { search: guid } }, token)
    const found = body.events.find(({ message }) => message === 'participantParents')
    expect(JSON.stringify(found)).toContain('students, staff')
  })
})

describe('while the survey is open', () => {
  beforeAll(async () => {
    await setting(app, leader, guid, 'setupComplete', '2026-10-14')
    await setting(app, staffLeader, staffGuid, 'setupComplete', '2026-10-14')
  })

  test('offers respondents only the participating groups', async () => {
    const { body } = await app.call(respondContract.surveyConfig, { params: { surveyGuid: guid } })
    expect(body.participantSettings).toEqual({
      students4_8: true,
      students9_12: true,
      asksParents: false,
      asksStaff: true,
    })
    const offered = await app.call(participantsContract.getParticipants, { query: { surveyGuid: guid } })
    expect(offered.body.map(({ id }) => id)).toEqual([1, 3, 6])
    const all = await app.call(participantsContract.getParticipants)
    expect(all.body.map(({ id }) => id)).toEqual([1, 2, 3, 6])
    const questions = await app.call(respondContract.familyQuestions, { params: { guid: staffGuid } })
    expect(questions.body.instruments.map(({ type }) => type)).toEqual([3])
  })

  test('gives a group that isn’t surveyed no questions or tickets and refuses its responses', async () => {
    const query = { surveyGuid: guid, participant_type_fk: 2 }
    const source = await app.call(questionsContract.sourceSurvey, { query })
    expect([source.status, source.message]).toEqual([409, 'This survey does not ask this group.'])
    const ticket = { survey_guid: guid, participant_type: 2, count: 1 }
    expect((await app.call(ticketsContract.drawTickets, { body: ticket })).status).toBe(400)

    const staff = await submission(app, guid, 3)
    const parent = { ...staff, participant_type: 2, participant_sub_type: 16 }
    const refused = await submit(app, parent)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('This survey does not ask this group.')
    expect((await submit(app, staff)).status).toBe(200)
    expect((await definition(app, guid, 1)).pages.length).toBeGreaterThan(0)
  })

  test('locks the choice of groups', async () => {
    expect((await setting(app, leader, guid, 'participantParents', true)).status).toBe(409)
    expect((await setting(app, leader, guid, 'participantStaff', false)).status).toBe(409)
  })

  test('shows only participating groups in tracking', async () => {
    const { body } = await app.call(trackingContract.surveyTracking, { params: { guid } }, leader.token)
    expect(body.groups.map(({ key, expected }) => [key, expected])).toEqual([
      ['students', 410],
      ['staff', 52],
    ])
    expect([body.total, body.expected]).toEqual([1, 462])
    expect(body.breakdowns.filter(({ group }) => group === 'parents')).toEqual([])
  })
})

describe('when the survey is final', () => {
  beforeAll(async () => {
    const asked = commonSchool(260)
    await insertRespondents(
      app,
      guid,
      asked.filter(({ type }) => type !== 2),
    )
    await insertRespondents(
      app,
      staffGuid,
      asked.filter(({ type }) => type === 3),
    )
    app.clock.at = new Date('2026-10-25T12:00:00Z')
    leader.token = await newToken(app, leader)
    staffLeader.token = await newToken(app, staffLeader)
  })

  test('shows only participating groups in results, area reports and files', async () => {
    const { body } = await app.call(resultsContract.surveyResults, { params: { guid } }, leader.token)
    expect(body.response.map(({ key }) => key)).toEqual(['students', 'staff'])
    expect(body.groups.map(({ key }) => key)).toEqual(['students', 'staff'])
    expect(body.everyone).toEqual(['Students', 'Staff'])
    const report = await app.call(resultsContract.areaReport, { params: { guid, area: 'SCC' } }, leader.token)
    expect(report.body.groups.map(({ key }) => key)).toEqual(['students', 'staff'])
    expect(new Set(report.body.items.map(({ askedOf }) => askedOf))).toEqual(
      new Set(['Students, grades 4–8', 'Students, grades 9–12', 'Staff']),
    )
    const file = await app.call(
      downloadsContract.downloadResults,
      { params: { guid }, query: { format: 'csv' } },
      leader.token,
    )
    expect(JSON.stringify(file.body)).not.toContain('Parents and caregivers')
  })

  test('shows a single group’s figures at the top', async () => {
    const { body } = await app.call(
      resultsContract.surveyResults,
      { params: { guid: staffGuid } },
      staffLeader.token,
    )
    expect(body.everyone).toEqual(['Staff'])
    expect(body.groups).toHaveLength(1)
    expect(body.overall).toEqual(body.groups[0]?.figure)
    expect(body.overall.n).toBeGreaterThan(10)
  })

  test('includes every group again in a new survey', async () => {
    const body = { entity_fk: leader.schoolId, copyFrom: guid }
    const made = await app.call(setupContract.generateSurvey, { body }, leader.token)
    const { body: survey } = await app.call(
      surveysContract.surveyData,
      { params: { id: made.body.survey_guid } },
      leader.token,
    )
    expect(survey).toMatchObject({ askedGroups: ['students', 'parents', 'staff'], expectedCount: 462 })
  })
})
