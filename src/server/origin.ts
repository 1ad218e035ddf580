import type { FastifyRequest } from 'fastify'
import { Problem } from '../shared/errors.ts'
import type { Config } from './config.ts'

/**
 * The address that people reach the service at, for links: PUBLIC_ORIGIN, else what the request was sent to. Throws
 * 'badRequest' if that isn’t an HTTP host, because documents and messages contain it.
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
