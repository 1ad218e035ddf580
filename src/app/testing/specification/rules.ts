import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { call, day, done, type Fields, fieldOf, rowsOf } from './server.ts'
import { admin, change, goodPassword, inSetup, newPerson, newSchool, schoolFields } from './world.ts'

const policy =
  'Password must have at least 12 characters, one uppercase letter, one number, one special character.'
const sentence = { message: expect.stringMatching(/\w/) }
const refused = { status: 400, body: sentence }

/** Passwords that break one rule each, with the rule. */
const badPasswords = [
  ['11 characters', 'Lakeside-1!'],
  ['no uppercase letter', 'lakeside-2027!'],
  ['no number', 'Lakeside-School!'],
  ['no special character', 'LakesideSchool2027'],
  ['only a special character outside @$!%*?&#', 'Lakeside-School-2027'],
]
const goodPasswords = [...'@$!%*?&#'].map((special) => `LakeSide2027${special}`)

/** Section 5: the rules that the server enforces. */
export function validationRules(): void {
  const account = (more: Fields) => ({
    firstName: 'Mai',
    lastName: 'Xiong',
    email: `${randomUUID()}@school.example`,
    contactInfo: '612-555-0104',
    password: goodPassword,
    role: 'CAN_EDIT_ENTITY',
    ...more,
  })

  describe('5 Password', () => {
    test.each(badPasswords)('refuses %s for a new account', async (_, password) => {
      const reply = await call('POST /api/new-user', admin, account({ password }))
      expect(reply).toMatchObject({ status: 400, body: { message: policy } })
    })

    test.each(goodPasswords)('accepts %s', async (password) => {
      expect((await call('POST /api/new-user', admin, account({ password }))).status).toBe(201)
    })

    test('changes a password only if the current password is right, and trims the new one', async () => {
      const person = await newPerson()
      const { email } = person
      const to = (newPassword: string, oldPassword = goodPassword) =>
        call('POST /api/update-password', person, { email, oldPassword, newPassword })
      const signIn = (password: string) => call('POST /api/login', null, { email, password })

      for (const [, bad = ''] of badPasswords)
        expect(await to(bad)).toMatchObject({ status: 400, body: { message: policy } })
      expect((await to('Shore-Line-2027!', 'Wrong-Password-1!')).status).toBeGreaterThanOrEqual(400)
      expect((await signIn(goodPassword)).status).toBe(200)
      expect((await to(' Shore-Line-2027! ')).status).toBe(201)
      expect((await signIn('Shore-Line-2027!')).status).toBe(200)
      expect((await signIn(goodPassword)).status).toBe(401)
    })
  })

  test('5 Password: rejects a temporary password that breaks the rule', async () => {
    const { id } = await newPerson()
    const set = (password: string) => call('POST /api/update-user', admin, { id, password })

    for (const [, bad = ''] of badPasswords)
      expect(await set(bad)).toMatchObject({ status: 400, body: { message: policy } })
    expect((await set('Shore-Line-2027!')).status).toBe(201)
  })

  describe('5 Required fields', () => {
    test.each(['firstName', 'lastName', 'email', 'contactInfo', 'password', 'role'])(
      'requires %s for a new account',
      async (field) => {
        expect(await call('POST /api/new-user', admin, account({ [field]: ' ' }))).toMatchObject(refused)
        expect(await call('POST /api/new-user', admin, account({ [field]: undefined }))).toMatchObject(
          refused,
        )
      },
    )

    const needed = ['Name', '_phone', '_street', '_city', '_zip', '_website'].map((name) => `entity${name}`)
    test.each(needed)('requires %s for a school profile', async (field) => {
      const body = { id: inSetup.school, ...schoolFields(inSetup.leader.id), [field]: ' ' }
      expect(await call('POST /api/update-entity', inSetup.leader, body)).toMatchObject(refused)
    })

    test('requires a US state in a school profile (AL by default) but no district', async () => {
      const { id } = await newPerson()
      const { entity_state: _, entity_district: __, ...others } = schoolFields(id)

      expect(await call('POST /api/add-entity', admin, { ...others, entity_state: 'XX' })).toMatchObject(
        refused,
      )
      expect(await call('POST /api/add-entity', admin, others)).toMatchObject({
        status: 201,
        body: { entity_state: 'AL' },
      })
    })

    test.each([
      ['role', 'ADMIN'],
      ['role', 1],
      ['email', 'no address'],
    ])('rejects a new account with %s %j', async (field, value) => {
      expect(await call('POST /api/new-user', admin, account({ [field]: value }))).toMatchObject(refused)
    })

    test('rejects an email address that’s already in use', async () => {
      const reply = await call('POST /api/new-user', admin, account({ email: inSetup.leader.email }))
      expect(reply).toMatchObject({ status: 409, body: sentence })
    })
  })

  describe('5 Participant counts', () => {
    const save = (count: unknown) =>
      call('POST /api/update-participant-count', inSetup.leader, {
        surveyGuid: inSetup.survey,
        entityId: inSetup.school,
        type: 'parent',
        count,
      })
    const saved = async () => {
      const rows = rowsOf(await done(`GET /api/survey-participant-count/${inSetup.survey}`, inSetup.leader))
      return rows.find((row) => row.participant_type_fk === 2)?.count
    }

    test.each([0, -1, 1.5, '0', '', ' ', 'many', null, true, '1.5', '-3'])('refuses %j', async (count) => {
      await save(120)
      expect(await save(count)).toMatchObject(refused)
      expect(await saved()).toBe(120)
    })

    test.each([
      [1, 1],
      [350, 350],
      ['40', 40],
    ])('saves %j', async (count, stored) => {
      expect(await save(count)).toMatchObject({ status: 200, body: { success: true } })
      expect(await saved()).toBe(stored)
    })
  })

  describe('5 Dates', () => {
    test.each([
      ['an open date in the past', 'surveyBeginDate', day(-1)],
      ['an open date on the close date', 'surveyBeginDate', day(9)],
      ['an open date after the close date', 'surveyBeginDate', day(10)],
      ['a close date on the open date', 'surveyEndDate', day(2)],
      ['a close date in the past', 'surveyEndDate', day(-1)],
      ['a day that does not exist', 'surveyEndDate', '2027-02-30'],
      ['a date in words', 'surveyEndDate', 'next week'],
      ['no date', 'surveyBeginDate', ''],
    ])('refuses %s', async (_, type, value) => {
      await change(inSetup, 'surveyBeginDate', day(2))
      await change(inSetup, 'surveyEndDate', day(9))

      expect(await change(inSetup, type, value)).toMatchObject(refused)
      const dates = await done(`GET /api/survey-config-for-survey/${inSetup.survey}`, inSetup.leader)
      expect(dates).toMatchObject({ settingsObject: { survey_date_begin: day(2), survey_date_end: day(9) } })
    })

    test('accepts an open date one day before the close date', async () => {
      const place = await newSchool()
      expect((await change(place, 'surveyEndDate', day(1))).status).toBe(200)
      expect((await change(place, 'surveyBeginDate', day(0))).status).toBe(200)
    })
  })

  describe('5 Other settings', () => {
    test.each([
      ['genderQuestion', 6],
      ['genderQuestion', -1],
      ['langSpanish', 'perhaps'],
      ['participant48', null],
      ['noSuchSetting', true],
    ])('refuses %s %j', async (type, value) => {
      expect(await change(inSetup, type, value)).toMatchObject(refused)
    })

    test('trims a survey title and refuses an empty one', async () => {
      const name = (surveyName: string) =>
        call('POST /api/update-survey-name', inSetup.leader, { surveyName, surveyGuid: inSetup.survey })
      const config = () => done(`GET /api/survey-config-for-survey/${inSetup.survey}`, inSetup.leader)

      expect((await name('  Lakeside listens  ')).status).toBe(201)
      expect(await name('   ')).toMatchObject(refused)
      expect(fieldOf(fieldOf(await config(), 'surveyMeta'), 'survey_name')).toBe('Lakeside listens')
    })
  })
}
