/** How many sheets a link typed in on a day that has passed, as the activity log tells it. */
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
