import type { Generated } from 'kysely'

/** Guids in links for respondents that a survey got after its own; the newest has the highest id. */
export interface SurveyLinkTable {
  id: Generated<number>
  guid: string
  survey_id: number
  /** Instant, ISO 8601. */
  made_at: string
}

/** Codes in short links, one for each guid of a survey, its own included. */
export interface ShortLinkTable {
  id: Generated<number>
  code: string
  guid: string
  survey_id: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    survey_links: SurveyLinkTable
    short_links: ShortLinkTable
  }
}
