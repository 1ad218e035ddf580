import { parentPort, workerData } from 'node:worker_threads'
import type { Job } from './actions.ts'
import { pagesAsPdf } from './pages.ts'
import { slidesAsPptx } from './slides.ts'

const job = workerData as Job
parentPort?.postMessage('pages' in job ? await pagesAsPdf(job.pages) : await slidesAsPptx(job.slides))
