import type { Db } from '../../../server/db/connect.ts'
import { stepStatus, steps } from '../../../shared/codes.ts'
import type { SchoolStep } from '../contract.ts'
import type { ProcessStepTable } from './tables.ts'

export const listSteps = (db: Db): Promise<ProcessStepTable[]> =>
  db.selectFrom('process_steps').selectAll().orderBy('position').execute()

/** Replaces the steps by those of the content files. */
export async function replaceSteps(db: Db, rows: ProcessStepTable[]): Promise<void> {
  await db.deleteFrom('process_steps').execute()
  await db.insertInto('process_steps').values(rows).execute()
}

/** Where a school stands in every step; the first is active where nothing else is said. */
export async function schoolSteps(db: Db, schoolId: number | null): Promise<SchoolStep[]> {
  const all = await listSteps(db)
  const standing =
    schoolId === null
      ? []
      : await db.selectFrom('school_steps').selectAll().where('school_id', '=', schoolId).execute()
  const statusOf = new Map(standing.map((row) => [row.step_id, row.status]))
  return all.map((step, index) => {
    const stored = step.future === 1 ? stepStatus.disabled : (statusOf.get(step.id) ?? stepStatus.disabled)
    const status = index === 0 && stored === stepStatus.disabled ? stepStatus.active : stored
    return {
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
    }
  })
}

export async function schoolIdOfUser(db: Db, userId: number): Promise<number | null> {
  const school = await db.selectFrom('schools').select('id').where('user_fk', '=', userId).executeTakeFirst()
  return school?.id ?? null
}

/** Moves a step of a school. */
export async function setStep(db: Db, schoolId: number, stepId: number, status: number): Promise<void> {
  await db
    .insertInto('school_steps')
    .values({ school_id: schoolId, step_id: stepId, status })
    .onConflict((conflict) => conflict.columns(['school_id', 'step_id']).doUpdateSet({ status }))
    .execute()
}

/** The profile was saved: its step is complete, and the survey's begins unless it already has. */
export async function profileSaved(db: Db, schoolId: number): Promise<void> {
  await setStep(db, schoolId, steps.schoolProfile, stepStatus.complete)
  await db
    .insertInto('school_steps')
    .values({ school_id: schoolId, step_id: steps.auditSurvey, status: stepStatus.active })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'step_id'])
        .doUpdateSet({ status: stepStatus.active })
        .where('school_steps.status', '=', stepStatus.disabled),
    )
    .execute()
}
