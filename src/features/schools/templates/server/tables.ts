import type { Generated, Selectable } from 'kysely'

interface TemplateTable {
  id: Generated<number>
  organization_id: number
  name: string
  /** TemplateValues as JSON. */
  parts: string
  /** 1: a setup is completed automatically when nothing is missing; 0: each school completes it. */
  completes: number
  /** Incremented by every change. */
  version: number
  /** Instant, ISO 8601. */
  created_at: string
}
export type TemplateRow = Selectable<TemplateTable>

/** A survey follows at most one template until it opens. */
interface TemplateSurveyTable {
  survey_id: number
  template_id: number
  /** The template version whose values the survey has. */
  followed_version: number
}
export type TemplateLink = Selectable<TemplateSurveyTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    templates: TemplateTable
    template_surveys: TemplateSurveyTable
  }
}
