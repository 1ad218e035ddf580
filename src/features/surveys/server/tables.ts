import type { Generated, Selectable } from 'kysely'

export interface SurveyTable {
  id: Generated<number>
  guid: string
  entity_fk: number
  name: string
  /** 1 current, 0 previous. */
  active: number
  /** Responses stored so far: the arrival number of the last one. */
  response_count: Generated<number>
  /** Raised by every change of the setup; travels in If-Match. */
  version: Generated<number>
  /** Instant, ISO 8601. */
  created_at: string
  /** Instant, ISO 8601, since when only the kept results of its responses are left; null while they are there. */
  responses_deleted_at: string | null
}

/** One row a survey, columns named as in the product's definition. Days are YYYY-MM-DD, switches 0 or 1. */
export interface SurveySettingsTable {
  survey_id: number
  survey_date_begin: string | null
  survey_date_end: string | null
  survey_setup_complete_date: string | null
  survey_question_gender: Generated<number>
  survey_participant_4_8: Generated<number>
  survey_participant_9_12: Generated<number>
  survey_language_english: Generated<number>
  survey_language_spanish: Generated<number>
  survey_language_somali: Generated<number>
  survey_language_hmong: Generated<number>
}

export type SurveyRow = Selectable<SurveyTable>
export type SurveySettingsRow = Selectable<SurveySettingsTable>
/** A survey with its settings and what of its school every reader needs. */
export type FullSurvey = SurveyRow &
  Omit<SurveySettingsRow, 'survey_id'> & { zone: string; school_name: string }

declare module '../../../server/records.ts' {
  interface SurveyRecord extends FullSurvey {}
}

declare module '../../../server/db/database.ts' {
  interface Database {
    surveys: SurveyTable
    survey_settings: SurveySettingsTable
  }
}
