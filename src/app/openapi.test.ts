import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { responsesContract } from '../features/figures/responses/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { contracts } from './capabilities.ts'
import { type TestApp, testApp } from './testing/app.ts'

/** Section 7 of the specification, in order. */
const specified = `
POST /api/login
GET /api/get-user-list
GET /api/get-user-list/{id}
GET /api/get-permissions
GET /api/get-role/{id}
POST /api/new-user
POST /api/update-user
POST /api/update-password
GET /api/get-user-entity/{userId}
GET /api/get-entity-info/{userId}
GET /api/get-entity/{entityId}
POST /api/add-entity
POST /api/update-entity
POST /api/save-individual-language-settings
GET /api/process-steps/
GET /api/entity-process/{id}
GET /api/entity-process-user/{userId}
GET /api/process-substeps/{a}/{b}
POST /api/update-status
GET /api/survey
GET /api/entity-survey-versions/{guid}
GET /api/entity-survey/{id}
GET /api/get-all-surveys/{entityId}
GET /api/survey-data/{id}
GET /api/get-source-surveys
GET /api/survey-config/{surveyGuid}
GET /api/survey-config-for-survey/{surveyGuid}
GET /api/entity-survey-config/{entityId}
GET /api/entity-survey-settings/{id}
GET /api/entity-survey-dates/{id}
POST /api/generate-survey
POST /api/add-survey-json
GET /api/get-survey-question/{a}/{b}
POST /api/update-survey-name
POST /api/save-individual-survey-settings
POST /api/save-individual-term-settings
GET /api/get-participants
GET /api/get-participant-types-subtypes/{id}
GET /api/get-participant-subtypes/{id}
GET /api/participant-count/{id}
GET /api/survey-participant-count/{surveyGuid}
GET /api/participant-lang
GET /api/entity-participant-lang/{entityId}
GET /api/entity-participant-lang-by-survey/{surveyId}
GET /api/participant-lang-array/{id}
POST /api/update-participant-count
POST /api/update-participant-category
GET /api/substitutions
GET /api/entity-substitution/{id}
POST /api/submit-survey
GET /api/survey-responses
GET /api/survey-responses/{guid}
GET /api/count-survey-responses/{guid}
GET /api/survey-responses-with-data
POST /api/system-event-log
GET /api/inform-participants-doc
GET /api/communication-template-doc
`
  .trim()
  .split('\n')

/** Calls that reply with 201, as the specification requires. */
const created = [
  '/api/new-user',
  '/api/update-user',
  '/api/update-password',
  '/api/add-entity',
  '/api/save-individual-language-settings',
  '/api/update-status',
  '/api/add-survey-json',
  '/api/update-survey-name',
  '/api/save-individual-term-settings',
  '/api/system-event-log',
  '/api/generate-survey',
]

interface Content {
  content: { 'application/json': { schema: object; example?: unknown } }
}
interface Operation {
  summary: string
  security?: object[]
  parameters: { name: string; in: 'path' | 'query'; required: boolean; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Paths = Record<string, Record<string, Operation>>

const endpoints = contracts.flatMap((one) => Object.values(one) as Endpoint[])
let app: TestApp
let paths: Paths
beforeAll(async () => {
  app = await testApp()
  paths = (await app.app.inject('/api/openapi.json')).json().paths
})
afterAll(() => app.close())

/** An example must not have a field that the call ignores. */
const strictly = (schema: z.ZodType) => (schema instanceof z.ZodObject ? schema.strict() : schema)

const operation = ({ path, method }: Pick<Endpoint, 'path' | 'method'>) => paths[path]?.[method.toLowerCase()]

test('describes every call with method, status, access and parameters', () => {
  for (const endpoint of endpoints) {
    const found = operation(endpoint)
    expect(found?.summary).toBe(endpoint.summary)
    const closed = endpoint.access === 'public' ? [] : ['401', '403']
    expect(Object.keys(found?.responses ?? {})).toEqual([
      String(endpoint.status),
      '400',
      ...closed,
      'default',
    ])
    expect(found?.security !== undefined).toBe(endpoint.access !== 'public')
    expect(found?.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const inPath = found?.parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
})

test('has an example for every call that fits its schema', () => {
  const calls = contracts.flatMap((one) => Object.entries<Endpoint>(one))
  expect(calls.flatMap(([name, endpoint]) => exampleFaults(name, endpoint))).toEqual([])
})

/** Returns a message for each example that its schema rejects, with the call, the field and the reason. */
function exampleFaults(name: string, endpoint: Endpoint): string[] {
  const found = operation(endpoint)
  const parameters = (place: 'path' | 'query') =>
    Object.fromEntries(
      (found?.parameters ?? []).filter((one) => one.in === place).map((one) => [one.name, one.example]),
    )
  const exampleIn = (content?: Content) => content?.content['application/json'].example
  const examples: [part: string, schema: z.ZodType | undefined, example: unknown][] = [
    ['params', endpoint.params, parameters('path')],
    ['query', endpoint.query, parameters('query')],
    ['body', endpoint.body, exampleIn(found?.requestBody)],
  ]
  if (!endpoint.file) examples.push(['reply', endpoint.reply, exampleIn(found?.responses[endpoint.status])])
  return examples.flatMap(([part, schema, example]) => {
    const issues = schema ? (strictly(schema).safeParse(example).error?.issues ?? []) : []
    return issues.map(
      ({ path, message }) => `The example of ${name} has a wrong ${[part, ...path].join('.')}: ${message}`,
    )
  })
}

test('describes submit-survey’s refusals in the shape they actually have', () => {
  const refused = operation(responsesContract.submitSurvey)?.responses[400]?.content['application/json']
    .example
  expect(refused).toEqual([{ responseCode: 2, responseMessage: expect.any(String) }])
})

// A path parameter's name is ours to choose, but its position isn't.
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')

test.each(specified)('includes %s from the specification', (line) => {
  const [method = '', path = ''] = line.split(' ')
  const found = Object.keys(paths).find((one) => shape(one) === shape(path))
  expect(found).toBeDefined()
  expect(Object.keys(paths[found ?? ''] ?? {})).toContain(method.toLowerCase())
  const status = created.includes(path) ? '201' : '200'
  expect(Object.keys(paths[found ?? '']?.[method.toLowerCase()]?.responses ?? {})).toContain(status)
})

test('has a contract for every route that the server handles', () => {
  const parents: string[] = []
  const routes = app.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      parents.splice(Math.max(0, depth - 1), parents.length, part)
      const path = parents.join('').replace(/:(\w+)/g, '{$1}')
      return methods.split(', ').map((method) => `${method} ${path}`)
    })
    .filter(
      (line) =>
        / \/api/.test(line) &&
        /^(GET|POST|DELETE) /.test(line) &&
        !/\/api\/(openapi\.json|docs.*)$/.test(line),
    )
  const served = new Set(routes.map((line) => line.replace(/\/$/, '')))
  const declared = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`))
  expect(served).toEqual(declared)
})
