import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Words, wordsInForce } from '../features/records/words/server/actions.ts'
import type { Services } from '../server/serve.ts'

/** A reply as it was sent. */
interface Kept {
  status: number
  /** Names and values in turn, without the id of the request. */
  headers: string[]
  /** Its bytes as a text in Latin-1: a text is written with the headers in one piece, a buffer in a second one. */
  body: string
  stands: () => Promise<boolean>
  /** The words that were in force before it was made. */
  words: Words
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Many ask for the same document of this route. */
    isAskedByMany?: true
  }
  interface FastifyRequest {
    /** What the reply to this request is to be kept under, and the words in force when it came. */
    keptAs: { key: string; words: Words } | undefined
  }
}

/** Bytes that are kept, and what an entry takes besides its key and its body. */
const mostBytes = 16_000_000
const entryBytes = 2000

/**
 * Sends replies that many ask for as they were sent before, headers and compressed bytes alike, without what it takes to
 * make them. Only a reply whose handler has said how to see whether it is still valid (`request.stands`) is cached, and that
 * is asked before each use; a reply depends on only the address and the headers in its key. `HEAD` and
 * everything else take the long way.
 */
export function keepReplies(app: FastifyInstance, { db }: Services): void {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string) => {
    const known = kept.get(key)
    if (known) bytes -= key.length + known.body.length + entryBytes
    kept.delete(key)
  }
  const keep = (key: string, reply: Kept) => {
    drop(key)
    kept.set(key, reply)
    bytes += key.length + reply.body.length + entryBytes
    // A map iterates in order of insertion: the ones made first are dropped first.
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  app.decorateRequest('keptAs', undefined)
  const sendKept = async (request: FastifyRequest, reply: FastifyReply) => {
    const words = await wordsInForce(db)
    const key = keyOf(request)
    const known = kept.get(key)
    if (known && known.words === words && (await known.stands())) return sendAsKept(request, reply, known)
    if (known) drop(key)
    request.keptAs = { key, words }
    return undefined
  }
  const keepSent = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    const { keptAs, stands } = request
    const isUseful = reply.statusCode === 200 || reply.statusCode === 304
    if (!keptAs || !stands || !isUseful) return body
    const sent = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { 'x-request-id': _, ...own } = reply.getHeaders()
    if (reply.statusCode === 200) own['content-length'] = sent.length
    const headers = Object.entries(own).flatMap(([name, value]) => [name, String(value)])
    const { words } = keptAs
    keep(keptAs.key, { status: reply.statusCode, headers, body: sent.toString('latin1'), stands, words })
    return body
  }
  app.addHook('onRoute', (route) => {
    const { endpoint, isAskedByMany = endpoint?.isAskedByMany } = route.config ?? {}
    if (!isAskedByMany || route.method !== 'GET') return
    route.onRequest = [sendKept, route.onRequest ?? []].flat()
    route.onSend = [route.onSend ?? [], keepSent].flat()
  })
}

/** All that a reply to many depends on besides what its handler looks after. */
function keyOf(request: FastifyRequest): string {
  const { headers } = request
  return [
    request.url,
    headers['accept-encoding'],
    headers['accept-language'],
    headers['if-none-match'],
    // Pages name the picture of a link by its whole address.
    request.protocol,
    request.host,
  ].join('\n')
}

function sendAsKept(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Kept) {
  reply.hijack()
  reply.raw.writeHead(status, [...headers, 'x-request-id', request.id])
  reply.raw.end(body, 'latin1')
  return reply
}
