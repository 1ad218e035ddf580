import type { FastifyRequest } from 'fastify'
import { Problem } from '../shared/errors.ts'
import type { Config } from './config.ts'

/**
 * Returns the public address of the service, for links: PUBLIC_ORIGIN, or else the host that the request was sent to.
 * Throws 'badRequest' if that isn't an HTTP host, because documents and messages contain the address.
 */
export function originOf(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  if (publicOrigin) return publicOrigin
  const address = `${protocol}://${host}`
  const isPlain = /^https?$/.test(protocol) && /^[\w.:[\]-]{1,255}$/.test(host ?? '')
  if (isPlain && URL.canParse(address)) return address
  throw new Problem('badRequest', 'We can’t use this request’s host in a link.')
}
