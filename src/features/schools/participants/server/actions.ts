import type { Db } from '../../../../server/db/connect.ts'
import { participantTypeCodes, subTypes } from '../../../../shared/codes.ts'
import { participantTypeNames, subTypeName } from '../rules.ts'
import { replaceParticipants } from './queries.ts'

/** Updates the tables of participant types and sub-types to match the codes. */
export const storeParticipants = (db: Db): Promise<void> =>
  replaceParticipants(
    db,
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
