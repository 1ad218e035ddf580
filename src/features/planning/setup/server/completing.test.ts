import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../app/testing/app.ts'
import {
  type Leader,
  leaderWithSchool,
  openSurvey,
  preparedSurvey,
  setting,
  stepsOf,
} from '../../../../app/testing/survey.ts'
import { participantsContract } from '../../../schools/participants/contract.ts'
import { termsContract } from '../../../schools/terms/contract.ts'
import { setupContract } from '../contract.ts'

let app: TestApp
let leader: Leader
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.at = new Date('2026-10-14T15:00:00Z')
  leader = await leaderWithSchool(app)
})
afterAll(() => app.close())

const locked = 'The survey has opened. You can’t change this.'
const setupOf = async (surveyGuid: string) =>
  (await app.call(setupContract.surveyConfigForSurvey, { params: { surveyGuid } }, leader.token)).body
const newSurvey = async () =>
  (await app.call(setupContract.generateSurvey, { body: { entity_fk: leader.schoolId } }, leader.token)).body
    .survey_guid
describe('completing the setup', () => {
  test('lists everything that is missing and changes nothing', async () => {
    const guid = await newSurvey()

    const answer = await setting(app, leader, guid, 'setupComplete', '2026-10-14')

    expect(answer.status).toBe(409)
    for (const word of [
      'students',
      'parents',
      'staff',
      'grades',
      'gender question',
      'language',
      'open date',
      'close date',
    ]) {
      expect(answer.message).toContain(word)
    }
    const { survey, missing } = await setupOf(guid)
    expect([survey.setupComplete, missing?.length]).toEqual([false, 8])
    expect(await stepsOf(app, leader)).toMatchObject({ 1: 1, 31: 0 })
  })

  test('gives a specific message if only one thing is missing', async () => {
    const guid = await preparedSurvey(app, leader)
    await setting(app, leader, guid, 'genderQuestion', 0)

    expect(await setting(app, leader, guid, 'setupComplete', '2026-10-14')).toMatchObject({
      status: 409,
      message: 'Choose a gender question, or none.',
    })
  })

  test('stores today’s date, whatever date is sent, and updates the process steps', async () => {
    const guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')

    const answer = await setting(app, leader, guid, 'setupComplete', '2020-01-01')

    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect((await setupOf(guid)).settingsObject.survey_setup_complete_date).toBe('2026-10-14')
    expect(await stepsOf(app, leader)).toMatchObject({ 8: 2, 1: 2, 31: 1 })
  })

  test('opens the survey right away, with frozen questions, if it starts today', async () => {
    const guid = await openSurvey(app, leader)

    const { survey, locked } = await setupOf(guid)
    expect([survey.survey_status, locked]).toEqual(['active', true])
    const frozen = await app.db
      .selectFrom('frozen_instruments')
      .selectAll()
      .where('survey_id', '=', survey.id)
      .execute()
    expect(frozen).toHaveLength(1)
  })

  test('is refused once the open date has passed', async () => {
    const guid = await preparedSurvey(app, leader)
    app.clock.at = new Date('2026-10-15T15:00:00Z')
    const fresh = { ...leader, token: (await app.account('CAN_DO_ALL')).token }

    const answer = await setting(app, fresh, guid, 'setupComplete', '2026-10-15')

    expect(answer).toMatchObject({
      status: 409,
      message: 'The open date has passed. Choose today or later.',
    })
  })
})

