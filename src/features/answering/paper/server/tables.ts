/** How many booklets were entered with a link on a past day, as recorded in the activity log. */
export interface PaperDayTable {
  survey_id: number
  link_id: number
  /** YYYY-MM-DD in the survey's time zone. */
  day: string
  sheets: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    paper_days: PaperDayTable
  }
}
