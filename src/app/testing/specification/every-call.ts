import { describe, expect, test } from 'vitest'
import { call, done, fieldOf, type Reply, request } from './server.ts'
import { admin, inSetup } from './world.ts'

/** Section 7 as written: method, path, parameters. */
const section7 = `
POST /api/login, GET /api/get-user-list, GET /api/get-user-list/{id}, GET /api/get-permissions, GET /api/get-role/{id},
POST /api/new-user, POST /api/update-user, POST /api/update-password, GET /api/get-user-entity/{userId},
GET /api/get-entity-info/{userId}, GET /api/get-entity/{entityId}, POST /api/add-entity, POST /api/update-entity,
POST /api/save-individual-language-settings, GET /api/process-steps/, GET /api/entity-process/{id},
GET /api/entity-process-user/{userId}, GET /api/process-substeps/{a}/{b}, POST /api/update-status, GET /api/survey,
GET /api/entity-survey-versions/{guid}, GET /api/entity-survey/{id}, GET /api/get-all-surveys/{entityId},
GET /api/survey-data/{id}, GET /api/get-source-surveys, GET /api/survey-config/{surveyGuid},
GET /api/survey-config-for-survey/{surveyGuid}, GET /api/entity-survey-config/{entityId},
GET /api/entity-survey-settings/{id}, GET /api/entity-survey-dates/{id}, POST /api/generate-survey,
POST /api/add-survey-json, GET /api/get-survey-question/{a}/{b}, POST /api/update-survey-name,
POST /api/save-individual-survey-settings, POST /api/save-individual-term-settings, GET /api/get-participants,
GET /api/get-participant-types-subtypes/{id}, GET /api/get-participant-subtypes/{id}, GET /api/participant-count/{id},
GET /api/survey-participant-count/{surveyGuid}, GET /api/participant-lang, GET /api/entity-participant-lang/{entityId},
GET /api/entity-participant-lang-by-survey/{surveyId}, GET /api/participant-lang-array/{id},
POST /api/update-participant-count, POST /api/update-participant-category, GET /api/substitutions,
GET /api/entity-substitution/{id}, POST /api/submit-survey, GET /api/survey-responses, GET /api/survey-responses/{guid},
GET /api/count-survey-responses/{guid}, GET /api/survey-responses-with-data, POST /api/system-event-log`
const calls = section7.split(',').map((one) => one.trim())

/** Decisions 9: calls that don't need a token. */
const publicCalls = [
  'login',
  'survey-config/',
  'get-source-surveys',
  'get-participant',
  'participant-lang',
  'entity-participant-lang-by-survey',
  'submit-survey',
  'system-event-log',
].map((name) => `/api/${name}`)
const isPublic = (one: string) => publicCalls.some((start) => one.includes(` ${start}`))
const restricted = calls.filter((one) => !isPublic(one))
const withParameter = calls.filter((one) => one.includes('{'))
const posts = calls.filter((one) => one.startsWith('POST'))

const unknownId = '00000000-0000-4000-8000-000000000000'
const fill = (one: string, id: string) => one.replaceAll(/\{\w+\}/g, id)
/** Refusals give a reason, and successes may be empty. A caller's mistake is never a server error. */
const isFitting = ({ status, body }: Reply) =>
  status === 200 || ([400, 403, 404].includes(status) && typeof fieldOf(body, 'message') === 'string')

export function everyCall(): void {
  describe('7 Every call', () => {
    test('describes each call at /api/openapi.json', async () => {
      const paths = fieldOf(await done('GET /api/openapi.json', null), 'paths')
      const described = Object.entries(Object(paths)).flatMap(([path, methods]) =>
        Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${fill(path, '{}')}`),
      )

      expect(calls.filter((one) => !described.includes(fill(one, '{}')))).toEqual([])
      expect(described.filter((one) => !one.includes(' /api/'))).toEqual([])
    })

    test.each(restricted)('%s checks for a token before anything else', async (one) => {
      const body = one.startsWith('POST') ? {} : undefined
      const refused = { status: 401, body: { message: 'Invalid or expired token' } }

      expect(await request(fill(one, 'no-id'), undefined, body)).toMatchObject(refused)
      expect(await request(fill(one, '1'), 'no-token', body)).toMatchObject(refused)
    })

    test.each(posts)('%s rejects an empty body with a message', async (one) => {
      const reply = await call(one, admin, {})
      const [outcome] = Array.isArray(reply.body) ? reply.body : [reply.body]

      expect(reply.status).toBe(400)
      expect(fieldOf(outcome, 'message') ?? fieldOf(outcome, 'responseMessage')).toMatch(/\w/)
    })

    test.each(withParameter)('%s handles unknown IDs', async (one) => {
      for (const id of [unknownId, '999999', '-1', 'nothing', '%00', '9'.repeat(30)])
        for (const who of [admin, inSetup.leader])
          expect([id, await call(fill(one, id), who)]).toEqual([id, expect.toSatisfy(isFitting)])
    })

    test('serves public calls even with an expired token', async () => {
      for (const one of ['GET /api/get-participants', 'GET /api/participant-lang'])
        expect((await request(one, 'no-token')).status).toBe(200)
      expect((await request('POST /api/submit-survey', 'no-token', {})).status).toBe(400)
    })
  })
}
