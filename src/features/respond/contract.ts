import * as z from 'zod'
import { surveyStatuses } from '../../shared/codes.ts'
import { bySurvey, contract } from '../../shared/endpoint.ts'

/** What a respondent's page needs before the questions; nothing that only staff should see. */
export const surveyConfig = z.object({
  surveyGuid: z.string(),
  surveyName: z.string(),
  schoolName: z.string(),
  status: z.enum(surveyStatuses),
  /** First and last day, YYYY-MM-DD in the school's time zone; null while not set. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** The survey's languages in the order they are offered. */
  languages: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      nativeName: z.string(),
      chooseLangText: z.string(),
    }),
  ),
  participantSettings: z.object({ students4_8: z.boolean(), students9_12: z.boolean() }),
  /** Setting of the gender item, 0 to 5; 5 means none. */
  genderItem: z.number(),
})

export type SurveyConfig = z.output<typeof surveyConfig>

export const respondContract = contract({
  surveyConfig: {
    method: 'GET',
    path: '/api/survey-config/{surveyGuid}',
    access: 'public',
    summary: 'What a respondent’s page needs before the questions.',
    params: bySurvey,
    status: 200,
    reply: surveyConfig,
  },
})
