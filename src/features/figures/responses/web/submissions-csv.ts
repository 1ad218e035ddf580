import { csv } from '../../../../shared/csv.ts'
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
  'paper_link',
  'response_json',
] as const satisfies readonly (keyof StoredResponse)[]
const traceColumns = ['ip_address', 'user_agent'] as const satisfies readonly (keyof StoredResponse)[]

/** Returns CSV, one response per line, with the API's column names, and with network and browser on request. */
export function submissionsCsv(rows: readonly StoredResponse[], withTrace: boolean): string {
  const all = withTrace ? [...columns, ...traceColumns] : columns
  return csv([all, ...rows.map((row) => all.map((column) => row[column] ?? null))])
}
