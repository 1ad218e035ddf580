import { languages } from '../../../shared/languages.ts'
import { surveyStatus } from '../../surveys/rules.ts'
import { languageIds } from '../../surveys/server/queries.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'
import type { SurveyConfig } from '../contract.ts'

/** What a respondent's page needs before the questions. */
export function toSurveyConfig(survey: FullSurvey, now: Date): SurveyConfig {
  const ids = languageIds(survey)
  return {
    surveyGuid: survey.guid,
    surveyName: survey.name,
    schoolName: survey.school_name,
    status: surveyStatus(survey, now),
    opens: survey.survey_date_begin,
    closes: survey.survey_date_end,
    languages: languages.filter((language) => ids.includes(language.id)).map((language) => ({ ...language })),
    participantSettings: {
      students4_8: survey.survey_participant_4_8 === 1,
      students9_12: survey.survey_participant_9_12 === 1,
    },
    genderItem: survey.survey_question_gender,
  }
}
