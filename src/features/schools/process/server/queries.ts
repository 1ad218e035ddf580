import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate } from '../../../../server/db/portable.ts'
import type { ProcessStepTable, SchoolStepTable } from './tables.ts'

/** Reads the main steps, or the parts of one step. */
export const listSteps = (db: Db, parent: number | null = null): Promise<ProcessStepTable[]> =>
  db
    .selectFrom('process_steps')
    .selectAll()
    .where('parent', 'is not distinct from', parent)
    .orderBy('position')
    .execute()

export const findStep = (db: Db, id: number): Promise<ProcessStepTable | undefined> =>
  db.selectFrom('process_steps').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces the steps with those of the content files. */
export async function replaceSteps(db: Db, rows: ProcessStepTable[]): Promise<void> {
  await db.deleteFrom('process_steps').execute()
  await db.insertInto('process_steps').values(rows).execute()
}

/** Reads a school's stored steps. */
export const storedSteps = (db: Db, schoolId: number): Promise<SchoolStepTable[]> =>
  db.selectFrom('school_steps').selectAll().where('school_id', '=', schoolId).execute()

/** Returns a school's state in a step and locks its row until the transaction ends; undefined if nothing is stored. */
export async function lockStep(trx: Db, schoolId: number, stepId: number): Promise<number | undefined> {
  const row = await forUpdate(
    trx,
    trx
      .selectFrom('school_steps')
      .select('status')
      .where('school_id', '=', schoolId)
      .where('step_id', '=', stepId),
  ).executeTakeFirst()
  return row?.status
}

/** Sets a school's state in a step. */
export async function setStep(db: Db, schoolId: number, stepId: number, status: number): Promise<void> {
  await db
    .insertInto('school_steps')
    .values({ school_id: schoolId, step_id: stepId, status })
    .onConflict((conflict) => conflict.columns(['school_id', 'step_id']).doUpdateSet({ status }))
    .execute()
}

/** Sets a school's state in a step, unless its status is no longer `from`. */
export async function setStepFrom(
  db: Db,
  schoolId: number,
  stepId: number,
  from: number,
  status: number,
): Promise<void> {
  await db
    .insertInto('school_steps')
    .values({ school_id: schoolId, step_id: stepId, status })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'step_id'])
        .doUpdateSet({ status })
        .where('school_steps.status', '=', from),
    )
    .execute()
}
