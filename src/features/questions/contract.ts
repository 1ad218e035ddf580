import * as z from 'zod'
import { byId, contract, filled, id, surveyGuid } from '../../shared/endpoint.ts'

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

export const questionsContract = contract({
  sourceSurvey: {
    method: 'GET',
    path: '/api/get-source-surveys',
    access: 'public',
    isAskedByMany: true,
    summary:
      'The questions for one participant type in one language, as a SurveyJS definition with the school’s words.',
    query: z.object({
      surveyGuid,
      participant_type_fk: id,
      /** A language id; anything else means English. */
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
    summary: 'The question bank for participant type a in language b, with the default words.',
    params: z.object({ a: id, b: id }),
    status: 200,
    reply: z.object({ survey: surveyDefinition }),
  },
  testSurvey: {
    method: 'GET',
    path: '/api/test-survey',
    access: 'admin',
    summary:
      'Any instrument in any language as respondents would see it: with a survey’s words, or the default ones.',
    query: z.object({
      participant_type_fk: id,
      participant_lang_fk: z.coerce.number().optional(),
      /** A survey whose terms and gender item are used; the defaults without one. */
      surveyGuid: surveyGuid.optional(),
    }),
    status: 200,
    reply: z.object({
      survey: surveyDefinition,
      /** Review state of the instrument's words in the language: "original", "machine draft", "reviewed by …". */
      review: z.string().meta({ examples: ['machine draft'] }),
    }),
  },
  draftInstruments: {
    method: 'GET',
    path: '/api/draft-instruments',
    access: 'admin',
    summary: 'Saved draft instruments, newest first.',
    status: 200,
    reply: z.array(z.object({ id: z.number(), name: z.string(), createdAt: z.string() })),
  },
  draftInstrument: {
    method: 'GET',
    path: '/api/draft-instruments/{id}',
    access: 'admin',
    summary: 'One draft instrument: its SurveyJS definition.',
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
  addSurveyJson: {
    method: 'POST',
    path: '/api/add-survey-json',
    access: 'admin',
    summary: 'Saves a SurveyJS definition as a draft instrument for the tester.',
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
