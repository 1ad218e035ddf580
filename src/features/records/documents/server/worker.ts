import { parentPort, workerData } from 'node:worker_threads'
import type { Job } from './actions.ts'

// A thread creates one file, so it loads only the library for that kind.
async function bytesOf(job: Job): Promise<Uint8Array> {
  if ('pages' in job) return (await import('./pages.ts')).pagesAsPdf(job.pages)
  return (await import('./slides.ts')).slidesAsPptx(job.slides)
}

parentPort?.postMessage(await bytesOf(workerData as Job))
