import type { SignInFailureTable } from '../../features/auth/server/tables.ts'
import type { SystemEventTable } from '../../features/events/server/tables.ts'
import type {
  LanguageTable,
  ParticipantCountTable,
  ParticipantSubTypeTable,
  ParticipantTypeTable,
} from '../../features/participants/server/tables.ts'
import type { ProcessStepTable, SchoolStepTable } from '../../features/process/server/tables.ts'
import type {
  DraftInstrumentTable,
  FrozenInstrumentTable,
  QuestionItemTable,
  QuestionTextTable,
} from '../../features/questions/server/tables.ts'
import type { ResponseTable } from '../../features/responses/server/tables.ts'
import type { KeptResultTable } from '../../features/retention/server/tables.ts'
import type { SchoolTable } from '../../features/school/server/tables.ts'
import type { ShareLinkTable } from '../../features/sharing/server/tables.ts'
import type { SurveySettingsTable, SurveyTable } from '../../features/surveys/server/tables.ts'
import type {
  SubstitutionOptionTable,
  SubstitutionTable,
  SubstitutionTextTable,
  TermChoiceTable,
} from '../../features/terms/server/tables.ts'
import type { PermissionTable, UserTable } from '../../features/users/server/tables.ts'

/** All tables. Each capability describes its own. */
export interface Database {
  permissions: PermissionTable
  users: UserTable
  sign_in_failures: SignInFailureTable
  schools: SchoolTable
  process_steps: ProcessStepTable
  school_steps: SchoolStepTable
  surveys: SurveyTable
  survey_settings: SurveySettingsTable
  languages: LanguageTable
  participant_types: ParticipantTypeTable
  participant_sub_types: ParticipantSubTypeTable
  participant_counts: ParticipantCountTable
  substitutions: SubstitutionTable
  substitution_options: SubstitutionOptionTable
  substitution_texts: SubstitutionTextTable
  term_choices: TermChoiceTable
  question_items: QuestionItemTable
  question_texts: QuestionTextTable
  draft_instruments: DraftInstrumentTable
  frozen_instruments: FrozenInstrumentTable
  responses: ResponseTable
  kept_results: KeptResultTable
  share_links: ShareLinkTable
  system_events: SystemEventTable
  /** What processes on one database share and nobody else may know. */
  server_secrets: { name: string; value: string }
  content_versions: { name: string; version: string }
}
