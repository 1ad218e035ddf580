import { readContent } from '../../../server/content.ts'
import type { Db } from '../../../server/db/connect.ts'
import { replaceSteps } from './queries.ts'

interface ProcessStepFile {
  id: number
  title: string
  description: string
  image: string
  path: string
  parent: number | null
  future: boolean
}

/** The process steps of the content files, in their order. */
export const readProcessSteps = (): ProcessStepFile[] => readContent<ProcessStepFile[]>('process-steps.json')

export const storeProcessSteps = (db: Db, steps: readonly ProcessStepFile[]): Promise<void> =>
  replaceSteps(
    db,
    steps.map((step, position) => ({ ...step, position, future: Number(step.future) })),
  )
