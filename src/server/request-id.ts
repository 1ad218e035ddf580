import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The id under which a request is logged: the one that a proxy gave it in `x-request-id`, where it is 16 to 64 hexadecimal
 * digits and hyphens as proxies and tracing make them, else a random one. Words, which could tell of people, are not taken.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[0-9a-f][0-9a-f-]{15,63}$/i.test(given) ? given : randomUUID()
}
