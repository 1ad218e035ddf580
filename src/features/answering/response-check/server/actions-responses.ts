import { createHash } from 'node:crypto'
import { parsed } from '../../../../server/damaged.ts'
import type { Db } from '../../../../server/db/connect.ts'
import { genderItem, groupOf, raceItem } from '../../../../shared/codes.ts'
import { responsesInBatches } from '../../../figures/responses/server/actions.ts'
import type { ResponseRow } from '../../../figures/responses/server/tables.ts'
import { requireResponses } from '../../../records/retention/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { type CheckedResponse, markAlike } from '../rules.ts'

/** Returns the check's data for all responses of a survey, in order of arrival. Throws 'gone' if they were deleted. */
export async function sheetsOf(db: Db, survey: FullSurvey): Promise<CheckedResponse[]> {
  requireResponses(survey)
  const sheets: CheckedResponse[] = []
  // Even a million responses share a few distinct texts and flags.
  const marks = once((text) => JSON.parse(text) as CheckedResponse['marks'])
  const shared = once((text) => text)
  const first = new Map<string, CheckedResponse>()
  for await (const rows of responsesInBatches(db, survey.id))
    for (const row of rows) {
      const sheet: CheckedResponse = {
        arrival: row.arrival,
        group: groupOf(row.participant_type),
        network: row.ip_address && shared(row.ip_address),
        day: shared(row.submitted_date),
        hour: row.arrived_hour,
        marks: marks(row.marks ?? '[]'),
        fingerprint: null,
        aside: row.aside,
        link: row.paper_link,
      }
      sheets.push(sheet)
      const fingerprint = fingerprintOf(row)
      const same = first.get(fingerprint)
      if (same) sheet.fingerprint = same.fingerprint ??= fingerprint
      else first.set(fingerprint, sheet)
    }
  markAlike(sheets)
  return sheets
}

/** Returns the same object for the same text. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const made = known.get(text) ?? make(text)
    known.set(text, made)
    return made
  }
}

/** Responses are identical if all answers except race and gender match. */
function fingerprintOf({ participant_guid, response_json }: ResponseRow): string {
  const answers = Object.entries(
    parsed<Record<string, unknown>>(response_json, `response ${participant_guid}`),
  )
    .filter(([name]) => name !== genderItem && name !== raceItem)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  return createHash('sha256').update(answers.join('&')).digest('base64url').slice(0, 22)
}
