import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import { webhookBody } from '../features/running/webhooks/contract.ts'
import { webhookEvents } from '../features/running/webhooks/rules.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { contracts } from './capabilities.ts'
import { exampleOf, type JsonSchema } from './examples.ts'

/** Returns the description of the entire API, created from the contracts. */
function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of contracts.flatMap((contract) => Object.values<Endpoint>(contract))) {
    const described = operation(endpoint)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Equity Audit', version: packageJson.version },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. It starts with eak_ and works for calls that list its scope.',
        },
      },
    },
    paths,
    webhooks: webhookDescriptions(),
  }
}

function operation(endpoint: Endpoint): object {
  const reply = jsonSchema(endpoint.reply, 'output')
  const body = endpoint.body && jsonSchema(endpoint.body, 'input')
  const refusal = (description: string) => ({
    description,
    content: endpoint.refusal
      ? json(reply, endpoint.refusal('badRequest', description))
      : json(refusalSchema, { message: description }),
  })
  const open = endpoint.access === 'public'
  return {
    summary: endpoint.summary,
    ...(endpoint.freshSignIn ? { description: 'Needs a sign-in within the last 15 minutes.' } : {}),
    ...(open ? {} : { security: [{ token: [] }, ...(endpoint.scope ? [{ key: [endpoint.scope] }] : [])] }),
    parameters: [
      ...parameters(endpoint, 'params'),
      ...parameters(endpoint, 'query'),
      ...(endpoint.versioned ? [ifMatch] : []),
    ],
    ...(body ? { requestBody: { required: true, content: json(body, exampleOf(body)) } } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        ...(endpoint.rows ? { headers: { 'X-Total-Count': totalCount } } : {}),
        content: endpoint.file
          ? Object.fromEntries(
              [endpoint.file].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            )
          : json(reply, exampleOf(reply)),
      },
      400: refusal('Something in the request is missing or wrong.'),
      ...(open ? {} : { 401: refusal('Invalid or expired token'), 403: refusal('Permission denied') }),
      default: refusal(otherRefusals),
    },
  }
}

/** Returns the descriptions of what is sent to webhooks. */
function webhookDescriptions(): Record<string, object> {
  const body = jsonSchema(webhookBody, 'output')
  const post = (type: string) => ({
    post: {
      summary: `Sent when ${webhookEvents[type as keyof typeof webhookEvents]}.`,
      requestBody: { required: true, content: json(body, { ...(exampleOf(body) as object), type }) },
      responses: { '2XX': { description: 'Received. After any other response, we send it again.' } },
    },
  })
  return Object.fromEntries(Object.keys(webhookEvents).map((type) => [type, post(type)]))
}

const otherRefusals =
  'Any other error, in the same format. 401: wrong password. 404: not found. 409: doesn’t match what’s stored. 410: deleted. 413: too large. 429: too many attempts. 503: busy, with Retry-After.'

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version of the record that was read. 409 with the code changedSince if the record has changed since then. Without it, the last save counts.',
  schema: { type: 'string' },
  example: '"7"',
}

const totalCount = {
  description: 'The total number of rows, even if you request one page.',
  schema: { type: 'integer' },
}

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })

function parameters(endpoint: Endpoint, part: 'params' | 'query'): object[] {
  const schema = endpoint[part]
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    schema: property,
    example: exampleOf(property),
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}

const refusalSchema = jsonSchema(z.object({ message: z.string() }), 'output')

export function openApiRoutes(app: FastifyInstance): void {
  let description: object | undefined
  app.get('/api/openapi.json', async () => {
    description ??= describeApi()
    return description
  })
}
