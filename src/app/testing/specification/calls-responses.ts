import { beforeAll, describe, expect, test } from 'vitest'
import { checkRows } from './rows.ts'
import { call, day, type Fields } from './server.ts'
import { answersOf, open, submission, submit, thanks } from './world.ts'

/** Section 7: respondents' calls, responses, and the other calls. The survey is open. */
export function responseCalls(): void {
  let answers: Fields
  beforeAll(async () => {
    answers = await answersOf(open.survey, 2)
    expect((await submit(submission(open.survey, answers))).body).toEqual(thanks)
  })

  checkRows('7 Responses', open, [
    {
      call: 'GET /api/survey-config/{survey}',
      access: 'everyone',
      is: { surveyName: 'Spring survey', status: 'active', opens: day(0), closes: day(7) },
      has: 'surveyName status opens closes languages participantSettings genderItem',
    },
    {
      call: 'GET /api/get-source-surveys?surveyGuid={survey}&participant_type_fk=3&participant_lang_fk=2',
      access: 'everyone',
      has: 'survey',
    },
    {
      call: 'POST /api/submit-survey',
      access: 'everyone',
      body: ({ survey }) => submission(survey, answers),
      is: thanks,
    },
    {
      call: 'GET /api/survey-responses?trace=yes',
      access: 'admin',
      has: 'id submitted_date guid response_json ip_address user_agent',
    },
    {
      call: 'GET /api/survey-responses/{survey}?trace=yes',
      access: 'admin',
      has: 'id submitted_date guid response_json ip_address user_agent',
    },
    { call: 'GET /api/count-survey-responses/{survey}', access: 'own', has: 'count' },
    {
      call: 'GET /api/survey-responses-with-data?survey_guid={survey}',
      access: 'own',
    },
  ])

  checkRows('7 Other', open, [
    {
      call: 'POST /api/system-event-log',
      access: 'everyone',
      status: 201,
      body: () => ({
        identifier: 'a-browser',
        file: 'login.tsx',
        event: 'Login failed',
        message: 'Login failed',
      }),
    },
    {
      call: 'GET /api/health',
      access: 'everyone',
      is: {
        status: 'ok',
        database: process.env.TEST_DATABASE,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      },
    },
    { call: 'GET /api/openapi.json', access: 'everyone', has: 'openapi paths' },
  ])

  describe('7 Other', () => {
    test.each(['/api/inform-participants-doc', '/api/communication-template-doc'])(
      'GET %s returns a Word document to everyone',
      async (path) => {
        const reply = await call(`GET ${path}`, null)

        expect(reply.status).toBe(200)
        expect(reply.headers.get('content-type')).toContain('wordprocessingml')
        expect(String(reply.body).slice(0, 2)).toBe('PK')
      },
    )
  })
}
