import * as z from 'zod'
import { byId, contract, filled, id, success } from '../../../shared/endpoint.ts'
import { keyScopes } from '../../../shared/key-scopes.ts'
import { grant } from '../grants/contract.ts'
import { keyDays } from './rules.ts'

const scope = z.enum(keyScopes)
/** An organization, or the whole installation without one, for administrators. */
const place = { organization: id.optional() }

const apiKey = grant.extend({
  name: z.string().meta({ examples: ['Data warehouse'] }),
  scopes: z.array(scope),
  /** The last day the key was used; null before its first use. */
  used: z
    .string()
    .nullable()
    .meta({ examples: ['2026-10-14'] }),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeysContract = contract({
  apiKeys: {
    method: 'GET',
    path: '/api/api-keys',
    access: { owner: { organization: 'query.organization' } },
    summary: 'API keys, newest first. The keys themselves aren’t stored.',
    query: z.object(place),
    status: 200,
    reply: z.array(apiKey),
  },
  makeApiKey: {
    method: 'POST',
    path: '/api/api-keys',
    access: { owner: { organization: 'body.organization' } },
    freshSignIn: true,
    summary:
      'Creates a key that a program can use instead of a token. Only this reply contains the key. The key works for the calls of its scopes and the organization’s schools, with an officer’s view.',
    body: z.object({
      name: filled(100).meta({ examples: ['Data warehouse'] }),
      scopes: z.array(scope).min(1).max(keyScopes.length),
      days: z.literal(keyDays),
      ...place,
    }),
    status: 201,
    reply: z.object({ key: z.string().meta({ examples: ['eak_kX3v…'] }), apiKey }),
  },
  withdrawApiKey: {
    method: 'DELETE',
    path: '/api/api-keys/{id}',
    access: { owner: { organization: 'query.organization' } },
    summary: 'Turns off a key.',
    params: byId,
    query: z.object(place),
    status: 200,
    reply: success,
  },
})
