import { genderNames, genderOptions } from '../../../../../shared/codes.ts'
import {
  type GenderSetting,
  genderAsks,
  genderSettings,
  noGenderItem,
} from '../../../../schools/surveys/rules.ts'
import type { SurveySetup } from '../../contract.ts'

/** Names of those whom the gender item can be asked of. */
export const askedNames = {
  genderAsk48: 'Grades 4–8',
  genderAsk912: 'Grades 9–12',
  genderAskAdults: 'Parents, caregivers and staff',
} as const

/** Those whom the survey may ask for their gender: grades that take part, and adults. */
export const mayAsk = (settings: SurveySetup['settingsObject']): readonly GenderSetting[] => {
  const students = settings.survey_participant_students === 1
  const takesPart = {
    genderAsk48: students && settings.survey_participant_4_8 === 1,
    genderAsk912: students && settings.survey_participant_9_12 === 1,
    genderAskAdults: settings.survey_participant_parents === 1 || settings.survey_participant_staff === 1,
  }
  return genderSettings.filter((setting) => takesPart[setting])
}

/** Whom the gender item is asked of, in words; null where there is none. */
export function askedSummary(settings: SurveySetup['settingsObject']): string | null {
  if ((genderOptions[settings.survey_question_gender] ?? []).length === 0) return null
  const offered = mayAsk(settings)
  const names = offered.flatMap((setting) =>
    settings[genderAsks[setting].flag] === 1 ? [askedNames[setting]] : [],
  )
  if (names.length === offered.length) return 'Asked of everybody'
  return names.length > 0 ? `Asked of: ${names.join('; ')}` : 'Asked of nobody'
}

/** What a setting of the gender item offers, in words. */
export function genderSummary(option: number): string {
  if (option === noGenderItem) return 'No gender item'
  const names = (genderOptions[option] ?? []).map((code) => genderNames[code])
  return names.length > 0 ? names.join(', ') : 'Not chosen yet'
}
