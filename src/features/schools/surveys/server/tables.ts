import type { Generated, Selectable } from 'kysely'
import type { AreaCode, Band, Group, ParticipantType, SurveyStage } from '../../../../shared/codes.ts'
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
  /** Responses stored so far: the arrival number of the last one. */
  response_count: Generated<number>
  /** Raised by every change of the setup; travels in If-Match. */
  version: Generated<number>
  /** Instant, ISO 8601. */
  created_at: string
  /** Instant, ISO 8601, at which its questions were frozen: after that it stays open; null before. */
  opened_at: string | null
  /** IANA name, fixed when the survey opens; null before. */
  time_zone: string | null
  /** Instant at which a process first found it closed, and how many responses were stored then. */
  closed_at: string | null
  close_count: number | null
  /** Instant at which a process first found it final; never taken back. */
  final_at: string | null
  /** Instant at which its school was notified of final results that opened on their own; null if it wasn't. */
  final_told_at: Generated<string | null>
  /** Instant at which an administrator closed it before its last day; null if it ran its time. */
  ended_at: Generated<string | null>
  /** Instant at which an administrator canceled it; null otherwise. */
  cancelled_at: Generated<string | null>
  /** How far its results are released, since its close; null if no steps govern them: final results are open. */
  released_to: Generated<ReleaseStep | null>
  /** The audit whose questions about one area it repeats, and the area; null of an audit itself. */
  pulse_of: Generated<number | null>
  pulse_area: Generated<AreaCode | null>
  /** Why an administrator let it open, and which audit of its school within 365 days it is; null if it needed no reason. */
  extra_reason: Generated<string | null>
  year_place: Generated<number | null>
  /** Random text, secret: part of the lots by which its figures are rounded. */
  lot_salt: string
  /** Instant, ISO 8601, since when only the kept results of its responses are left; null while they are there. */
  responses_deleted_at: string | null
  /** Random text, another one whenever stored responses are deleted, set aside or counted; null before. */
  data_version: Generated<string | null>
}

/** One row a survey, columns named as in the product's definition. Days are YYYY-MM-DD. */
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

/** The languages that a survey offers. */
export interface SurveyLanguageTable {
  survey_id: number
  language: LanguageCode
}

/** The grade bands that a survey asks. */
export interface SurveyBandTable {
  survey_id: number
  band: Band
}

/**
 * How many people of a group a school expects, and how many responses of the group are counted: all that are not set aside,
 * until a lot was drawn.
 */
export interface SurveyExpectedTable {
  survey_id: number
  group_name: Group
  /** 0 where nothing was entered. */
  count: number
  counted: Generated<number>
  /** Day on which the number counted first fell, because responses were set aside; null before. */
  fell_on: Generated<string | null>
  /** Instant at which an administrator chose the lot for a group above its bound; null otherwise. */
  lot_taken_at: Generated<string | null>
  /** Instant, once the survey is final, at which it was decided which responses of the group count; null if nothing had to be. */
  decided_at: Generated<string | null>
  /** How many responses the lot was drawn from; null if none was. */
  drawn_from: Generated<number | null>
}

export type SurveyRow = Selectable<SurveyTable>
export type SurveySettingsRow = Selectable<SurveySettingsTable>
/** A survey as it is stored: its row, its settings and its lists. */
export interface StoredSurvey extends SurveyRow, Omit<SurveySettingsRow, 'survey_id' | GroupFlag> {
  /** In the order of src/shared/languages.ts. */
  languages: LanguageCode[]
  /** In the order of the grades. */
  bands: Band[]
  /** Those that take part, in their order. */
  groups: Group[]
  /** 0 where nothing was entered, or the group does not take part. */
  expected: Record<Group, number>
  /** Responses that are counted; others are stored and set aside. */
  counted: Record<Group, number>
  /** Day on which the number counted of a group first fell. */
  fellOn: Record<Group, string | null>
  /** See SurveyExpectedTable. */
  lotTakenAt: Record<Group, string | null>
  decidedAt: Record<Group, string | null>
  drawnFrom: Record<Group, number | null>
}
/** A stored survey with what of its school every reader needs. */
export interface FullSurvey extends StoredSurvey {
  /** The zone that was fixed at opening; before that the school's. */
  zone: string
  stage: SurveyStage
  /** Participant types that it asks. */
  types: ParticipantType[]
  /** From when it is final, as an instant; null while its close date is not set. */
  final_from: string | null
  school_name: string
  /** The person the school names for students who are upset; empty if it names no one. */
  counselor: string
  /** Guid in the newest link for respondents; the survey's own until the link is renewed. */
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
