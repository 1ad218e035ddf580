import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { responseCheckContract } from '../../../answering/response-check/contract.ts'
import type { CountType } from '../../../schools/participants/contract.ts'
import { surveysContract } from '../../../schools/surveys/contract.ts'
import { changedFlags, changedLanguages } from '../../../schools/surveys/rules-settings.ts'
import { termsContract } from '../../../schools/terms/contract.ts'
import { type SettingType, type SurveySetup, setupContract } from '../contract.ts'
import { changeFromSetting } from '../rules.ts'

/** Loads everything that can be edited in a survey's setup. */
export const setupQuery = (guid: string) =>
  queryOptions({
    queryKey: ['setup', guid],
    queryFn: ({ signal }) =>
      call(setupContract.surveyConfigForSurvey, { params: { surveyGuid: guid } }, { signal }),
  })

/** Loads a survey's invitation in each language. `version` changes when anything in the message may have changed. */
export const messagesQuery = (guid: string, version: string) =>
  queryOptions({
    queryKey: ['survey-messages', guid, version],
    queryFn: ({ signal }) => call(setupContract.surveyMessages, { params: { guid } }, { signal }),
  })

/** A change to the setup: the field it comes from, how to send it, and how it changes the setup once it is stored. */
export interface Change {
  field: string
  value: string | number | boolean
  send: (version: number) => Promise<unknown>
  apply: (setup: SurveySetup) => SurveySetup
}

const groupOfType = { student: 'students', parent: 'parents', staff: 'staff' } as const

export const countField = (type: CountType): string => `count-${type}`

/** Returns a change to the number of people in a group. */
export function countChange(surveyGuid: string, type: CountType, count: number): Change {
  return {
    field: countField(type),
    value: count,
    send: (version) =>
      call(responseCheckContract.updateParticipantCount, { body: { surveyGuid, type, count } }, { version }),
    apply: (setup) => ({
      ...setup,
      participantCounts: { ...setup.participantCounts, [groupOfType[type]]: count },
    }),
  }
}

/** Returns a change to a group, grade band, language, date or the gender question. */
export function settingChange(
  surveyGuid: string,
  settingType: SettingType,
  value: string | number | boolean,
  reason?: string,
): Change {
  const change = changeFromSetting(settingType, value, 'UTC')
  return {
    field: settingType,
    value,
    send: (version) =>
      call(
        setupContract.saveSurveySetting,
        { body: { surveyGuid, settingType, value, ...(reason ? { reason } : {}) } },
        { version },
      ),
    apply: (setup) =>
      typeof change === 'string'
        ? setup
        : {
            ...setup,
            settingsObject: { ...setup.settingsObject, ...changedFlags(change) },
            surveyLanguages: changedLanguages(setup.surveyLanguages, change),
          },
  }
}

interface TermChoice {
  substitution_fk: number
  option_selection_id: number
  option_fk: number
}

export const termField = (substitution: number): string => `term-${substitution}`

/** Returns a change to the school's words in one row of terms. */
export function termChange(surveyGuid: string, choice: TermChoice): Change {
  return {
    field: termField(choice.substitution_fk),
    value: choice.option_fk,
    send: (version) => call(termsContract.saveTerm, { body: { surveyGuid, ...choice } }, { version }),
    apply: (setup) => ({
      ...setup,
      terms: [...setup.terms.filter((term) => term.substitution_fk !== choice.substitution_fk), choice],
    }),
  }
}

export const titleField = 'title'

/** Returns a change to the survey's title, which must be trimmed and can't be empty. */
export function titleChange(surveyGuid: string, surveyName: string): Change {
  return {
    field: titleField,
    value: surveyName,
    send: (version) =>
      call(surveysContract.updateSurveyName, { body: { surveyGuid, surveyName } }, { version }),
    apply: (setup) => ({
      ...setup,
      survey: { ...setup.survey, name: surveyName, surveyName },
      surveyMeta: { survey_name: surveyName },
    }),
  }
}
