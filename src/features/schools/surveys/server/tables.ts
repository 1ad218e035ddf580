import type { Generated, Selectable } from 'kysely'
import type { AreaCode, Band, Door, Group, ParticipantType, SurveyStage } from '../../../../shared/codes.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import type { ReleaseStep } from '../../../../shared/levels.ts'
import type { DayColumn, NumberColumn } from '../../settings/rules.ts'
import type { GroupFlag } from '../rules-settings.ts'

export interface SurveyTable {
  id: Generated<number>
  guid: string
  entity_fk: number
  name: string
  /** 1 current, 0 previous. */
  active: number
  /** Number of responses stored so far, which is also the arrival number of the last response. */
  response_count: Generated<number>
  /** Incremented by every setup change; sent in If-Match. */
  version: Generated<number>
  /** Instant, ISO 8601. */
  created_at: string
  /** Instant, ISO 8601, when its questions were frozen and it permanently counted as opened; null before. */
  opened_at: string | null
  /** IANA name, fixed when the survey opens; null before. */
  time_zone: string | null
  /** Instant when a process first found it closed, and the number of responses stored by then. */
  closed_at: string | null
  close_count: number | null
  /** Instant when a process first found it final; never cleared. */
  final_at: string | null
  /** Instant when its school was notified of final results that opened automatically; null if it wasn't. */
  final_told_at: Generated<string | null>
  /** Instant when an administrator closed it before its last day; null otherwise. */
  ended_at: Generated<string | null>
  /** Instant when an administrator canceled it; null otherwise. */
  cancelled_at: Generated<string | null>
  /** How far its results are released; null if they aren't released in steps, so final results are open. */
  released_to: Generated<ReleaseStep | null>
  /** For a pulse, the audit whose questions about one area it repeats, and that area; null for an audit. */
  pulse_of: Generated<number | null>
  pulse_area: Generated<AreaCode | null>
  /** Why an administrator let it open, and its number among audits within 365 days; null if no reason was needed. */
  extra_reason: Generated<string | null>
  year_place: Generated<number | null>
  /** Secret random string that the random rounding of its figures depends on. */
  lot_salt: string
  /** Instant, ISO 8601, when its responses were deleted, leaving stored results; null while responses exist. */
  responses_deleted_at: string | null
  /** Random string, replaced whenever stored responses are deleted, left out or counted; null before. */
  data_version: Generated<string | null>
}

/** One row for each survey. Columns are named as in the product definition. Days are YYYY-MM-DD. */
export interface SurveySettingsTable
  extends Record<DayColumn, string | null>,
    Record<NumberColumn, Generated<number>> {
  survey_id: number
  survey_setup_complete_date: string | null
  /** Whether the group takes part, 1 or 0. */
  survey_participant_students: Generated<number>
  survey_participant_parents: Generated<number>
  survey_participant_staff: Generated<number>
}

export interface SurveyLanguageTable {
  survey_id: number
  language: LanguageCode
}

export interface SurveyBandTable {
  survey_id: number
  band: Band
}

/** A group's numbers of people and of counted responses: until a random selection, all those not left out. */
export interface SurveyExpectedTable {
  survey_id: number
  group_name: Group
  /** 0 if nothing was entered. */
  count: number
  counted: Generated<number>
  /** Day on which the number of counted responses first decreased because responses were left out; null before. */
  fell_on: Generated<string | null>
  /** Instant when an administrator chose a random selection for a group over its limit; null otherwise. */
  lot_taken_at: Generated<string | null>
  /** Instant when it was decided which responses of a final survey's group count; null if no decision was needed. */
  decided_at: Generated<string | null>
  /** Number of responses that the random selection was made from; null if there was none. */
  drawn_from: Generated<number | null>
  /** How the group gets in. */
  door: Generated<Door>
  /** Number of stored responses that came with a valid slip. */
  admitted: Generated<number>
}

export type SurveyRow = Selectable<SurveyTable>
export type SurveySettingsRow = Selectable<SurveySettingsTable>
/** A survey as stored: its row, its settings and its lists. */
export interface StoredSurvey extends SurveyRow, Omit<SurveySettingsRow, 'survey_id' | GroupFlag> {
  /** In the order of src/shared/languages.ts. */
  languages: LanguageCode[]
  /** In the order of the grades. */
  bands: Band[]
  /** Groups that take part, in their usual order. */
  groups: Group[]
  /** 0 if nothing was entered or the group doesn't take part. */
  expected: Record<Group, number>
  /** Number of counted responses; other stored responses are left out. */
  counted: Record<Group, number>
  /** Day on which a group's number of counted responses first decreased; null before. */
  fellOn: Record<Group, string | null>
  /** See SurveyExpectedTable. */
  lotTakenAt: Record<Group, string | null>
  decidedAt: Record<Group, string | null>
  drawnFrom: Record<Group, number | null>
  doors: Record<Group, Door>
  admitted: Record<Group, number>
}
/** A stored survey with the school's data that every reader needs. */
export interface FullSurvey extends StoredSurvey {
  /** The time zone fixed when the survey opened; before that, the school's. */
  zone: string
  stage: SurveyStage
  types: ParticipantType[]
  /** Instant when it becomes final; null while its close date isn't set. */
  final_from: string | null
  school_name: string
  /** The school's contact person for students who are upset; empty if there is none. */
  counselor: string
  /** Survey ID in the newest link for respondents; the survey's own `guid` until the link is renewed. */
  public_guid: string
}

declare module '../../../../server/records.ts' {
  interface SurveyRecord extends FullSurvey {}
}

declare module '../../../../server/db/database.ts' {
  interface Database {
    surveys: SurveyTable
    survey_settings: SurveySettingsTable
    survey_languages: SurveyLanguageTable
    survey_bands: SurveyBandTable
    survey_expected: SurveyExpectedTable
  }
}
