import fc from 'fast-check'
import * as z from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { contracts } from '../capabilities.ts'
import { deepText, hostileAddressPart, hostileNumbers, hostileText, hostileValue } from './hostile.ts'

export const callers = ['nobody', 'leader', 'administrator'] as const
export type Caller = (typeof callers)[number]

/** A request in its raw parts, which may all be malformed. */
export interface HostileRequest {
  caller: Caller
  endpoint: Endpoint
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  [fc.toStringMethod]?: () => string
}

/** Returns a request in a form that a person can send again. */
export function inWords({ caller, method, url, headers, payload }: HostileRequest): string {
  const body = Buffer.isBuffer(payload) ? payload.toString('hex') : payload
  return JSON.stringify({ caller, method, url, headers, payload: body?.slice(0, 2000) })
}

/** Ids that exist. Without them, most requests would be refused early and show little. */
export interface KnownIds {
  guids: readonly string[]
  numbers: readonly number[]
  texts: readonly string[]
  /** Accepted bodies, by path. */
  bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Kind = 'json' | 'address'

const schemaOf = (part: z.ZodType): Schema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema

/** Generates values of the correct type that the schema allows or nearly allows, if possible existing ids. */
function plausible(schema: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => plausible(one, known)))
  if (schema.type === 'array') return fc.array(plausible(schema.items ?? {}, known), { maxLength: 3 })
  if (schema.type === 'object') return fields(schema, known, 'json')
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.constantFrom(...known.numbers), fc.constantFrom(...hostileNumbers))
  const texts = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.guids) },
    { weight: 2, arbitrary: fc.constantFrom(...known.texts) },
    { weight: 2, arbitrary: hostileText },
  )
  return schema.type === 'string' ? texts : fc.oneof(texts, fc.constantFrom(...known.numbers))
}

/** Generates objects for a schema. Most values are plausible; some are hostile, missing or under unknown names. */
function fields(
  schema: Schema,
  known: KnownIds,
  kind: Kind,
  accepted: Readonly<Record<string, unknown>> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const hostile = kind === 'json' ? hostileValue : hostileText
  const entries = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: plausible(property, known) },
        ...(name in accepted ? [{ weight: 60, arbitrary: fc.constant(accepted[name]) }] : []),
        { weight: 2, arbitrary: hostile },
        { weight: schema.required?.includes(name) ? 1 : 8, arbitrary: fc.constant(undefined) },
      )
      .map((value) => [name, value] as const),
  )
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(fc.oneof(hostileText, fc.constantFrom('role', 'is_active')), hostile), {
        maxLength: 3,
      }),
    },
  )
  return fc.tuple(fc.tuple(...entries), extra).map(([own, others]) => {
    const sent = [...own, ...others].filter(([, value]) => value !== undefined)
    return Object.fromEntries(sent)
  })
}

const jsonType = { 'content-type': 'application/json' }

