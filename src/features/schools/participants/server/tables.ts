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

declare module '../../../../server/db/database.ts' {
  interface Database {
    languages: LanguageTable
    participant_types: ParticipantTypeTable
    participant_sub_types: ParticipantSubTypeTable
  }
}
