import { describe, expect, test } from 'vitest'
import { call, day, done, fieldOf, moveClock, noon, type Person, rowsOf } from './server.ts'
import {
  admin,
  answersOf,
  change,
  countOf,
  fillSetup,
  newPerson,
  newSurvey,
  type School,
  schoolFields,
  submission,
  submit,
  thanks,
} from './world.ts'

/** Returns the status of steps 8, 1 and 31, in that order. */
async function steps(who: Person): Promise<unknown[]> {
  const rows = rowsOf(await done(`GET /api/entity-process-user/${who.id}`, who))
  return [8, 1, 31].map((step) => rows.find((row) => row.stepId === step)?.stepStatus)
}
export const surveysOf = async (place: School) =>
  rowsOf(await done(`GET /api/get-all-surveys/${place.school}`, place.leader))
export const statusOf = async (place: School) =>
  fieldOf(await done(`GET /api/survey-config/${place.survey}`, null), 'status')
export const refusedAs = (responseCode: number) => [
  { responseCode, responseMessage: expect.stringMatching(/\w/) },
]
export const parentAnswers = (place: School) => answersOf(place.survey, 2)

/** Section 9, with the spelling in decisions 2. */
const areas = [
  ['AMSIV', 'Amplifying Marginalized Student Identities and Voices'],
  ['CRSLTC', 'Culturally Responsive and Sustaining Leadership, Teaching and Curriculum'],
  ['DBP', 'Discipline and Behavior Practices'],
  ['SCC', 'School Climate and Culture'],
  ['SCR', 'School–Community Relationships'],
  ['TAG', 'Tracking and Ability Grouping'],
  ['TDG', 'Teacher Diversity and Growth'],
  ['TRE', 'Teacher Relationships and Expectations'],
]
const races = [
  'Asian',
  'Black/African American',
  'Hispanic/Latinx',
  'Native American',
  'Native Hawaiian/Pacific Islander',
  'White',
  '2 or More Races',
]

