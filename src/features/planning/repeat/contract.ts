import * as z from 'zod'
import { areaCodes, participantTypeCodes } from '../../../shared/codes.ts'
import { contract, filled, surveyGuid } from '../../../shared/endpoint.ts'
import { type SettingName, settingNames, type settings } from '../../schools/settings/rules.ts'
import { sentSetting, setupChoices } from '../../schools/surveys/contract.ts'

const people = z.number().int().min(0).max(999_999)
const question = z.string().meta({ examples: ['How fair are the rules at this school?'] })

/** The current questions for a participant type, compared with an earlier survey's. */
const sinceOfType = z.object({
  type: z.literal(participantTypeCodes),
  wasAsked: z.boolean(),
  /** Areas with the same questions, so their changes can be shown. */
  same: z.array(z.enum(areaCodes)),
  /** Other areas with at least three unchanged questions, from which their changes are computed. */
  shared: z.array(z.enum(areaCodes)),
  /** English titles of questions that are new or have changed. */
  added: z.array(question),
  /** English titles of questions that were dropped or have changed. */
  gone: z.array(question),
})
export type SinceOfType = z.output<typeof sinceOfType>

export const questionsSince = z.object({
  /** The name of the survey's question set. `now` is the name of the current question set. */
  before: z.string().meta({ examples: ['Equity Audit Survey, version 2'] }),
  now: z.string().meta({ examples: ['Equity Audit Survey, version 3'] }),
  types: z.array(sinceOfType),
})
export type QuestionsSince = z.output<typeof questionsSince>

/** This call's names for settings, if they differ from the settings' own names. */
const otherNames = { surveyBeginDate: 'begin', surveyEndDate: 'end', genderQuestion: 'genderItem' } as const
type OtherNames = typeof otherNames
type SentNames = { [N in SettingName]: N extends keyof OtherNames ? OtherNames[N] : N }
export const sentNames = {
  ...Object.fromEntries(settingNames.map((name) => [name, name])),
  ...otherNames,
} as SentNames
interface Kinds {
  day: z.ZodType<string, string>
  option: z.ZodType<number, number>
  switch: z.ZodType<boolean, boolean | undefined>
}
const sentSettings = Object.fromEntries(
  settingNames.map((name) => [sentNames[name], sentSetting(name)]),
) as unknown as { [N in SettingName as SentNames[N]]: Kinds[(typeof settings)[N]['kind']] }

/** A leader's choices for a survey that follows an earlier one. */
export const repeated = z.object({
  name: filled(200).meta({ examples: ['Lakeside Middle School’s Equity Audit Survey – October 2027'] }),
  ...sentSettings,
  ...setupChoices,
  /** Not stored for a group that doesn't take part. */
  expected: z.object({ students: people, parents: people, staff: people }),
})
export type Repeated = z.output<typeof repeated>

export const repeatContract = contract({
  questionsSince: {
    method: 'GET',
    path: '/api/questions-since/{surveyGuid}',
    access: { owner: { survey: 'params.surveyGuid' }, from: 'coordinator' },
    summary:
      'How the current question set differs from the one an opened survey uses. 409 before the survey opens.',
    params: z.object({ surveyGuid }),
    status: 200,
    reply: questionsSince,
  },
  repeatSurvey: {
    method: 'POST',
    path: '/api/repeat-survey',
    access: { owner: { survey: 'body.after' }, from: 'coordinator' },
    summary:
      'Sets up a survey after an earlier one and completes the setup, all or nothing; 409 if something is missing or the school’s current survey isn’t `replaces`.',
    body: repeated.extend({
      /** The earlier survey that the new one follows. */
      after: surveyGuid,
      /** The school's current survey, which becomes a previous one; null if there isn't one. */
      replaces: surveyGuid.nullable(),
    }),
    status: 201,
    reply: z.object({ survey_guid: z.string() }),
  },
})
