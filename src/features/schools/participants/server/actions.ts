import type { Db } from '../../../../server/db/connect.ts'
import { participantTypeCodes, subTypes } from '../../../../shared/codes.ts'
import { languages } from '../../../../shared/languages.ts'
import { participantTypeNames, subTypeName } from '../rules.ts'
import { replaceParticipants } from './queries.ts'

/** Updates the tables of languages, participant types and sub-types to match the codes. */
export const storeParticipants = (db: Db): Promise<void> =>
  replaceParticipants(
    db,
    languages.map(({ id, code, name, nativeName, chooseLangText }) => ({
      id,
      code,
      name,
      native_name: nativeName,
      choose_lang_text: chooseLangText,
    })),
    participantTypeCodes.map((id) => ({ id, name: participantTypeNames[id] ?? '' })),
    participantTypeCodes.flatMap((type) =>
      subTypes[type].map((id, position) => ({
        id,
        participant_type_fk: type,
        position,
        sub_type_value: subTypeName(id),
      })),
    ),
  )
