import { bands, groups, participantTypeCodes, previewGuid } from '../../../../shared/codes.ts'
import { languageCodes } from '../../../../shared/languages.ts'
import { initialSettings } from '../../settings/rules.ts'
import type { FullSurvey } from './tables.ts'

const nobody = { students: 0, parents: 0, staff: 0 }
const never = { students: null, parents: null, staff: null }

/**
 * The demo survey, open to everyone in every language and for every participant type. It isn't in any database and never
 * opens, so it uses the standard questions with the default terms and can't have stored responses.
 */
export const previewSurvey: FullSurvey = {
  id: 0,
  guid: previewGuid,
  public_guid: previewGuid,
  entity_fk: 0,
  name: 'Equity Audit Survey',
  school_name: 'Try it out. We do not save your answers.',
  counselor: '',
  active: 0,
  response_count: 0,
  version: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  opened_at: null,
  time_zone: null,
  closed_at: null,
  close_count: null,
  final_at: null,
  final_told_at: null,
  ended_at: null,
  cancelled_at: null,
  released_to: null,
  pulse_of: null,
  pulse_area: null,
  extra_reason: null,
  year_place: null,
  lot_salt: '',
  responses_deleted_at: null,
  data_version: null,
  ...initialSettings,
  survey_setup_complete_date: null,
  survey_question_gender: 4,
  languages: [...languageCodes],
  bands: [...bands],
  groups: [...groups],
  expected: nobody,
  counted: nobody,
  fellOn: never,
  lotTakenAt: never,
  decidedAt: never,
  drawnFrom: never,
  doors: { students: 'link', parents: 'link', staff: 'link' },
  admitted: nobody,
  zone: 'UTC',
  stage: 'pre-release',
  types: [...participantTypeCodes],
  final_from: null,
}
