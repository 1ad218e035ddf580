import type { Db } from '../../../../server/db/connect.ts'
import { groups } from '../../../../shared/codes.ts'
import { columnsFrom, settings } from '../../settings/rules.ts'
import { changeSettings, saveExpected, setListed } from './queries.ts'
import type { FullSurvey } from './tables.ts'

/** Copies the settings that carry over from one year to the next: all except the dates and the groups. */
export async function copySettings(trx: Db, from: FullSurvey, to: number): Promise<void> {
  const carried = columnsFrom((name) => {
    const { part, column } = settings[name]
    return part === 'dates' ? undefined : from[column]
  })
  await changeSettings(trx, to, carried)
  for (const language of from.languages) await setListed(trx, to, 'language', language, true)
  for (const band of from.bands) await setListed(trx, to, 'band', band, true)
  for (const group of groups) {
    if (from.expected[group] > 0) await saveExpected(trx, to, group, from.expected[group])
  }
}
