import { csv } from '../../../shared/csv.ts'
import type { StoredResponse } from '../contract.ts'

const columns = [
  'id',
  'submitted_date',
  'survey_guid',
  'guid',
  'participant_type',
  'participant_sub_type',
  'participant_at_school',
  'participant_gender',
  'demographic_fk',
  'language_fk',
  'response_json',
  'ip_address',
  'user_agent',
] as const satisfies readonly (keyof StoredResponse)[]

/** Responses as a CSV file, a line each, columns named as in the API. */
export function submissionsCsv(rows: readonly StoredResponse[]): string {
  return csv([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}
