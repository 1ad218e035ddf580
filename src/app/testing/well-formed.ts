import * as z from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { contracts } from '../capabilities.ts'
import { exampleOf, type JsonSchema } from '../examples.ts'

const endpoints = contracts.flatMap((one) => Object.values(one) as Endpoint[])

/** Returns the calls of a kind, each with a test title. */
export const named = (kind: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(kind).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

export type Place = 'user' | 'school' | 'survey' | 'organization'
export type Input = Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>

/** Returns a valid request with an example of every required field, and the given ids in the owner rule's fields. */
export function requestAbout(endpoint: Endpoint, ids: Record<Place, unknown>): Input {
  const input: Input = {
    params: sample(endpoint.params),
    query: sample(endpoint.query),
    body: sample(endpoint.body),
  }
  const places = typeof endpoint.access === 'object' ? endpoint.access.owner : {}
  for (const [kind, place] of Object.entries(places)) {
    const [part, field] = place.split('.') as [keyof Input, string]
    input[part] = { ...input[part], [field]: ids[kind as Place] }
  }
  return input
}

/** Describing a schema takes longer than most calls. */
const described = new Map<z.ZodType, JsonSchema>()

function sample(schema: z.ZodType | undefined): Record<string, unknown> | undefined {
  if (!schema) return undefined
  const known =
    described.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  described.set(schema, known)
  return exampleOf(known, (field, { required = [] }) => required.includes(field)) as Record<string, unknown>
}
