import { genderNames, genderOptions } from '../../../../../shared/codes.ts'
import { settings } from '../../../../schools/settings/rules.ts'
import {
  type GenderSetting,
  genderAsks,
  genderSettings,
  noGenderItem,
  type Participants,
  participantTypesOf,
} from '../../../../schools/surveys/rules.ts'
import { listsOf } from '../../../../schools/surveys/rules-settings.ts'
import type { SurveySetup } from '../../contract.ts'

/** Returns who can get the gender question: adults and the participating grades. */
export const mayAsk = (participants: Participants): readonly GenderSetting[] => {
  const types = participantTypesOf(participants)
  return genderSettings.filter((setting) => genderAsks[setting].some((type) => types.includes(type)))
}

/** Describes who gets the gender question; null if there is no such question. */
export function genderRecipientsInWords(stored: SurveySetup['settingsObject']): string | null {
  if ((genderOptions[stored.survey_question_gender] ?? []).length === 0) return null
  const offered = mayAsk(listsOf(stored))
  const names = offered.flatMap((setting) =>
    stored[settings[setting].column] === 1 ? [settings[setting].label] : [],
  )
  if (names.length === offered.length) return 'Everyone is asked'
  return names.length > 0 ? `Asked of: ${names.join('; ')}` : 'No one is asked'
}

/** Describes the answer choices that a setting of the gender question offers. */
export function genderSummary(option: number): string {
  if (option === noGenderItem) return 'No gender question'
  const names = (genderOptions[option] ?? []).map((code) => genderNames[code])
  return names.length > 0 ? names.join(', ') : 'Not chosen yet'
}
