import type { School } from './contract.ts'
import { defaultState } from './rules.ts'

/** What stands for a school while there is no profile: id 0, blank fields. */
export function noSchool(userId: number): School {
  return {
    id: 0,
    user_fk: userId,
    entityName: '',
    entity_phone: '',
    entity_street: '',
    entity_city: '',
    entity_state: defaultState,
    entity_zip: '',
    entity_website: '',
    entity_district: '',
    time_zone: null,
  }
}