/** Generates bodies: mostly JSON of roughly the right shape, otherwise bodies that our clients would never send. */
function bodies(
  endpoint: Endpoint,
  known: KnownIds,
): fc.Arbitrary<{ payload: string | Buffer; headers: Record<string, string> }> {
  const schema = endpoint.body ? schemaOf(endpoint.body) : {}
  const text = fields(schema, known, 'json', known.bodies[endpoint.path]).map((value) =>
    JSON.stringify(value),
  )
  const sent = (arbitrary: fc.Arbitrary<string | Buffer>, headers: Record<string, string> = jsonType) =>
    arbitrary.map((payload) => ({ payload, headers }))
  const keys = Object.keys(schema.properties ?? {})
  const inside = (body: string, more: string) =>
    body === '{}' ? `{${more}}` : `${body.slice(0, -1)},${more}}`
  return fc.oneof(
    { weight: 24, arbitrary: sent(text) },
    { weight: 2, arbitrary: sent(hostileValue.map((value) => JSON.stringify(value))) },
    {
      weight: 2,
      // A duplicate key, a value too deep to serialize again, and keys that reach an object's prototype.
      arbitrary: sent(
        fc
          .tuple(
            text,
            fc.constantFrom(
              ...keys.flatMap((key) => [`"${key}":null`, `"${key}":${deepText(4000)}`]),
              '"__proto__":{"role":"CAN_DO_ALL"}',
              '"constructor":{"prototype":{"role":"CAN_DO_ALL"}}',
            ),
          )
          .map(([body, more]) => inside(body, more)),
      ),
    },
    { weight: 1, arbitrary: sent(text.map((body) => body.slice(0, -1))) },
    { weight: 1, arbitrary: sent(text.map((body) => `\ufeff${body}`)) },
    { weight: 1, arbitrary: sent(text.map((body) => Buffer.from(body, 'utf16le'))) },
    { weight: 1, arbitrary: sent(text.map((body) => Buffer.from(body, 'latin1'))) },
    {
      weight: 1,
      arbitrary: sent(
        text.map((body) => Buffer.concat([Buffer.from(body.slice(0, 9)), Buffer.of(0xff, 0xc0)])),
      ),
    },
    { weight: 1, arbitrary: sent(fc.constantFrom('', 'null', '""', '[]', '0', deepText(4000))) },
    {
      weight: 1,
      arbitrary: sent(fc.constantFrom(deepText(30_000), `{"a":"${'x'.repeat(1_100_000)}"}`)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(text, fc.constantFrom(...contentTypes)).map(([payload, headers]) => ({
        payload,
        headers,
      })),
    },
  )
}

const contentTypes: Record<string, string>[] = [
  {},
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=' },
  { 'content-type': 'application/JSON' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': ';;;' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]

const oddHeaders: Record<string, string>[] = [
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': '*' },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.' },
  { 'x-forwarded-for': "' or 1=1, ::::, 1.2.3.4" },
  { 'user-agent': '\u0001ÿ'.repeat(300) },
  { accept: 'text/xml' },
  { range: 'bytes=9-1' },
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { 'accept-encoding': 'zip;q=999' },
  { cookie: '__proto__=1' },
]

/** Generates query strings with each field once or twice, and texts that aren't a query string. */
function queries(schema: Schema, known: KnownIds): fc.Arbitrary<string> {
  const own = fields(schema, known, 'address').map((value) =>
    Object.entries(value)
      .map((pair) => pair.map((part) => encodeURIComponent(String(part).toWellFormed())).join('='))
      .join('&'),
  )
  const names = fc.constantFrom(...Object.keys(schema.properties ?? { a: {} }), '__proto__', 'a[b]')
  const odd = fc.tuple(names, hostileAddressPart).map(([name, part]) => `${name}=${part}`)
  return fc.oneof(
    { weight: 6, arbitrary: own },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.tuple(own, odd).map((both) => both.join('&')) },
    { weight: 1, arbitrary: own.map((one) => `${one}&${one}`) },
  )
}

function pathsOf(endpoint: Endpoint, known: KnownIds): fc.Arbitrary<string> {
  const schema = endpoint.params ? schemaOf(endpoint.params) : {}
  const pieces = endpoint.path.split(/(\{\w+\})/).map((piece) => {
    const property = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (!property) return fc.constant(piece)
    return fc.oneof(
      {
        weight: 5,
        arbitrary: plausible(schema.properties?.[property] ?? {}, known).map((value) =>
          encodeURIComponent(String(value).toWellFormed()),
        ),
      },
      { weight: 1, arbitrary: hostileAddressPart },
    )
  })
  return fc.tuple(...pieces).map((parts) => parts.join(''))
}

function requestsTo(endpoint: Endpoint, known: KnownIds): fc.Arbitrary<HostileRequest> {
  const none = fc.constant({ payload: undefined, headers: {} })
  const body = bodies(endpoint, known)
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant<string>(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      path: pathsOf(endpoint, known),
      query: fc.oneof(
        { weight: endpoint.query ? 1 : 9, arbitrary: fc.constant('') },
        { weight: 4, arbitrary: queries(endpoint.query ? schemaOf(endpoint.query) : {}, known) },
      ),
      body: endpoint.body
        ? fc.oneof({ weight: 30, arbitrary: body }, { weight: 1, arbitrary: none })
        : fc.oneof({ weight: 1, arbitrary: body }, { weight: 30, arbitrary: none }),
      odd: fc.oneof(
        { weight: 12, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
      ),
    })
    .map(({ caller, method, path, query, body: { payload, headers }, odd }) => ({
      caller,
      endpoint,
      method,
      url: query ? `${path}?${query}` : path,
      headers: { ...headers, ...odd },
      payload: method === 'GET' ? undefined : payload,
    }))
    .map((request): HostileRequest => ({ ...request, [fc.toStringMethod]: () => inWords(request) }))
}

/** Generates requests to every call in the API from the call's contract. */
function hostileRequests(known: KnownIds): fc.Arbitrary<HostileRequest> {
  const endpoints = contracts.flatMap((one) => Object.values(one) as Endpoint[])
  return fc.oneof(...endpoints.map((endpoint) => requestsTo(endpoint, known)))
}

/** Counts statuses of random requests. If a reply breaks a rule, throws the seed and the smallest failing request. */
export async function sendHostile(
  { known, probe }: { known: KnownIds; probe: (request: HostileRequest) => Promise<{ status: number }> },
  { seed, requests }: { seed: number; requests: number },
): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  const property = fc.asyncProperty(hostileRequests(known), async (request) => {
    const { status } = await probe(request)
    seen.set(status, (seen.get(status) ?? 0) + 1)
  })
  await fc.assert(property, { seed, numRuns: requests })
  return seen
}
