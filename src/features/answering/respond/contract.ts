import * as z from 'zod'
import { groups, surveyStatuses } from '../../../shared/codes.ts'
import { byGuid, bySurvey, contract } from '../../../shared/endpoint.ts'
import { participantSettings } from '../../schools/surveys/contract.ts'

/** The data that a respondent's page needs before the questions. It contains nothing meant only for staff. */
export const surveyConfig = z.object({
  /** The survey ID in the request. */
  surveyGuid: z.string(),
  surveyName: z.string(),
  /** A pulse asks a few questions about one area. */
  kind: z.enum(['audit', 'pulse']),
  schoolName: z.string(),
  /** The person students can talk to at school; empty if the school hasn't entered anyone. */
  counselor: z.string(),
  /** `renewed` means that the survey has a newer link and no one can start with this one. */
  status: z.enum([...surveyStatuses, 'renewed']),
  /** Whether the school has stopped the survey. It accepts no answers and has none. */
  isCancelled: z.boolean(),
  /** First and last day, YYYY-MM-DD in the school's time zone; null until set. */
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
      /** Only for a language written from right to left. */
      dir: z.literal('rtl').optional(),
    }),
  ),
  /** Languages in which the page or the questions are draft translations, with the word and the sentence that say so. */
  drafts: z.record(z.string(), z.object({ mark: z.string(), sentence: z.string() })),
  /** Languages in which the survey may have recordings to play, usually none. */
  recorded: z.array(z.string()),
  participantSettings,
  /** Setting of the gender question, 0 to 5; 5 means none. */
  genderItem: z.number(),
  /** Page texts that this installation approved, by language and text ID, usually none. */
  words: z.record(z.string(), z.record(z.string(), z.string())),
  /** Path of the report to families; null while it isn't public. */
  answer: z.string().nullable(),
  /** Groups that use slips: with or without the link. Only in surveys with slips. */
  slips: z.partialRecord(z.enum(groups), z.enum(['slip', 'both'])).optional(),
})

export type SurveyConfig = z.output<typeof surveyConfig>

/** What families may read without answering. */
export const familyQuestions = z.object({
  surveyName: z.string(),
  schoolName: z.string(),
  /** First and last day, YYYY-MM-DD in the school's time zone; null for the demo survey. */
  opens: z.string().nullable(),
  closes: z.string().nullable(),
  /** The survey's languages in the order they are offered. */
  languages: z.array(
    z.object({ id: z.number(), code: z.string(), name: z.string(), nativeName: z.string() }),
  ),
  /** Whether the requested language is a draft translation. */
  isDraft: z.boolean(),
  /** One for each participant type in the survey. Names, titles, choices and areas are in the requested language. */
  instruments: z.array(
    z.object({
      type: z.number(),
      name: z.string(),
      items: z.array(
        z.object({
          title: z.string(),
          choices: z.array(z.string()),
          /** Name of the equity area; null for questions about the person. */
          area: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type FamilyQuestions = z.output<typeof familyQuestions>

export const respondContract = contract({
  surveyConfig: {
    method: 'GET',
    path: '/api/survey-config/{surveyGuid}',
    access: 'public',
    isRequestedByMany: true,
    summary: 'What a respondent’s page needs before the questions.',
    params: bySurvey,
    status: 200,
    reply: surveyConfig,
  },
  surveyWords: {
    method: 'GET',
    path: '/api/survey-words/{language}',
    access: 'public',
    isRequestedByMany: true,
    summary: 'The words of a respondent’s page in a language that this installation added, by key.',
    params: z.object({
      language: z
        .string()
        .max(35)
        .meta({ examples: ['vi'] }),
    }),
    status: 200,
    reply: z.record(z.string(), z.unknown()),
  },
  familyQuestions: {
    method: 'GET',
    path: '/api/survey-questions/{guid}',
    access: 'public',
    isRequestedByMany: true,
    summary:
      'All of a survey’s questions, to read without answering. 409 if its dates aren’t set or the link was replaced.',
    params: byGuid,
    query: z.object({ language: z.coerce.number().optional() }),
    status: 200,
    reply: familyQuestions,
  },
})
