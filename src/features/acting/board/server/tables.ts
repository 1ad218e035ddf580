/** When a school was reminded last that its survey is behind. */
export interface SchoolReminderTable {
  school_id: number
  /** YYYY-MM-DD, in the time zone of its survey. */
  day: string
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    school_reminders: SchoolReminderTable
  }
}
