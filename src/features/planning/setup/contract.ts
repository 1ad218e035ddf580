import * as z from 'zod'
import {
  byGuid,
  byId,
  bySurvey,
  contract,
  fileReply,
  id,
  mediaTypes,
  newGuid,
  offeredLanguage,
  schoolKey,
  success,
  surveyGuid,
  text,
} from '../../../shared/endpoint.ts'
import { mostLanguages } from '../../../shared/languages.ts'
import { partNames, settingNames } from '../../schools/settings/rules.ts'
import { day, participantSettings, settingsObject, shapeOf, survey } from '../../schools/surveys/contract.ts'
import {
  bandSettings,
  groupSettings,
  isLanguageSetting,
  type LanguageSetting,
  languageSettings,
} from '../../schools/surveys/rules-settings.ts'
import { extraReason, giveExtraReason } from '../../schools/surveys/rules-yearly.ts'

export const settingTypes = [
  ...settingNames,
  ...languageSettings,
  ...groupSettings,
  ...bandSettings,
  'setupComplete',
] as const
export type SettingType = (typeof settingTypes)[number] | LanguageSetting
const isSettingType = (name: string): name is SettingType =>
  settingTypes.some((one) => one === name) || isLanguageSetting(name)

const languageSwitch = z.union([z.boolean(), z.literal([0, 1])]).optional()

/** Everything that can be edited in setup. */
export const surveySetup = z.object({
  survey,
  schoolName: z.string(),
  version: z.number(),
  settingsObject,
  participantCounts: z.object({ students: z.number(), parents: z.number(), staff: z.number() }),
  participantCountObject: z.array(z.object({ participant_type_fk: z.number(), count: z.number() })),
  participantSettings,
  surveyLanguages: z.array(z.string()),
  /** The school's choice for each row of terms. Rows without a choice use the default. */
  terms: z.array(
    z.object({ substitution_fk: z.number(), option_selection_id: z.number(), option_fk: z.number() }),
  ),
  surveyMeta: z.object({ survey_name: z.string() }),
  formData: z.object({
    surveyLanguages: z.array(z.string()),
    surveyParticipantSettings: participantSettings,
    surveyItems: z.object({ survey_question_gender: z.number() }),
    surveyTimeline: z.object({ survey_date_begin: day, survey_date_end: day }),
  }),
  /** The survey has opened, so participants, terms, items and review are locked for good. */
  locked: z.boolean(),
  /** Parts set by a template from an organization above the school; null if no template applies. */
  fixed: z
    .object({
      by: z.string().meta({ examples: ['Shore Unified School District'] }),
      parts: z.array(z.enum(partNames)),
      /** Setup is completed automatically as soon as nothing is missing. */
      completes: z.boolean(),
    })
    .nullable(),
  /** What setup still needs. Empty if it can be completed, left out once the survey has opened. */
  missing: z.array(z.object({ step: z.string(), message: z.string() })).optional(),
  /** First day the survey can open without a reason, because two opened within 365 days; null if any day. */
  opensWithoutReason: day,
  surveyLink: z.string(),
  /** The survey's short address for print. */
  shortLink: z.string(),
  /** Address for shared devices. The page starts over after each person and can request tickets in advance. */
  kioskLink: z.string(),
  /** The person the survey names for students who are upset; empty if the school's profile lists no one. */
  counselor: z.string(),
  /** Codes of languages in which no speaker has reviewed the draft translation of the communication kit. */
  kitDrafts: z.array(z.string()),
  /** Codes of the survey's languages whose letters aren't complete. Their documents are in English until then. */
  kitInEnglish: z.array(z.string()),
  /** Codes of languages with draft translations of the questions. */
  questionDrafts: z.array(z.string()),
  /** Codes of languages with draft translations of the survey page or, for `familiesDrafts`, of families' pages. */
  pageDrafts: z.array(z.string()),
  familiesDrafts: z.array(z.string()),
})
export type SurveySetup = z.output<typeof surveySetup>

/** The documents in the communication kit, in the order in which schools use them. */
export const kitDocuments = [
  'notice',
  'invitation',
  'poster',
  'classroom-script',
  'paper-letter',
  'reminder',
  'thank-you',
  'template',
] as const
export type KitDocument = (typeof kitDocuments)[number]
/** All texts in the kit: its documents, and a message to paste. */
export const kitTexts = [...kitDocuments, 'message'] as const
export type KitText = (typeof kitTexts)[number]

/** An unknown language ID means English. */
const language = z.coerce
  .number()
  .meta({ examples: [2] })
  .optional()
/** The code of one language. Without it, all languages, one after the other. */
const templateQuery = z.object({
  lang: z
    .string()
    .max(20)
    .meta({ examples: ['es'] })
    .optional(),
})

