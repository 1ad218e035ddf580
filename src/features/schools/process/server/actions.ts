import { readContent } from '../../../../server/content.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { UserRecord } from '../../../../server/records.ts'
import type { Services } from '../../../../server/serve.ts'
import { stepStatus, steps } from '../../../../shared/codes.ts'
import { changesBetween } from '../../../records/events/rules.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import type { SchoolStep } from '../contract.ts'
import { listSteps, lockStep, replaceSteps, setStep, setStepFrom, storedSteps } from './queries.ts'
import type { ProcessStepTable } from './tables.ts'

export { setStep } from './queries.ts'

interface ProcessStepFile {
  id: number
  title: string
  description: string
  image: string
  path: string
  parent: number | null
  future: boolean
}

/** Reads the process steps from the content files, in order. */
export const readProcessSteps = (): ProcessStepFile[] => readContent<ProcessStepFile[]>('process-steps.json')

export const storeProcessSteps = (db: Db, steps: readonly ProcessStepFile[]): Promise<void> =>
  replaceSteps(
    db,
    steps.map((step, position) => ({ ...step, position, future: Number(step.future) })),
  )

/** Returns a school's state in every step. The first step is active by default. */
export async function schoolSteps(db: Db, schoolId: number | null): Promise<SchoolStep[]> {
  const all = await listSteps(db)
  const statusOf = await storedStatuses(db, schoolId)
  return all.map((step, index) => {
    const own = statusOf.get(step.id) ?? stepStatus.disabled
    return toStep(step, index, index === 0 && own === stepStatus.disabled ? stepStatus.active : own)
  })
}

/** Returns a school's state in the parts of a step: the part's own state if one is stored, otherwise the step's. */
export async function partsOfStep(db: Db, schoolId: number, stepId: number): Promise<SchoolStep[]> {
  const step = (await schoolSteps(db, schoolId)).find((one) => one.stepId === stepId)
  if (!step) return []
  const statusOf = await storedStatuses(db, schoolId)
  const parts = await listSteps(db, stepId)
  return parts.map((part, index) => toStep(part, index, statusOf.get(part.id) ?? step.stepStatus))
}

async function storedStatuses(db: Db, schoolId: number | null): Promise<Map<number, number>> {
  const stored = schoolId === null ? [] : await storedSteps(db, schoolId)
  return new Map(stored.map((row) => [row.step_id, row.status]))
}

const toStep = (step: ProcessStepTable, index: number, status: number): SchoolStep => ({
  id: step.id,
  order: index + 1,
  stepId: step.id,
  stepStatus: status,
  entity_status: status,
  process_step: {
    title: step.title,
    description: step.description,
    image: step.image,
    path: step.path,
    parent: step.parent,
    future: step.future === 1,
  },
})

/** Sets a school's state in a step for a user, and records the change in the activity log. */
export const moveStep = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserRecord,
  { entityId, stepId, stepStatus: to }: { entityId: number; stepId: number; stepStatus: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const from = await lockStep(trx, entityId, stepId)
    await setStep(trx, entityId, stepId, to)
    await recordEvent(trx, now(), {
      user: user.id,
      identifier: `school ${entityId}`,
      event: 'Process step changed',
      message: '',
      changes: changesBetween({ [`step ${stepId}`]: from ?? null }, { [`step ${stepId}`]: to }),
    })
  })

/** Completes the profile step and starts the survey step, unless it has already started. */
export async function profileSaved(db: Db, schoolId: number): Promise<void> {
  await setStep(db, schoolId, steps.schoolProfile, stepStatus.complete)
  await setStepFrom(db, schoolId, steps.auditSurvey, stepStatus.disabled, stepStatus.active)
}

/** Opens the steps that build on a school's first final results, unless they are already open. */
export async function resultsOpened(db: Db, schoolId: number): Promise<void> {
  for (const step of [steps.alignStrategies, steps.progressMonitoring])
    await setStepFrom(db, schoolId, step, stepStatus.disabled, stepStatus.active)
}
