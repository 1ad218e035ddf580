import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkRows, settingsFields } from './rows.ts'
import { call, day, done, fieldOf, rowsOf } from './server.ts'
import {
  admin,
  answersOf,
  change,
  countOf,
  inSetup,
  newPerson,
  newSchool,
  open,
  submit,
  thanks,
} from './world.ts'

/** Decisions 7 and 13: input that calls accept besides the simplest form. */
export function accepted(): void {
  checkRows('7 Ids of schools and names of permissions', inSetup, [
    { call: 'GET /api/get-role/CAN_DO_ALL', access: 'signedIn', is: { permission_name: 'CAN_DO_ALL' } },
    {
      call: 'GET /api/get-role/CAN_EDIT_ENTITY',
      access: 'signedIn',
      is: { permission_name: 'CAN_EDIT_ENTITY' },
    },
    { call: 'GET /api/entity-survey-settings/{school}', access: 'own', has: settingsFields },
    { call: 'GET /api/entity-survey-dates/{school}', access: 'own', has: 'surveyBeginDate surveyEndDate' },
    { call: 'GET /api/entity-substitution/{school}', access: 'own', has: 'id|substitution_fk' },
  ])
  checkRows('7 Responses before the survey is final', open, [
    {
      call: 'GET /api/survey-responses-with-data?survey_guid={survey}',
      access: 'own',
      has: 'participant_type participant_gender ethnicity',
    },
  ])

  describe('7 Other accepted input', () => {
    test('get-role accepts a permission by name or number, and a user by ID', async () => {
      const { leader } = inSetup
      for (const { id, permission_name } of rowsOf(await done('GET /api/get-permissions', admin))) {
        expect(await done(`GET /api/get-role/${permission_name}`, leader)).toMatchObject({ permission_name })
        if (id !== undefined)
          expect(await done(`GET /api/get-role/${id}`, leader)).toMatchObject({ permission_name })
      }
      for (let others = 0; others < 3; others += 1) await newPerson()
      const person = await newPerson('CAN_CREATE_SURVEY')
      expect(await done(`GET /api/get-role/${person.id}`, person)).toMatchObject({
        permission_name: 'CAN_CREATE_SURVEY',
      })
    })

    test('update-user accepts a record from get-user-list, even from the user it describes', async () => {
      const { leader } = inSetup
      const record = await done(`GET /api/get-user-list/${leader.id}`, leader)
      const sent = { ...Object(record), lastName: 'Lind' }

      expect(await call('POST /api/update-user', leader, sent)).toMatchObject({
        status: 201,
        body: { user: { lastName: 'Lind', role: 'CAN_EDIT_ENTITY', isActive: true } },
      })
      expect((await call('POST /api/update-user', admin, sent)).status).toBe(201)
    })

    test.each(['entity-survey-settings', 'entity-survey-dates', 'entity-substitution'])(
      '%s accepts either the school ID or the survey ID',
      async (name) => {
        const byId = await done(`GET /api/${name}/${inSetup.school}`, inSetup.leader)
        expect(await done(`GET /api/${name}/${inSetup.survey}`, inSetup.leader)).toEqual(byId)
      },
    )

    test('survey-data accepts the ID that the product returned', async () => {
      const rows = rowsOf(await done(`GET /api/get-all-surveys/${inSetup.school}`, inSetup.leader))
      const row = rows.find((one) => one.guid === inSetup.survey)
      expect(await done(`GET /api/survey-data/${row?.id ?? row?.guid}`, inSetup.leader)).toMatchObject({
        guid: inSetup.survey,
      })
    })

    test('survey-responses-with-data lists each response before a survey is final', async () => {
      const path = `survey_guid=${open.survey}`
      const rows = rowsOf(await done(`GET /api/survey-responses-with-data?${path}`, open.leader))
      expect(rows).toHaveLength(
        Number(fieldOf(await done(`GET /api/count-survey-responses/${open.survey}`, admin), 'count')),
      )
      for (const row of rows) {
        expect(row.participant_type).toBeOneOf([1, 2, 3])
        expect(row).toMatchObject({ participant_gender: null, ethnicity: null })
      }
    })

    test('accepts an ISO date-time for a date', async () => {
      const place = await newSchool()
      expect((await change(place, 'surveyBeginDate', `${day(3)}T00:00:00.000Z`)).status).toBe(200)
      expect((await change(place, 'surveyEndDate', `${day(8)}T12:30:00Z`)).status).toBe(200)
      const dates = await done(`GET /api/survey-config-for-survey/${place.survey}`, place.leader)
      expect(dates).toMatchObject({ settingsObject: { survey_date_begin: day(3), survey_date_end: day(8) } })
    })

    test('accepts the alternate payload of section 3', async () => {
      const before = Number(await countOf(open))
      const userGuid = randomUUID()
      const body = {
        surveyGuid: open.survey,
        userGuid,
        participantTypeFk: 2,
        participantSubTypeFk: 17,
        participantLangFk: 2,
        surveyJson: await answersOf(open.survey, 2),
        participantAtSchool: 1,
      }

      expect((await submit(body)).body).toEqual(thanks)
      expect((await submit(body)).body).toEqual(thanks)
      expect(await countOf(open)).toBe(before + 1)
      expect(
        rowsOf(await done(`GET /api/survey-responses/${open.survey}`, admin)).find(
          ({ guid }) => guid === userGuid,
        ),
      ).toMatchObject({
        participant_type: 2,
        participant_sub_type: 17,
        language_fk: 2,
        participant_at_school: 1,
      })
    })
  })
}