export const setupContract = contract({
  surveyConfigForSurvey: {
    method: 'GET',
    path: '/api/survey-config-for-survey/{surveyGuid}',
    access: { owner: { survey: 'params.surveyGuid' }, from: 'coordinator' },
    summary: 'The whole setup of a survey.',
    params: bySurvey,
    status: 200,
    reply: surveySetup,
  },
  entitySurveyConfig: {
    method: 'GET',
    path: '/api/entity-survey-config/{entityId}',
    access: { owner: { school: 'params.entityId' }, from: 'coordinator' },
    summary: 'The setup of a school’s current survey; null if there isn’t one.',
    params: z.object({ entityId: schoolKey }),
    status: 200,
    reply: surveySetup.nullable(),
  },
  renewSurveyLink: {
    method: 'POST',
    path: '/api/renew-survey-link',
    versioned: true,
    access: { owner: { survey: 'body.surveyGuid' } },
    summary:
      'Gives respondents a new link, once the setup is complete and until the survey is final. No one can start with an earlier link. Responses that have started are accepted.',
    body: bySurvey,
    status: 201,
    reply: z.object({ publicGuid: z.string(), shortCode: z.string() }),
  },
  saveSurveySetting: {
    method: 'POST',
    path: '/api/save-individual-survey-settings',
    versioned: true,
    access: { owner: { school: 'body.entityId', survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary:
      'Saves one setting of a survey; `setupComplete` completes the setup. 409 if more than two surveys of the school would open within 365 days and an administrator has given no reason.',
    body: z.object({
      surveyGuid,
      entityId: id.optional(),
      settingType: z
        .string()
        .max(60)
        .refine(isSettingType, 'This setting does not exist.')
        .meta({ examples: ['langSpanish'] }),
      value: z.union([
        z
          .string()
          .max(40)
          .meta({ examples: ['2026-10-05'] }),
        z.number(),
        z.boolean(),
      ]),
      /** Why an extra survey may open within 365 days, for administrators only. */
      reason: text(extraReason.most)
        .min(extraReason.least, giveExtraReason)
        .meta({ examples: ['A new principal asked for figures from before the summer.'] })
        .optional(),
    }),
    status: 200,
    reply: success,
  },
  saveLanguageSettings: {
    method: 'POST',
    path: '/api/save-individual-language-settings',
    versioned: true,
    access: { owner: { school: 'body.entityId', survey: 'body.surveyGuid' }, from: 'coordinator' },
    summary: 'Saves which languages a survey offers; unnamed ones don’t change.',
    body: z.object({
      surveyGuid,
      entityId: id.optional(),
      ...shapeOf(languageSettings, languageSwitch),
      /** Added languages by code. */
      languages: z.record(z.string().max(35), z.boolean()).optional(),
    }),
    status: 201,
    reply: success,
  },
  communicationTemplate: {
    method: 'GET',
    path: '/api/communication-template-doc',
    access: 'public',
    summary:
      'The communication template as a Word document with {{survey_link}}, {{qr_code}}, {{school_name}}, {{open_date}} and {{close_date}}; with dates=by-language {{open_date_en}}, {{open_date_es}} and so on.',
    query: templateQuery.extend({ dates: z.literal('by-language').optional() }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  informParticipants: {
    method: 'GET',
    path: '/api/inform-participants-doc',
    access: 'public',
    summary:
      'Notice to families and invitation as a Word document with the placeholders of the communication template and {{questions_link}}.',
    query: templateQuery,
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  communicationKit: {
    method: 'GET',
    path: '/api/communication-kit/{guid}/{document}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    summary:
      'One filled-in document of a survey’s communication kit, in one language or, with languages=all, in the first languages and those that the survey adds; 409 without dates.',
    params: z.object({ guid: surveyGuid, document: z.enum(kitDocuments, 'There is no such document.') }),
    query: z.object({ language, languages: z.literal('all').optional() }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  surveyMessages: {
    method: 'GET',
    path: '/api/survey-messages/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator' },
    summary: 'An invitation to paste anywhere, in each language of the survey; 409 without dates.',
    params: byGuid,
    status: 200,
    reply: z.array(
      z.object({
        language: offeredLanguage,
        text: z.string().meta({ examples: ['Our survey is open from October 5 through October 23.'] }),
      }),
    ),
  },
  messengerFile: {
    method: 'GET',
    path: '/api/organizations/{id}/messages/file',
    access: { owner: { organization: 'params.id' } },
    summary:
      'A list for a district’s own messenger: for each school with an open survey, or one that is ready to open, and each language of it, the survey link, the dates, groups that are behind and the message to paste. 409 if there is none.',
    params: byId,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    status: 200,
    file: [mediaTypes.csv, mediaTypes.excel],
    reply: fileReply,
  },
  generateSurvey: {
    method: 'POST',
    path: '/api/generate-survey',
    access: { owner: { school: 'body.entity_fk' }, from: 'coordinator' },
    summary: 'Creates a new survey as the school’s current one. A blank name gets the default title.',
    body: z
      .object({
        entity_fk: id,
        surveyName: text(200).optional(),
        /** The server creates the new survey's ID. Any value except blank or 0 must be well formed, but isn't used. */
        survey_guid: z.union([z.literal(['', '0', 0]), newGuid('The survey guid is malformed.')]).optional(),
        survey_status: z.string().max(40).optional(),
        /** Copies terms, languages, grade bands, gender question and numbers of people from an earlier survey. */
        copyFrom: surveyGuid.optional(),
        /** Languages that the survey offers initially; none if missing. */
        languages: z.array(offeredLanguage).max(mostLanguages).optional(),
      })
      .meta({ examples: [{ entity_fk: 3, surveyName: '', survey_status: 'pre-release' }] }),
    status: 201,
    reply: z.object({ survey_guid: z.string(), allSurveys: z.array(survey) }),
  },
})
