import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip'] as const

/** Shorter texts aren't worth compressing. */
const least = 1024
/** High quality for cached texts, low for texts sent once. At low quality, a survey's figures take two milliseconds. */
const qualities = { kept: 9, once: 4 }

/** Returns a text in an encoding that this client accepts, and sets the matching headers. */
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

/** Returns a text's ETag, which shows whether a browser already has the text. */
export const etagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`

/** Checks whether an Accept-Encoding header lists an encoding without refusing it. */
export const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      // Don't use a pattern with spaces before the `=`. It would rescan a long run of spaces from each space.
      const [name = '', ...settings] = part.split(';').map((each) => each.trim())
      return name === encoding && !settings.some((setting) => /^q=0(\.0*)?$/.test(setting))
    })

/** Checks whether the browser already has this ETag. */
export const has = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(/, ?/).some((tag) => bare(tag) === bare(etag))

const bare = (tag: string) => tag.replace(/^W\//, '')
