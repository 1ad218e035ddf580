import type { Db } from '../../../../server/db/connect.ts'
import { forUpdate } from '../../../../server/db/portable.ts'
import type { ProcessStepTable, SchoolStepTable } from './tables.ts'

/** The steps themselves, or the parts of one of them. */
export const listSteps = (db: Db, parent: number | null = null): Promise<ProcessStepTable[]> =>
  db
    .selectFrom('process_steps')
    .selectAll()
    .where('parent', 'is not distinct from', parent)
    .orderBy('position')
    .execute()

export const findStep = (db: Db, id: number): Promise<ProcessStepTable | undefined> =>
  db.selectFrom('process_steps').selectAll().where('id', '=', id).executeTakeFirst()

/** Replaces the steps by those of the content files. */
export async function replaceSteps(db: Db, rows: ProcessStepTable[]): Promise<void> {
  await db.deleteFrom('process_steps').execute()
  await db.insertInto('process_steps').values(rows).execute()
}

/** The steps in which something is stored of a school. */
export const storedSteps = (db: Db, schoolId: number): Promise<SchoolStepTable[]> =>
  db.selectFrom('school_steps').selectAll().where('school_id', '=', schoolId).execute()

/** A school's state in a step, with its row locked until the transaction ends; undefined if nothing is stored. */
export async function heldStep(trx: Db, schoolId: number, stepId: number): Promise<number | undefined> {
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

/** Moves a step of a school. */
export async function setStep(db: Db, schoolId: number, stepId: number, status: number): Promise<void> {
  await db
    .insertInto('school_steps')
    .values({ school_id: schoolId, step_id: stepId, status })
    .onConflict((conflict) => conflict.columns(['school_id', 'step_id']).doUpdateSet({ status }))
    .execute()
}

/** Moves a step of a school unless its status is no longer `from`. */
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
