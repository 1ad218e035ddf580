import { choiceCheck, filledCheck, textCheck } from '../../../shared/fields.ts'
import { stateCodes } from './rules.ts'

export const chooseState = 'Choose a state.'

/** Checks of the form about a school, as the contract has them. */
export const schoolChecks = {
  entityName: filledCheck(200),
  entity_phone: filledCheck(40),
  entity_street: filledCheck(200),
  entity_city: filledCheck(100),
  entity_state: choiceCheck(stateCodes, chooseState),
  entity_zip: filledCheck(20),
  entity_website: filledCheck(300),
  entity_district: textCheck(200),
  time_zone: textCheck(60),
} as const
