import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Queue } from '../../../../server/queue.ts'
import type { Filling, Layout, Part } from '../rules.ts'
import type { PageDocument, SlideDocument } from '../rules-pages.ts'

// docx is large and rarely needed, so it loads with the first document.
const writer = () => import('./word.ts')

/** Returns a QR code as a PNG, including the quiet zone that scanners need. */
export const qrPng = async (text: string): Promise<Uint8Array> => (await writer()).qrPng(text)

/** Returns an editable Word document. The same parts and filling give the same bytes. */
export const wordDocument = async (
  parts: readonly Part[],
  filling: Filling,
  layout?: Layout,
): Promise<Uint8Array> => (await writer()).wordDocument(parts, filling, layout)

/** A file to create: pages as PDF or slides as PPTX. */
export type Job = { pages: PageDocument } | { slides: SlideDocument }

// Files are created one at a time, in a different thread from the one that accepts responses.
const queue = new Queue(1)
const waitingAtMost = 20

/** Creates a PDF or PPTX file in its own thread. Throws 'unavailable' if too many files are already waiting. */
export const fileInWorker = (job: Job): Promise<Uint8Array> =>
  queue.run(async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    try {
      // An error in the thread rejects this promise.
      const [bytes] = await once(worker, 'message')
      return bytes as Uint8Array
    } finally {
      await worker.terminate()
    }
  }, waitingAtMost)
