import { parentPort, workerData } from 'node:worker_threads'
import { type Subset, subsetOf } from './subset.ts'

parentPort?.postMessage(await subsetOf(workerData as Subset))
