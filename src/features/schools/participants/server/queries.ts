import type { Db } from '../../../../server/db/connect.ts'
import type { ParticipantSubTypeTable, ParticipantTypeTable } from './tables.ts'

export const listTypes = (db: Db): Promise<ParticipantTypeTable[]> =>
  db.selectFrom('participant_types').selectAll().orderBy('id').execute()

export const listSubTypes = (db: Db, typeId: number): Promise<ParticipantSubTypeTable[]> =>
  db
    .selectFrom('participant_sub_types')
    .selectAll()
    .where('participant_type_fk', '=', typeId)
    .orderBy('position')
    .execute()

export async function replaceParticipants(
  db: Db,
  types: ParticipantTypeTable[],
  subTypes: ParticipantSubTypeTable[],
): Promise<void> {
  await db.deleteFrom('participant_sub_types').execute()
  await db.deleteFrom('participant_types').execute()
  await db.insertInto('participant_types').values(types).execute()
  await db.insertInto('participant_sub_types').values(subTypes).execute()
}
