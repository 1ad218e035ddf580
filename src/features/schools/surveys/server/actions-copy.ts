import type { Db } from '../../../../server/db/connect.ts'
import { groups } from '../../../../shared/codes.ts'
import { genderFlagsOf } from '../rules.ts'
import { changeSettings, saveExpected, setListed } from './queries.ts'
import type { FullSurvey } from './tables.ts'

/** Copies the settings that carry over from one year to the next: expected counts, bands, languages, gender item. */
export async function copySettings(trx: Db, from: FullSurvey, to: number): Promise<void> {
  await changeSettings(trx, to, {
    survey_question_gender: from.survey_question_gender,
    ...genderFlagsOf(from),
  })
  for (const language of from.languages) await setListed(trx, to, 'language', language, true)
  for (const band of from.bands) await setListed(trx, to, 'band', band, true)
  for (const group of groups) {
    if (from.expected[group] > 0) await saveExpected(trx, to, group, from.expected[group])
  }
}
