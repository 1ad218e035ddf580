export interface ProcessStepTable {
  id: number
  position: number
  title: string
  description: string
  image: string
  path: string
  parent: number | null
  /** 1 if the step comes in a future release. */
  future: number
}

export interface SchoolStepTable {
  school_id: number
  step_id: number
  status: number
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    process_steps: ProcessStepTable
    school_steps: SchoolStepTable
  }
}
