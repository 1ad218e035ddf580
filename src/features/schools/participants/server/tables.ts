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
    participant_types: ParticipantTypeTable
    participant_sub_types: ParticipantSubTypeTable
  }
}
