import type { Db } from '../../../server/db/connect.ts'
import { type ParticipantType, participantTypeCodes, subTypes } from '../../../shared/codes.ts'
import { languages } from '../../../shared/languages.ts'
import { participantTypeNames, subTypeName } from '../rules.ts'

export const listTypes = (db: Db) => db.selectFrom('participant_types').selectAll().orderBy('id').execute()

export async function listSubTypes(db: Db, typeId: number) {
  const rows = await db
    .selectFrom('participant_sub_types')
    .selectAll()
    .where('participant_type_fk', '=', typeId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ id: row.id, subTypeValue: row.sub_type_value }))
}

export async function listLanguages(db: Db) {
  const rows = await db.selectFrom('languages').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    chooseLangText: row.choose_lang_text,
  }))
}

/** Expected people of a survey: students (type 1), parents (2), staff (3), in this order; 0 where nothing was entered. */
export async function countRows(db: Db, surveyId: number) {
  const rows = await db
    .selectFrom('participant_counts')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .execute()
  return [1, 2, 3].map((type) => ({
    participant_type_fk: type,
    count: rows.find((row) => row.participant_type_fk === type)?.count ?? 0,
  }))
}

export async function saveCount(db: Db, surveyId: number, type: number, count: number): Promise<void> {
  await db
    .insertInto('participant_counts')
    .values({ survey_id: surveyId, participant_type_fk: type, count })
    .onConflict((conflict) => conflict.columns(['survey_id', 'participant_type_fk']).doUpdateSet({ count }))
    .execute()
}

/** Fills the tables of languages, participant types and sub-types from the codes. */
export async function replaceParticipants(db: Db): Promise<void> {
  await db.deleteFrom('participant_sub_types').execute()
  await db.deleteFrom('participant_types').execute()
  await db.deleteFrom('languages').execute()
  await db
    .insertInto('languages')
    .values(
      languages.map(({ id, code, name, nativeName, chooseLangText }) => ({
        id,
        code,
        name,
        native_name: nativeName,
        choose_lang_text: chooseLangText,
      })),
    )
    .execute()
  await db
    .insertInto('participant_types')
    .values(participantTypeCodes.map((id) => ({ id, name: participantTypeNames[id] ?? '' })))
    .execute()
  const rows = participantTypeCodes.flatMap((type: ParticipantType) =>
    subTypes[type].map((id, position) => ({
      id,
      participant_type_fk: type,
      position,
      sub_type_value: subTypeName(id),
    })),
  )
  await db.insertInto('participant_sub_types').values(rows).execute()
}
