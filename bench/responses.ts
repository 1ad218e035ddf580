import { randomInt, randomUUID } from 'node:crypto'
import type { NewResponse } from '../src/features/figures/responses/server/tables.ts'
import type { ChoiceValue, InstrumentDocument } from '../src/features/schools/questions/rules.ts'
import { chosenText } from '../src/features/schools/questions/rules-reader.ts'
import { addingCounted } from '../src/features/schools/surveys/server/actions.ts'
import type { Db } from '../src/server/db/connect.ts'
import { groupOf, type ParticipantType, subTypes } from '../src/shared/codes.ts'

const rowsAtOnce = 500

/** Inserts random responses directly into the database, in batches. */
export async function insertResponses(
  db: Db,
  surveyId: number,
  instrument: InstrumentDocument,
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, place) => ({
      ...response(surveyId, instrument),
      arrival: from + place + 1,
    }))
    await db.insertInto('responses').values(rows).execute()
    await addingCounted(
      db,
      rows.map(({ survey_id, participant_type }) => ({
        survey_id,
        group_name: groupOf(participant_type),
        change: 1,
        fell_on: null,
      })),
    ).execute(db)
  }
  await db.updateTable('surveys').set({ response_count: count }).where('id', '=', surveyId).execute()
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

function response(surveyId: number, instrument: InstrumentDocument): NewResponse {
  const type = pick<ParticipantType>([1, 1, 1, 6, 6, 2, 2, 3])
  const items = instrument.instruments[type]
  const answers = new Map<string, ChoiceValue>(items.map((item) => [item.name, pick(item.values)]))
  const gender = Number(answers.get('q0058')) || null
  const race = Number(answers.get('q0059')) || null
  return {
    survey_id: surveyId,
    participant_guid: randomUUID(),
    participant_type: type,
    participant_sub_type: pick(subTypes[type]),
    participant_at_school: 1,
    participant_gender: gender,
    demographic_fk: race,
    language_fk: 1,
    response_json: JSON.stringify(Object.fromEntries(answers)),
    chosen: chosenText(items, answers),
    submitted_date: '2026-10-14',
    secret: randomInt(2 ** 32),
    ip_address: '198.51.100.0/24',
    user_agent: 'Chrome on ChromeOS',
  }
}