describe('a completed setup', () => {
  test.each([
    ['the gender item', 'genderQuestion', 0, 409],
    ['the last language', 'langEnglish', false, 409],
    ['the last grade band', 'participant48', false, 409],
    ['another gender item', 'genderQuestion', 5, 200],
    ['another open date', 'surveyBeginDate', '2026-10-21', 200],
  ] as const)('stays complete when removing or changing %s', async (_what, type, value, status) => {
    const guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')
    await setting(app, leader, guid, 'langSomali', false)
    await setting(app, leader, guid, 'participant912', false)
    await setting(app, leader, guid, 'setupComplete', '2026-10-14')

    const answer = await setting(app, leader, guid, type, value)

    expect(answer.status).toBe(status)
    if (status === 409) expect(answer.message).toMatch(/^The setup must stay complete\. /)
    const { missing, survey } = await setupOf(guid)
    expect([missing, survey.setupComplete]).toEqual([[], true])
  })

  test('can be changed until the survey opens, but not afterward', async () => {
    const guid = await preparedSurvey(app, leader, '2026-10-20', '2026-10-30')
    await setting(app, leader, guid, 'setupComplete', '2026-10-14')
    const admin = async () => ({ ...leader, token: (await app.account('CAN_DO_ALL')).token })

    app.clock.at = new Date('2026-10-20T04:59:59Z')
    expect((await setting(app, await admin(), guid, 'langSpanish', true)).status).toBe(200)
    app.clock.at = new Date('2026-10-20T05:00:00Z')
    expect(await setting(app, await admin(), guid, 'langSpanish', false)).toMatchObject({
      status: 409,
      message: locked,
    })
  })
})

describe('after opening', () => {
  const changes: [string, (guid: string) => Promise<{ status: number; message: string }>][] = [
    [
      'a grade band',
      (surveyGuid) => {
        const body = { surveyGuid, entityId: leader.schoolId, category: 'participant48', value: false }
        return app.call(participantsContract.updateParticipantCategory, { body }, leader.token)
      },
    ],
    [
      'a term',
      (surveyGuid) => {
        const body = {
          surveyGuid,
          entityId: leader.schoolId,
          substitution_fk: 1,
          option_selection_id: 1,
          option_fk: 11,
        }
        return app.call(termsContract.saveTerm, { body }, leader.token)
      },
    ],
    ['the gender item', (guid) => setting(app, leader, guid, 'genderQuestion', 1)],
    ['a language', (guid) => setting(app, leader, guid, 'langHmong', true)],
    [
      'languages together',
      (surveyGuid) => {
        const body = { surveyGuid, entityId: leader.schoolId, langHmong: true }
        return app.call(setupContract.saveLanguageSettings, { body }, leader.token)
      },
    ],
    ['the open date', (guid) => setting(app, leader, guid, 'surveyBeginDate', '2026-10-15')],
    ['the close date', (guid) => setting(app, leader, guid, 'surveyEndDate', '2026-10-30')],
    ['completing again', (guid) => setting(app, leader, guid, 'setupComplete', '2026-10-14')],
  ]

  test.each(changes)('locks %s while the survey is open and after it closes', async (_what, change) => {
    const guid = await openSurvey(app, leader)
    const before = await setupOf(guid)

    expect(await change(guid)).toMatchObject({ status: 409, message: locked })

    expect(await setupOf(guid)).toEqual(before)
    app.clock.at = new Date('2026-10-24T15:00:00Z')
    leader = { ...leader, token: (await app.account('CAN_DO_ALL')).token }
    expect((await change(guid)).status).toBe(409)
  })

  test('lets an administrator extend an open survey and logs it', async () => {
    const guid = await openSurvey(app, leader)
    const { user, token } = await app.account('CAN_DO_ALL')
    const admin = { ...leader, token }

    const answer = await setting(app, admin, guid, 'surveyEndDate', '2026-10-30')

    expect(answer.status).toBe(200)
    expect((await setupOf(guid)).survey.endDate).toBe('2026-10-30')
    const events = await app.db
      .selectFrom('system_events')
      .selectAll()
      .where('identifier', '=', guid)
      .where('event', '=', 'Close date moved')
      .execute()
    expect(events).toMatchObject([{ user_fk: user.id, message: '2026-10-30' }])
  })

  test.each(['2026-10-22', '2026-10-16'])(
    'doesn’t let an administrator move the close date earlier, to %s',
    async (day) => {
      const guid = await openSurvey(app, leader)
      const { token } = await app.account('CAN_DO_ALL')

      expect((await setting(app, { ...leader, token }, guid, 'surveyEndDate', day)).status).toBe(409)
      expect((await setupOf(guid)).survey.endDate).toBe('2026-10-23')
    },
  )
})
