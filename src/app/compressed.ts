import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The mark of a text, and its compressed copies, made when they are asked for first. */
interface Kept {
  etag: string
  copies: Map<Encoding, Buffer>
}
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Bytes of copies that are kept, of a thousand documents and sets of questions, and what an entry takes besides them. */
const mostBytes = 8_000_000
const entryBytes = 500
/** What is smaller is not worth it. */
const least = 1024

type Compress = (text: string, encoding: Encoding) => Buffer
const compress =
  (quality: number): Compress =>
  (text, encoding) =>
    encoding === 'br'
      ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : gzipSync(text, { level: quality })

/** For what is compressed once and sent often, and for what is sent once: two milliseconds for the figures of a survey. */
const thoroughly = compress(9)
const quickly = compress(4)

/** Texts that many ask for, each compressed once; the ones that were not asked for the longest are forgotten first. */
export class CompressedTexts {
  private readonly kept = new Map<string, Kept>()
  private bytes = 0

  /** The mark of a text, which says whether a browser has it already. */
  etagOf(text: string): string {
    return this.of(text).etag
  }

  /** The text as this client takes it; sets the headers that say so. */
  send(request: FastifyRequest, reply: FastifyReply, text: string): Buffer | string {
    return asTaken(request, reply, text, (_, encoding) => {
      const { copies } = this.of(text)
      return copies.get(encoding) ?? this.keep(copies, encoding, thoroughly(text, encoding))
    })
  }

  /** In memory of its own: what is compressed comes in a larger piece, and small buffers share one with others. */
  private keep(copies: Kept['copies'], encoding: Encoding, made: Buffer): Buffer {
    const copy = Buffer.allocUnsafeSlow(made.length)
    made.copy(copy)
    copies.set(encoding, copy)
    this.bytes += copy.length
    this.forget()
    return copy
  }

  private of(text: string): Kept {
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const known = this.kept.get(digest) ?? { etag: `W/"${digest}"`, copies: new Map() }
    if (!this.kept.delete(digest)) this.bytes += entryBytes
    this.kept.set(digest, known)
    this.forget()
    return known
  }

  private forget(): void {
    for (const [oldest, { copies }] of this.kept) {
      if (this.bytes <= mostBytes) break
      this.kept.delete(oldest)
      this.bytes -= entryBytes
      for (const copy of copies.values()) this.bytes -= copy.length
    }
  }
}

/** A text for one client, as it takes it; sets the headers that say so. */
export const compressedOnce = (request: FastifyRequest, reply: FastifyReply, text: string): Buffer | string =>
  asTaken(request, reply, text, quickly)

function asTaken(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  copyOf: Compress,
): Buffer | string {
  if (text.length < least) return text
  reply.header('vary', ['accept-encoding', reply.getHeader('vary')].flat().filter(Boolean).join(', '))
  const encoding = encodings.find((one) => accepts(request.headers['accept-encoding'], one))
  if (!encoding) return text
  const copy = copyOf(text, encoding)
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return copy
}

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
