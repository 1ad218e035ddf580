import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Returns the ID under which a request is logged. Uses a proxy's `x-request-id` if it is 16 to 64 hexadecimal digits
 * and hyphens, the form that proxies and tracing use. Otherwise creates a random ID. Words aren't accepted because they
 * could identify people.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[0-9a-f][0-9a-f-]{15,63}$/i.test(given) ? given : randomUUID()
}
