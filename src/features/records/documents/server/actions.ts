import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Queue } from '../../../../server/queue.ts'
import type { Filling, Layout, Part } from '../rules.ts'
import type { PageDocument, SlideDocument } from '../rules-pages.ts'

// docx is large and seldom needed: load it with the first document.
const writer = () => import('./word.ts')

/** A QR code as a PNG, with the quiet zone that scanners need. */
export const qrPng = async (text: string): Promise<Uint8Array> => (await writer()).qrPng(text)

/** An editable Word document. Equal parts and filling give equal bytes. */
export const wordDocument = async (
  parts: readonly Part[],
  filling: Filling,
  layout?: Layout,
): Promise<Uint8Array> => (await writer()).wordDocument(parts, filling, layout)

/** A file to make: pages as PDF, or slides as PPTX. */
export type Job = { pages: PageDocument } | { slides: SlideDocument }

// One at a time, apart from the thread that takes responses.
const queue = new Queue(1)
const waitingAtMost = 20

/** Makes a PDF or PPTX file in a thread of its own. Throws 'unavailable' where many wait already. */
export const fileInWorker = (job: Job): Promise<Uint8Array> =>
  queue.run(async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    try {
      // An error of the thread refuses this.
      const [bytes] = await once(worker, 'message')
      return bytes as Uint8Array
    } finally {
      await worker.terminate()
    }
  }, waitingAtMost)
