import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import packageJson from '../../package.json' with { type: 'json' }
import type { Endpoint } from '../shared/endpoint.ts'
import { contracts } from './contracts.ts'

/** The description of the whole API, made from the contracts. */
export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of contracts.flatMap((contract) => Object.values(contract) as Endpoint[])) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Equity Audit', version: packageJson.version },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

function operation(endpoint: Endpoint): object {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: jsonSchema(z.object({ message: z.string() }), 'output') } },
  })
  const open = endpoint.access === 'public'
  return {
    summary: endpoint.summary,
    ...(open ? {} : { security: [{ token: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: endpoint.file
          ? Object.fromEntries(
              [endpoint.file].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            )
          : { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      400: refusal('Something in the request is missing or wrong.'),
      ...(open ? {} : { 401: refusal('Invalid or expired token'), 403: refusal('Permission denied') }),
    },
  }
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as { properties?: Record<string, object>; required?: string[] }
}

export function openApiRoutes(app: FastifyInstance): void {
  let description: object | undefined
  app.get('/api/openapi.json', async () => {
    description ??= describeApi()
    return description
  })
}
