export interface LanguageTable {
  id: number
  code: string
  name: string
  native_name: string
  choose_lang_text: string
}

export interface ParticipantTypeTable {
  id: number
  name: string
}

export interface ParticipantSubTypeTable {
  id: number
  participant_type_fk: number
  position: number
  sub_type_value: string
}

/** How many people a school expects: types 1 (all students), 2 and 3. */
export interface ParticipantCountTable {
  survey_id: number
  participant_type_fk: number
  count: number
}

declare module '../../../server/db/database.ts' {
  interface Database {
    languages: LanguageTable
    participant_types: ParticipantTypeTable
    participant_sub_types: ParticipantSubTypeTable
    participant_counts: ParticipantCountTable
  }
}
