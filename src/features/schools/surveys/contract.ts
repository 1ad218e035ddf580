import * as z from 'zod'
import { bands, groups, surveyStatuses } from '../../../shared/codes.ts'
import {
  byGuid,
  bySchool,
  contract,
  filled,
  id,
  offeredLanguage,
  schoolKey,
  day as sentDay,
  surveyGuid,
} from '../../../shared/endpoint.ts'
import { mostLanguages } from '../../../shared/languages.ts'
import {
  type DayColumn,
  initialOf,
  type NumberColumn,
  type SettingName,
  settingNames,
  settings,
} from '../settings/rules.ts'
import { bandFlags, groupFlags, languageFlags } from './rules-settings.ts'

const title = 'Lakeside Middle School’s Equity Audit Survey – October 2026'
const flag = z.number().int().min(0).max(1)
/** A calendar day, YYYY-MM-DD; null if it isn't set. */
export const day = z
  .string()
  .meta({ examples: ['2026-10-05'] })
  .nullable()

/** A survey as shown in lists and on cards. */
export const survey = z.object({
  id: z.number(),
  guid: z.string(),
  survey_guid: z.string(),
  /** The survey ID in the link for respondents. Each renewal creates a new one. */
  publicGuid: z.string(),
  name: z.string().meta({ examples: [title] }),
  surveyName: z.string().meta({ examples: [title] }),
  entity_fk: z.number(),
  schoolName: z.string(),
  /** 1 current, 0 previous. */
  active: flag,
  beginDate: day,
  endDate: day,
  survey_status: z.enum(surveyStatuses),
  setupComplete: z.boolean(),
  askedGroups: z.array(z.enum(groups)),
  submittedSurveyCount: z.number().meta({ examples: [312] }),
  /** Day on which its individual responses were deleted; null while they exist. */
  responsesDeleted: day,
  /** Day on which an administrator canceled it; null otherwise. */
  cancelledOn: day,
  /** Total number of people in its groups; 0 if none was entered. */
  expectedCount: z.number().meta({ examples: [1022] }),
  /** A sentence that says why the caller can't see the results although the survey has closed; null otherwise. */
  resultsWait: z.string().nullable(),
  /** False for the placeholder of a school without a survey. */
  exists: z.boolean(),
  /** Today in the school's time zone. */
  today: z.string().meta({ examples: ['2026-10-14'] }),
})
export type Survey = z.output<typeof survey>

/** Returns an object with the same shape under each name. */
export const shapeOf = <Name extends string, Shape>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

const kinds = { day, option: z.number(), switch: flag }
const columns = Object.fromEntries(
  settingNames.map((name) => [settings[name].column, kinds[settings[name].kind]]),
) as Record<DayColumn, typeof day> & Record<NumberColumn, typeof flag>

export const settingsObject = z.object({
  ...columns,
  survey_setup_complete_date: day,
  ...shapeOf(groupFlags, flag),
  ...shapeOf(bandFlags, flag),
  ...shapeOf(languageFlags, flag),
})

const sentKinds = { day: sentDay, option: z.number().int().min(0).max(5), switch: z.boolean() }
/** Returns a setting's schema in forms that send a whole setup. */
export function sentSetting(name: SettingName) {
  const initial = initialOf(name)
  return initial === undefined ? sentKinds[settings[name].kind] : sentKinds.switch.default(initial)
}

/** Schemas of the setup parts chosen from lists, in forms that send a whole setup. */
export const setupChoices = {
  groups: z.array(z.enum(groups)).max(groups.length),
  bands: z.array(z.enum(bands)).max(bands.length),
  languages: z.array(offeredLanguage).max(mostLanguages),
  /** The chosen option for each row of terms; rows not listed use the default. */
  terms: z
    .array(z.object({ substitution_fk: id, option_fk: id }))
    .max(50)
    .meta({ examples: [[]] }),
}

/** Who takes part in a survey, in the form that respondents' pages need. */
export const participantSettings = z.object({
  students4_8: z.boolean(),
  students9_12: z.boolean(),
  asksParents: z.boolean(),
  asksStaff: z.boolean(),
})

export const surveysContract = contract({
  survey: {
    method: 'GET',
    path: '/api/survey',
    access: 'signed-in',
    summary: 'All surveys the caller can see.',
    status: 200,
    reply: z.array(survey),
  },
  surveyVersions: {
    method: 'GET',
    path: '/api/entity-survey-versions/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'viewer' },
    scope: 'schools',
    summary: 'All surveys of the school that a survey belongs to, newest first.',
    params: byGuid,
    status: 200,
    reply: z.array(survey),
  },
  entitySurvey: {
    method: 'GET',
    path: '/api/entity-survey/{id}',
    access: { owner: { school: 'params.id' }, from: 'viewer' },
    scope: 'schools',
    summary: 'The current survey of a school, or a placeholder named No Survey that doesn’t exist.',
    params: bySchool,
    status: 200,
    reply: survey,
  },
  allSurveys: {
    method: 'GET',
    path: '/api/get-all-surveys/{entityId}',
    access: { owner: { school: 'params.entityId' }, from: 'viewer' },
    scope: 'schools',
    summary: 'All surveys of a school, newest first.',
    params: z.object({ entityId: schoolKey }),
    status: 200,
    reply: z.array(survey),
  },
  surveyData: {
    method: 'GET',
    path: '/api/survey-data/{id}',
    access: { owner: { survey: 'params.id' }, from: 'viewer', surveyNumber: 'survey' },
    scope: 'schools',
    summary: 'One survey, by guid or by the id in its record.',
    params: z.object({ id: surveyGuid }),
    status: 200,
    reply: survey,
  },
  entitySurveySettings: {
    method: 'GET',
    path: '/api/entity-survey-settings/{id}',
    access: { owner: { survey: 'params.id' }, from: 'viewer', surveyNumber: 'school' },
    summary: 'A survey’s settings, by its guid or, for the current survey, by the school’s id.',
    params: z.object({ id: surveyGuid }),
    status: 200,
    reply: settingsObject,
  },
  entitySurveyDates: {
    method: 'GET',
    path: '/api/entity-survey-dates/{id}',
    access: { owner: { survey: 'params.id' }, from: 'viewer', surveyNumber: 'school' },
    scope: 'schools',
    summary: 'A survey’s open and close dates, by its guid or, for the current survey, by the school’s id.',
    params: z.object({ id: surveyGuid }),
    status: 200,
    reply: z.object({ surveyBeginDate: day, surveyEndDate: day }),
  },
  updateSurveyName: {
    method: 'POST',
    path: '/api/update-survey-name',
    versioned: true,
    access: { owner: { survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary: 'Changes the title of a survey that hasn’t opened.',
    body: z.object({ surveyGuid, surveyName: filled(200).meta({ examples: [title] }) }),
    status: 201,
    reply: z.object({ success: z.boolean(), surveyName: z.string().meta({ examples: [title] }) }),
  },
})
