import { randomUUID } from 'node:crypto'
import type { ChoiceValue, Item } from '../../features/schools/questions/rules.ts'
import { chosenText } from '../../features/schools/questions/rules-reader.ts'
import { frozenInstrument } from '../../features/schools/questions/server/actions.ts'
import { boundOf } from '../../features/schools/surveys/rules.ts'
import { addingCounted, findSurvey } from '../../features/schools/surveys/server/actions.ts'
import { changeExpected } from '../../features/schools/surveys/server/actions-states.ts'
import type { Services } from '../../server/serve.ts'
import { groupOf, type ParticipantType } from '../../shared/codes.ts'

/** A respondent. `level` sets the answer to every question; null declines them all. */
export interface Respondent {
  type: ParticipantType
  subType: number
  race: number | null
  gender: number | null
  level: number | null
  /** Overrides the answer to a question, given its index among its area's questions. */
  answerTo?: (item: Item, place: number) => ChoiceValue
}

/** Returns a secret number that stands for a random one, and is the same in each run. */
export const secretAt = (place: number): number => Math.imul(place, 2_654_435_761) >>> 0

/**
 * Inserts responses directly into the database in this order, as if submitted, for tests that need thousands. The survey
 * must have opened. Raises a group's number of people if it gets too many responses, unless groups may be `overfull`. All
 * come on one `day`. Random rounding is the same in each run: otherwise one breakdown in 50 would hide its numbers of
 * people, and now and then a gap would be clear.
 */
export async function insertRespondents(
  test: Services,
  guid: string,
  respondents: readonly Respondent[],
  { overfull = false, day = '2026-10-14' } = {},
): Promise<void> {
  const survey = await findSurvey(test, guid)
  const instrument = survey && (await frozenInstrument(test, survey))
  if (!instrument) throw new Error('The survey has not opened.')
  const rows = respondents.map(({ type, subType, race, gender, level, answerTo }, place) => {
    const arrival = survey.response_count + place + 1
    const items = instrument.instruments[type].filter((item) => item.required)
    const answers = new Map<string, ChoiceValue>(
      items.map((item, at) => [
        item.name,
        answerTo?.(item, items.filter(({ area }) => area === item.area).indexOf(item)) ??
          (level === null ? 'dk' : 1 + ((level + at) % 4)),
      ]),
    )
    return {
      survey_id: survey.id,
      arrival,
      participant_guid: randomUUID(),
      participant_type: type,
      participant_sub_type: subType,
      participant_at_school: 1,
      participant_gender: gender,
      demographic_fk: race,
      language_fk: 1,
      response_json: JSON.stringify({
        ...Object.fromEntries(answers),
        ...(gender === null ? {} : { q0058: gender }),
        ...(race === null ? {} : { q0059: race }),
      }),
      chosen: chosenText(instrument.instruments[type], answers),
      submitted_date: day,
      secret: secretAt(arrival),
      ip_address: null,
      user_agent: null,
    }
  })
  for (let at = 0; at < rows.length; at += 200) {
    await test.db
      .insertInto('responses')
      .values(rows.slice(at, at + 200))
      .execute()
  }
  await test.db
    .updateTable('surveys')
    .set({ response_count: survey.response_count + rows.length, lot_salt: `survey ${survey.id}` })
    .where('id', '=', survey.id)
    .execute()
  for (const [group, own] of Map.groupBy(rows, (row) => groupOf(row.participant_type))) {
    const change = { survey_id: survey.id, group_name: group, change: own.length, fell_on: null }
    await addingCounted(test.db, [change]).execute(test.db)
    const came = survey.counted[group] + own.length
    if (overfull || came <= boundOf(survey.expected[group])) continue
    await changeExpected(test.db, survey.id, group, { count: came })
  }
}

/** Returns a typical school with every group and race/ethnicity, some of them small. It's always the same. */
export function commonSchool(count: number): Respondent[] {
  const kinds: [ParticipantType, number][] = [
    [1, 1],
    [1, 2],
    [1, 9],
    [6, 12],
    [6, 13],
    [2, 16],
    [2, 17],
    [3, 4],
    [3, 5],
  ]
  return Array.from({ length: count }, (_, place) => {
    const [type, subType] = kinds[place % kinds.length] ?? [1, 1]
    const race = place % 41 === 0 ? 4 : place % 13 === 0 ? null : ([6, 5, 3, 2][place % 4] ?? 6)
    return { type, subType, race, gender: place % 97 === 0 ? 5 : 1 + (place % 2), level: place % 3 }
  })
}
