import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPart } from '../server/ranges.ts'
import { accepts, has } from './compressed.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}
const encodings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof encodings

/** The build's list of the files that browsers get, with their digests. */
export const sumsFile = 'SHA256SUMS.txt'

interface Asset {
  type: string
  etag: string
  content: Buffer
  compressed: Partial<Record<Encoding, Buffer>>
}

/**
 * Serves the built files, except documents, from memory. Reads from disk would wait behind password checks in the thread
 * pool. Hashed files can be cached for a year. Browsers check the other files' ETags each time.
 */
export function assets(app: FastifyInstance, dist: string): void {
  for (const file of files(dist)) {
    const name = relative(dist, file).split(sep).join('/')
    const content = readFileSync(file)
    const asset: Asset = {
      type: types[extname(file)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      content,
      compressed: {},
    }
    for (const [encoding, suffix] of Object.entries(encodings)) {
      const compressed = read(file + suffix)
      if (compressed) asset.compressed[encoding as Encoding] = compressed
    }
    app.get(`/${name}`, (request, reply) => send(request, reply, name, asset))
  }
}

function files(dist: string): string[] {
  const all = readdirSync(dist, { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile() && !/\.html$|\.br$|\.gz$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(dist, file).startsWith('.vite'))
}

/** Returns a file's content, or undefined if it doesn't exist. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function send(request: FastifyRequest, reply: FastifyReply, name: string, asset: Asset): FastifyReply {
  const hashed = name.startsWith('assets/')
  reply.headers({
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.etag,
    vary: 'accept-encoding',
  })
  // The service worker controls only the respondent's page, although its file is at the root. Its requests follow its
  // own policy, not the page's.
  if (name === 'sw.js') {
    reply.header('service-worker-allowed', '/survey-form/')
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  }
  if (has(request, asset.etag)) return reply.status(304).send()
  reply.type(asset.type)
  const encoding = (['br', 'gzip'] as const).find(
    (one) => asset.compressed[one] && accepts(request.headers['accept-encoding'], one),
  )
  if (encoding) return reply.header('content-encoding', encoding).send(asset.compressed[encoding])
  return sendPart(request, reply, asset.content)
}
