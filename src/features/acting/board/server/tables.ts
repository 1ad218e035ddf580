/** The last day on which a school was reminded that its survey is behind. */
export interface SchoolReminderTable {
  school_id: number
  /** YYYY-MM-DD, in the survey's time zone. */
  day: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    school_reminders: SchoolReminderTable
  }
}
