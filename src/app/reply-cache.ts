import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Words, wordsInForce } from '../features/records/words/server/actions.ts'
import type { Services } from '../server/serve.ts'

interface Kept {
  status: number
  /** Names and values alternate. The request ID is left out. */
  headers: string[]
  /** The body's bytes as Latin-1 text. Node writes a string together with the headers, but a buffer separately. */
  body: string
  stands: () => Promise<boolean>
  /** The words in force before the reply was created. */
  words: Words
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether many clients request the same document from this route. */
    isRequestedByMany?: true
  }
  interface FastifyRequest {
    /** The key under which this request's reply is stored, and the words in force when the request arrived. */
    cacheEntry: { key: string; words: Words } | undefined
  }
}

/** Maximum size of all stored entries in bytes, and an entry's size without its key and body. */
const mostBytes = 16_000_000
const entryBytes = 2000

/**
 * Caches replies that many clients request, with their headers and compressed bytes. Caches a reply only if its handler
 * supplies a validity check (`request.stands`), and runs that check before each reuse. A reply may depend only on the
 * address and the headers in its key. `HEAD` and all other requests run the handler.
 */
export function cacheReplies(app: FastifyInstance, { db }: Services): void {
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
    // A map iterates in insertion order, so the oldest entries are dropped first.
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  app.decorateRequest('cacheEntry', undefined)
  const sendIfCached = async (request: FastifyRequest, reply: FastifyReply) => {
    const words = await wordsInForce(db)
    const key = keyOf(request)
    const known = kept.get(key)
    if (known && known.words === words && (await known.stands())) return sendCached(request, reply, known)
    if (known) drop(key)
    request.cacheEntry = { key, words }
    return undefined
  }
  const cacheSent = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    const { cacheEntry, stands } = request
    const isUseful = reply.statusCode === 200 || reply.statusCode === 304
    if (!cacheEntry || !stands || !isUseful) return body
    const sent = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    const { 'x-request-id': _, ...own } = reply.getHeaders()
    if (reply.statusCode === 200) own['content-length'] = sent.length
    const headers = Object.entries(own).flatMap(([name, value]) => [name, String(value)])
    const { words } = cacheEntry
    keep(cacheEntry.key, { status: reply.statusCode, headers, body: sent.toString('latin1'), stands, words })
    return body
  }
  app.addHook('onRoute', (route) => {
    const { endpoint, isRequestedByMany = endpoint?.isRequestedByMany } = route.config ?? {}
    if (!isRequestedByMany || route.method !== 'GET') return
    route.onRequest = [sendIfCached, route.onRequest ?? []].flat()
    route.onSend = [route.onSend ?? [], cacheSent].flat()
  })
}

/** Returns everything that a shared reply depends on, other than what its handler checks. */
function keyOf(request: FastifyRequest): string {
  const { headers } = request
  return [
    request.url,
    headers['accept-encoding'],
    headers['accept-language'],
    headers['if-none-match'],
    // Pages include the full address of the link preview's picture.
    request.protocol,
    request.host,
  ].join('\n')
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Kept) {
  reply.hijack()
  reply.raw.writeHead(status, [...headers, 'x-request-id', request.id])
  reply.raw.end(body, 'latin1')
  return reply
}