/** Section 4, from the first sign-in to the results. Each test continues where the last one ended. */
export function states(): void {
  describe('4 From setup to results', () => {
    let place: School
    let responses = 0

    test('starts with no profile, id 0, and step 8 active', async () => {
      const leader = await newPerson()
      place = { leader, school: 0, survey: '' }

      expect(await done(`GET /api/get-entity-info/${leader.id}`, leader)).toMatchObject({ id: 0 })
      expect((await steps(leader))[0]).toBe(1)
    })

    test('completes step 8 and activates step 1 with the school information', async () => {
      const { leader } = place
      const saved = await done('POST /api/add-entity', leader, schoolFields(leader.id, 'Harbor School'))
      place.school = Number(fieldOf(saved, 'id'))

      expect(await steps(leader)).toEqual([2, 1, 0])
    })

    test('returns No Survey before the first survey', async () => {
      expect(await done(`GET /api/entity-survey/${place.school}`, place.leader)).toMatchObject({
        exists: false,
      })
      const reply = await done(`GET /api/entity-survey/${place.school}`, place.leader)
      expect(JSON.stringify(reply)).toContain('No Survey')
    })

    test('generates a survey with the default title, pre-release and current', async () => {
      const body = { entity_fk: place.school, surveyName: '', survey_guid: '0', survey_status: 'pre-release' }
      const reply = await call('POST /api/generate-survey', place.leader, body)
      place.survey = String(fieldOf(reply.body, 'survey_guid'))

      expect(reply).toMatchObject({ status: 201, body: { allSurveys: expect.any(Array) } })
      expect(await surveysOf(place)).toMatchObject([
        { guid: place.survey, active: 1, survey_status: 'pre-release', submittedSurveyCount: 0 },
      ])
      expect(JSON.stringify(await surveysOf(place))).toContain(
        "Harbor School's Equity Audit Survey – March 2026",
      )
      expect(await steps(place.leader)).toEqual([2, 1, 0])
    })

    test('refuses to complete setup while something is missing, and lists what’s missing', async () => {
      const reply = await change(place, 'setupComplete', day(0))

      expect(reply).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/date|participant|gender/i) },
      })
      expect(await steps(place.leader)).toEqual([2, 1, 0])
    })

    test('stays pre-release until setup is complete and its open date arrives', async () => {
      await fillSetup(place, day(1), day(2))
      expect(await statusOf(place)).toBe('pre-release')

      expect(await change(place, 'setupComplete', day(0))).toMatchObject({
        status: 200,
        body: { success: true },
      })

      expect(await statusOf(place)).toBe('pre-release')
      expect(await steps(place.leader)).toEqual([2, 2, 1])
    })

    test('accepts changes after setup is complete until the survey opens', async () => {
      expect((await change(place, 'genderQuestion', 2)).status).toBe(200)
      expect((await change(place, 'genderQuestion', 4)).status).toBe(200)
    })

    test('keeps everything that was saved during setup', async () => {
      const config = await done(`GET /api/survey-config-for-survey/${place.survey}`, place.leader)

      expect(config).toMatchObject({
        settingsObject: {
          survey_date_begin: day(1),
          survey_date_end: day(2),
          survey_setup_complete_date: day(0),
          survey_question_gender: 4,
        },
        participantCounts: { students: 200, parents: 200, staff: 200 },
        participantSettings: { students4_8: true, students9_12: true },
        surveyMeta: { survey_name: "Harbor School's Equity Audit Survey – March 2026" },
        formData: {
          surveyLanguages: expect.anything(),
          surveyParticipantSettings: expect.anything(),
          surveyItems: { survey_question_gender: 4 },
          surveyTimeline: { survey_date_end: day(2) },
        },
      })
      const counted = rowsOf(fieldOf(config, 'participantCountObject'))
      expect(counted.map((row) => [row.participant_type_fk, row.count])).toEqual([
        [1, 200],
        [2, 200],
        [3, 200],
      ])
    })

    test('opens automatically on the open date', async () => {
      await moveClock(noon(1))

      expect(await statusOf(place)).toBe('active')
      expect(await surveysOf(place)).toMatchObject([{ survey_status: 'active' }])
    })

    test.each([
      ['surveyBeginDate', day(3)],
      ['surveyEndDate', day(7)],
      ['langSomali', true],
      ['participant48', false],
      ['genderQuestion', 5],
      ['setupComplete', day(1)],
    ])('refuses to change %s once the survey is open', async (type, value) => {
      expect((await change(place, type, value)).status).toBe(409)
    })

    test('refuses a new title, terms, languages or a new survey once the survey is open', async () => {
      const { leader, school: entityId, survey: surveyGuid } = place
      const [term] = rowsOf(await done('GET /api/substitutions', leader))
      const [option] = rowsOf(term?.options)
      const locked = [
        await call('POST /api/update-survey-name', leader, { surveyName: 'Another', surveyGuid }),
        await call('POST /api/save-individual-language-settings', leader, { surveyGuid, langHmong: true }),
        await call('POST /api/update-participant-category', leader, {
          surveyGuid,
          entityId,
          category: 'participant48',
          value: false,
        }),
        await call('POST /api/save-individual-term-settings', leader, {
          entityId,
          surveyGuid,
          substitution_fk: term?.id,
          option_selection_id: option?.selectionId,
          option_fk: option?.id,
        }),
        await call('POST /api/generate-survey', leader, { entity_fk: entityId, surveyName: 'Another' }),
      ]
      expect(locked.map((reply) => reply.status)).toEqual(locked.map(() => 409))
    })

    test('accepts new numbers of people while open', async () => {
      const body = { surveyGuid: place.survey, entityId: place.school, type: 'staff', count: 230 }
      expect((await call('POST /api/update-participant-count', place.leader, body)).status).toBe(200)
    })

    test('accepts responses from everyone and shows no results yet', async () => {
      const answers = await parentAnswers(place)
      for (let person = 0; person < 12; person += 1) {
        expect((await submit(submission(place.survey, answers))).body).toEqual(thanks)
        responses += 1
      }
      expect(await countOf(place)).toBe(responses)
      expect((await call(`GET /api/survey-results/${place.survey}`, place.leader)).status).toBe(409)
    })

    test('stays active until the end of the close date, then closes with results', async () => {
      await moveClock(`${day(2)}T23:59:00Z`)
      expect(await statusOf(place)).toBe('active')

      await moveClock(`${day(3)}T00:01:00Z`)
      expect(await statusOf(place)).toBe('closed')
      expect((await surveysOf(place))[0]).toMatchObject({
        survey_status: 'closed',
        submittedSurveyCount: responses,
      })
      expect((await call(`GET /api/survey-results/${place.survey}`, place.leader)).status).toBe(200)
    })

    test('lets only an administrator correct numbers of people after the close', async () => {
      const body = { surveyGuid: place.survey, entityId: place.school, type: 'staff', count: 240 }
      expect((await call('POST /api/update-participant-count', place.leader, body)).status).toBeOneOf([
        403, 409,
      ])
      expect((await call('POST /api/update-participant-count', admin, body)).status).toBe(200)
    })

    test('accepts delayed responses for 24 hours after the close', async () => {
      await moveClock(`${day(3)}T23:00:00Z`)
      const body = submission(place.survey, {})
      const answers = await done('GET /api/survey-responses', admin)
      const [row] = rowsOf(answers).filter((one) => one.survey_guid === place.survey)

      const late = await submit({ ...body, response_json: row?.response_json })

      expect(late).toMatchObject({ status: 200, body: thanks })
      responses += 1
      expect(await countOf(place)).toBe(responses)
    })

    test('becomes final for good after 24 hours', async () => {
      const [row] = rowsOf(await done(`GET /api/survey-responses/${place.survey}`, admin))
      await moveClock(`${day(4)}T00:01:00Z`)

      const late = await submit(submission(place.survey, row?.response_json))

      expect(late).toMatchObject({ status: 409, body: refusedAs(2) })
      expect(await countOf(place)).toBe(responses)
      const count = { surveyGuid: place.survey, entityId: place.school, type: 'staff', count: 250 }
      expect((await call('POST /api/update-participant-count', admin, count)).status).toBe(409)
      const results = await call(`GET /api/survey-results/${place.survey}`, place.leader)
      expect(results.status).toBe(200)
      for (const name of [...areas.flat(), ...races]) expect(JSON.stringify(results.body)).toContain(name)
    })

    test('becomes the previous survey when a new one reactivates step 1', async () => {
      const former = place.survey
      place.survey = await newSurvey(place)

      const rows = await surveysOf(place)
      expect(rows.map((row) => [row.guid, row.active]).sort()).toEqual(
        [
          [former, 0],
          [place.survey, 1],
        ].sort(),
      )
      expect(await steps(place.leader)).toEqual([2, 1, 0])
    })

    test('leaves step 8 completed when the profile is saved again', async () => {
      const body = { id: place.school, ...schoolFields(place.leader.id, 'Harbor School') }
      await done('POST /api/update-entity', place.leader, body)

      expect(await steps(place.leader)).toEqual([2, 1, 0])
    })
  })
}
