import * as z from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { contracts } from '../capabilities.ts'

const endpoints = contracts.flatMap((one) => Object.values(one) as Endpoint[])

/** Every call of a kind, with the name that a test shows. */
export const named = (kind: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(kind).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

export type Place = 'user' | 'school' | 'survey'
export type Input = Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>

/** A well-formed request: every field that the endpoint requires, and the ids of a person wherever it names one. */
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

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
}
function sample(schema: z.ZodType | undefined): Record<string, unknown> | undefined {
  return (
    schema &&
    (valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) as never)
  )
}
function valueFor(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {})
  if (schema.type === 'object') {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, valueFor(schema.properties?.[name] ?? {})]))
  }
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'name@school.example' : Math.max(1, schema.minimum ?? 1)
}
