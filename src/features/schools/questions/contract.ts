import * as z from 'zod'
import {
  byId,
  contract,
  fileReply,
  filled,
  id,
  mediaTypes,
  success,
  surveyGuid,
} from '../../../shared/endpoint.ts'

/** The part of a SurveyJS definition that the product writes. */
export const surveyDefinition = z.object({
  title: z.string(),
  locale: z.string(),
  showProgressBar: z.literal('top'),
  pages: z.array(
    z.object({
      name: z.string(),
      elements: z.array(
        z.object({
          type: z.enum(['radiogroup', 'checkbox']),
          name: z.string(),
          title: z.string(),
          isRequired: z.boolean(),
          choices: z.array(z.object({ value: z.union([z.number(), z.string()]), text: z.string() })),
        }),
      ),
    }),
  ),
})
export type SurveyDefinition = z.output<typeof surveyDefinition>

const difference = z.enum(['same', 'changed', 'new'])
const texts = z.array(z.object({ language: z.string(), title: z.string(), choices: z.array(z.string()) }))
const instrument = z.object({
  name: z.string().meta({ examples: ['Equity Audit Survey'] }),
  version: z.string().meta({ examples: ['2'] }),
})

/** A saved draft in full, compared with the standard questions. */
export const draftReview = z.object({
  id: z.number(),
  name: z.string(),
  /** Instant, ISO 8601. */
  createdAt: z.string(),
  /** Whether surveys that open now use it. */
  inUse: z.boolean(),
  /** The standard question set it is compared with. */
  bank: instrument,
  /** The eight equity areas, in English. */
  areas: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Codes of languages in which it has any text. */
  languages: z.array(z.string()),
  /** What keeps it from being chosen, one sentence for each problem. */
  missing: z.array(z.string()),
  items: z.array(
    z.object({
      name: z.string().meta({ examples: ['q1101'] }),
      /** Participant type; null if the draft doesn't say who gets the question. */
      type: z.number().nullable(),
      area: z.string().meta({ examples: ['SCC'] }),
      /** Difference from the standard question with the same name and participant type. */
      difference,
      texts,
      /** Texts of the standard question, if it differs. */
      before: texts,
    }),
  ),
  /** Standard questions that the draft doesn't have. */
  gone: z.array(z.object({ name: z.string(), type: z.number(), area: z.string(), title: z.string() })),
})
export type DraftReview = z.output<typeof draftReview>

export const questionsContract = contract({
  sourceSurvey: {
    method: 'GET',
    path: '/api/get-source-surveys',
    access: 'public',
    isRequestedByMany: true,
    summary:
      'The questions for one participant type in one language, as a SurveyJS definition with the school’s words.',
    query: z.object({
      surveyGuid,
      participant_type_fk: id,
      /** A language ID. Anything else means English. */
      participant_lang_fk: z.union([z.number(), z.string().max(20)]).optional(),
      surveySettings: z.string().max(2000).optional(),
    }),
    status: 200,
    reply: z.object({ survey: surveyDefinition }),
  },
  surveyQuestions: {
    method: 'GET',
    path: '/api/get-survey-question/{a}/{b}',
    access: 'signed-in',
    summary: 'The standard questions for participant type a in language b, with the default words.',
    params: z.object({ a: id, b: id }),
    status: 200,
    reply: z.object({ survey: surveyDefinition }),
  },
  termQuestions: {
    method: 'GET',
    path: '/api/term-questions',
    access: 'signed-in',
    summary:
      'The English questions in use that contain words schools can replace. Each of those words is a placeholder.',
    status: 200,
    reply: z.array(
      z.object({
        /** Participant type that gets the question. */
        type: z.number().meta({ examples: [1] }),
        name: z.string().meta({ examples: ['q1101'] }),
        title: z.string().meta({ examples: ['How much do your {teachers} care about you?'] }),
      }),
    ),
  },
  testSurvey: {
    method: 'GET',
    path: '/api/test-survey',
    access: 'admin',
    summary:
      'Any question set in any language, as respondents would see it, with a survey’s words or the default words.',
    query: z.object({
      participant_type_fk: id,
      participant_lang_fk: z.coerce.number().optional(),
      /** Survey whose terms and gender question to use. Defaults to the standard ones. */
      surveyGuid: surveyGuid.optional(),
    }),
    status: 200,
    reply: z.object({
      survey: surveyDefinition,
      /** Review state of the question set's words in this language: "original", "machine draft", "reviewed by …". */
      review: z.string().meta({ examples: ['machine draft'] }),
    }),
  },
  draftInstruments: {
    method: 'GET',
    path: '/api/draft-instruments',
    access: 'admin',
    summary: 'Saved drafts, newest first.',
    status: 200,
    reply: z.array(z.object({ id: z.number(), name: z.string(), createdAt: z.string() })),
  },
  draftInstrument: {
    method: 'GET',
    path: '/api/draft-instruments/{id}',
    access: 'admin',
    summary: 'One draft as a SurveyJS definition.',
    params: byId,
    status: 200,
    reply: z.object({
      id: z.number(),
      name: z.string(),
      survey: z
        .record(z.string(), z.unknown())
        .meta({ examples: [{ title: 'Climate questions', pages: [] }] }),
    }),
  },
  draftReview: {
    method: 'GET',
    path: '/api/draft-instruments/{id}/review',
    access: 'admin',
    summary:
      'A full draft compared with the standard questions, and the problems to fix before it can be used.',
    params: byId,
    status: 200,
    reply: draftReview,
  },
  instrumentInUse: {
    method: 'GET',
    path: '/api/instrument-in-use',
    access: 'admin',
    summary: 'The question set for surveys that haven’t opened yet: the standard questions or a draft.',
    status: 200,
    reply: instrument.extend({
      draft: z.number().nullable(),
      /** When the draft was chosen, ISO 8601; null for the standard questions. */
      chosenAt: z.string().nullable(),
    }),
  },
  chooseInstrument: {
    method: 'POST',
    path: '/api/choose-instrument',
    access: 'admin',
    summary:
      'Sets the question set for unopened surveys: a draft, or null for the standard questions. 409 lists a draft’s problems.',
    body: z.object({ draft: id.nullable() }),
    status: 200,
    reply: success,
  },
  questionBankFile: {
    method: 'GET',
    path: '/api/question-bank-file',
    access: 'admin',
    summary: 'The standard questions as a pipe-delimited file, with a line for each question and language.',
    status: 200,
    reply: fileReply,
    file: mediaTypes.text,
  },
  addSurveyJson: {
    method: 'POST',
    path: '/api/add-survey-json',
    access: 'admin',
    summary: 'Saves a SurveyJS definition as a draft for the tester.',
    body: z.object({
      name: filled(200),
      survey: z
        .record(z.string(), z.unknown())
        .meta({ examples: [{ title: 'Climate questions', pages: [] }] }),
    }),
    bodyLimit: 1_048_576,
    status: 201,
    reply: z.object({ id: z.number() }),
  },
})
