import type { Generated } from 'kysely'

/** Each `guid` that a survey got for its links after its first one. The newest has the highest ID. */
export interface SurveyLinkTable {
  id: Generated<number>
  guid: string
  survey_id: number
  /** Instant, ISO 8601. */
  made_at: string
}

/** Codes of short links, one for each `guid` of a survey, including its first. */
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
