import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip'] as const

/** What is smaller is not worth it. */
const least = 1024
/** For what is kept and sent often, and for what is sent once: two milliseconds for the figures of a survey. */
const qualities = { kept: 9, once: 4 }

/** A text as this client takes it; sets the headers that say so. */
export function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Buffer | string {
  if (text.length < least) return text
  reply.header('vary', ['accept-encoding', reply.getHeader('vary')].flat().filter(Boolean).join(', '))
  const encoding = encodings.find((one) => accepts(request.headers['accept-encoding'], one))
  if (!encoding) return text
  reply.header('content-encoding', encoding).removeHeader('content-length')
  const quality = request.stands ? qualities.kept : qualities.once
  return encoding === 'br'
    ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : gzipSync(text, { level: quality })
}

/** The mark of a text, which says whether a browser has it already. */
export const etagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** Whether an Accept-Encoding header names an encoding and does not refuse it. */
export const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      // Not by a pattern with spaces before the sign: a long row of them would be looked through from each of its places.
      const [name = '', ...settings] = part.split(';').map((each) => each.trim())
      return name === encoding && !settings.some((setting) => /^q=0(\.0*)?$/.test(setting))
    })

/** Whether the browser says that it has this already. */
export const has = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(/, ?/).some((tag) => bare(tag) === bare(etag))

const bare = (tag: string) => tag.replace(/^W\//, '')
