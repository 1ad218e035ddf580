import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wordsInForce } from '../../features/records/words/server/actions.ts'
import { Queue } from '../../server/queue.ts'
import type { Services } from '../../server/serve.ts'
import { Problem } from '../../shared/errors.ts'
import { languageCodes } from '../../shared/languages.ts'
import { type FontFile, fontOf } from './fonts.ts'
import { fontsPath } from './in-documents.ts'

type Asked = FastifyRequest<{ Params: { name: string } }>

/** Maximum number of files in memory. A file with earlier words stays until others need its place. */
const mostFiles = 40
const built = new Map<string, Promise<Buffer>>()
// Each takes up to two seconds, so they are built one at a time, in a different thread from the one that accepts responses.
const queue = new Queue(1)
const waitingAtMost = 100

/** Serves the fonts of languages, which are built when someone first needs them. */
export function fontRoutes(app: FastifyInstance, { db }: Services): void {
  app.get(`${fontsPath}:name`, async ({ params: { name } }: Asked, reply: FastifyReply) => {
    const words = await wordsInForce(db)
    const file = languageCodes
      .flatMap((code) => fontOf(words, code)?.files ?? [])
      .find((one) => one.name === name)
    const bytes = built.get(name) ?? (file && build(file))
    if (!bytes) throw new Problem('notFound')
    const content = await bytes
    return reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}

function build(file: FontFile): Promise<Buffer> {
  const bytes = queue.run(() => inWorker(file), waitingAtMost)
  built.set(file.name, bytes)
  bytes.catch(() => built.delete(file.name))
  for (const oldest of built.keys()) if (built.size > mostFiles) built.delete(oldest)
  return bytes
}

async function inWorker({ path, letters, isVariable }: FontFile): Promise<Buffer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { path, letters, isVariable },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    // An error in the thread rejects this promise.
    const [bytes] = await once(worker, 'message')
    return Buffer.from(bytes as Uint8Array)
  } finally {
    await worker.terminate()
  }
}
