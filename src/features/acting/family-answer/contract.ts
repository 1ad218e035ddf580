import * as z from 'zod'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, filled, id, offeredLanguage, surveyGuid, text } from '../../../shared/endpoint.ts'
import { isLanguage } from '../../../shared/languages.ts'
import { round } from '../../figures/district-results/contract.ts'
import { scoreStatuses } from '../../figures/results/contract.ts'

/** Maximum number of strengths, improvements and goals on a page, and of characters in a goal. */
export const limits = { parts: 3, words: 200 } as const

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.')
  .nullable()
  .meta({ examples: ['2027-10'] })
const language = offeredLanguage

/** A goal worded for families. Languages without their own text use the English text. */
const action = z.object({
  goal: id,
  words: z
    .object({ en: filled(limits.words) })
    .catchall(text(limits.words))
    .refine((words) => Object.keys(words).every(isLanguage), 'We don’t offer one of these languages.')
    .meta({ examples: [{ en: 'Call families back within two days.', es: '', so: '', hmn: '' }] }),
})
export type AnswerAction = z.output<typeof action>

const unlike = <T>(values: readonly T[]) => new Set(values).size === values.length

/** A leader's choices from the results, with the text about the goals. */
export const answerChoices = z.object({
  /** Areas from the offered strengths. */
  strengths: z.array(z.enum(areaCodes)).max(limits.parts).refine(unlike, 'You listed a strength twice.'),
  /** Keys of offered improvements: an area, or the gap in an area. */
  improvements: z
    .array(z.string().max(20))
    .max(limits.parts, `Choose up to ${limits.parts}.`)
    .refine(unlike, 'You listed an improvement twice.')
    .meta({ examples: [['DBP', 'DBP-gap']] }),
  actions: z
    .array(action)
    .max(limits.parts, `Choose up to ${limits.parts} goals.`)
    .refine((actions) => unlike(actions.map(({ goal }) => goal)), 'You listed a goal twice.')
    .meta({ examples: [[]] }),
  /** Months of the next pulse survey and of the next full survey; null if unknown. */
  pulseIn: month,
  surveyIn: month,
})
export type AnswerChoices = z.output<typeof answerChoices>

const offer = z.object({
  key: z.string().meta({ examples: ['DBP-gap'] }),
  title: z.string(),
  text: z.string(),
  /** "3.5 of 10, Emerging". A gap has two figures. */
  figures: z.array(z.string()),
  /** The people in the gap; missing for an area. `isWidest` tells whether it is the widest gap by race or language. */
  names: z
    .string()
    .optional()
    .meta({ examples: ['Somali-speaking students'] }),
  isWidest: z.boolean().optional(),
})
export type AnswerOffer = z.output<typeof offer>

export const familyAnswer = z.object({
  /** Goes up with every change and is sent in If-Match; 0 before the first save. */
  version: z.number(),
  surveyName: z.string(),
  /** The saved choices, or suggestions before the first save. */
  choices: answerChoices,
  /** Null while the page isn't public. */
  published: z
    .object({
      on: z.string().meta({ examples: ['2026-10-27'] }),
      by: z.string().meta({ examples: ['Maya Thompson'] }),
      /** Whether the public page matches the saved choices. */
      isCurrent: z.boolean(),
    })
    .nullable(),
  /** The page's address once it is public. */
  address: z.string().meta({ examples: ['https://audit.example/answer/c3d4f7h'] }),
  offered: z.object({
    strengths: z.array(offer),
    improvements: z.array(offer),
    goals: z.array(z.object({ id: z.number(), difference: z.string(), due: z.string() })),
  }),
  /** Today in the survey's time zone. */
  today: z.string().meta({ examples: ['2026-10-27'] }),
  /** Codes of the languages with draft translations. */
  drafts: z.array(language),
  /** Codes of the languages that lack some of the words. The page isn’t shown in them. */
  lacking: z.array(language),
})
export type FamilyAnswer = z.output<typeof familyAnswer>

/** A figure worded for families. */
const figure = z.object({
  status: z.enum(scoreStatuses),
  word: z.string(),
  /** "7.0 of 10"; null if only the word is shown. */
  score: z.string().nullable(),
  /** Position on the scale, 0 to 10; null if only the word is shown. */
  at: z.number().nullable(),
})
export type AnswerFigure = z.output<typeof figure>

const part = z.object({
  title: z.string(),
  text: z.string(),
  figure: figure.nullable(),
  /** For a gap, the smaller group and then everyone else in its group. */
  rows: z.array(z.object({ name: z.string(), people: z.string(), figure })),
})
export type AnswerPart = z.output<typeof part>

/** The page for families in one language, with all sentences filled in. Contains only text. */
export const answerView = z.object({
  language,
  school: z.string(),
  title: z.string(),
  thanks: z.string(),
  /** Says that no speaker has reviewed the sentences; null if they are reviewed. */
  draft: z.string().nullable(),
  labels: z.object({
    skip: z.string(),
    chooseLanguage: z.string(),
    listen: z.string(),
    stop: z.string(),
    print: z.string(),
    onPhone: z.string(),
    inEnglish: z.string(),
  }),
  who: z.object({
    title: z.string(),
    groups: z.array(
      z.object({
        key: z.enum(groups),
        name: z.string(),
        words: z.string(),
        count: z.number(),
        expected: z.number().nullable(),
      }),
    ),
    fewest: z.string().nullable(),
    slips: z.array(z.string()).optional(),
  }),
  strengths: z.object({ title: z.string(), parts: z.array(part) }),
  improvements: z.object({ title: z.string(), parts: z.array(part) }),
  /** What became of the goals in a district's earlier report. Missing if there is none, and in a school's report. */
  planned: z
    .object({
      title: z.string(),
      parts: z.array(
        part.extend({
          isEnglish: z.boolean(),
          /** The goal's area, and its group if it has one. */
          about: z.string(),
          /** Says what the two figures can't show, or why there are none. */
          note: z.string(),
        }),
      ),
    })
    .optional(),
  actions: z.object({
    title: z.string(),
    // `goal` is the goal's ID in a district's report, so that the next one can say what became of it.
    goals: z.array(
      z.object({ goal: z.number().optional(), words: z.string(), isEnglish: z.boolean(), by: z.string() }),
    ),
    none: z.string(),
  }),
  again: z.object({ title: z.string(), lines: z.array(z.string()), contact: z.string() }),
  how: z.object({ title: z.string(), text: z.string() }),
})
export type AnswerView = z.output<typeof answerView>

const ofSurvey = { owner: { survey: 'body.surveyGuid' }, results: true } as const
const bySurvey = z.object({ surveyGuid })
const shownPage = z.object({
  /** Identifies the preview in all languages. Only this version can be published. */
  seen: z.string(),
  view: answerView,
})
const published = {
  seen: z.string().max(100),
  /** False leaves out languages whose sentences no speaker has reviewed. */
  drafts: z.boolean().optional(),
}

const readDistrict = { owner: { organization: 'params.organization' } } as const
const changeDistrict = { owner: { organization: 'body.organization' } } as const
const ofRound = z.object({ organization: id, round })

export const familyAnswerContract = contract({
  familyAnswer: {
    method: 'GET',
    path: '/api/family-answer/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator', results: true },
    summary:
      'A school’s report to families about a survey, and the choices for it. 409 before the results are final.',
    params: byGuid,
    status: 200,
    reply: familyAnswer,
  },
  familyAnswerPreview: {
    method: 'GET',
    path: '/api/family-answer/{guid}/{language}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator', results: true },
    summary: 'The saved page in one language, as it would be published now. 409 if no page has been saved.',
    params: z.object({ guid: surveyGuid, language }),
    status: 200,
    reply: shownPage,
  },
  saveFamilyAnswer: {
    method: 'POST',
    path: '/api/save-family-answer',
    versioned: true,
    access: ofSurvey,
    summary:
      'Saves what the page will say. The public page stays the same. 409 if it changed since the version in If-Match.',
    body: answerChoices.extend({ surveyGuid }),
    status: 200,
    reply: familyAnswer,
  },
  publishFamilyAnswer: {
    method: 'POST',
    path: '/api/publish-family-answer',
    versioned: true,
    access: ofSurvey,
    summary: 'Publishes the page as its preview showed it. 409 if the page would now be different.',
    body: bySurvey.extend(published),
    status: 200,
    reply: familyAnswer,
  },
  withdrawFamilyAnswer: {
    method: 'POST',
    path: '/api/withdraw-family-answer',
    versioned: true,
    access: ofSurvey,
    summary: 'Unpublishes the page but keeps the saved version. Has no effect if the page isn’t public.',
    body: bySurvey,
    status: 200,
    reply: familyAnswer,
  },
  districtReport: {
    method: 'GET',
    path: '/api/district-report/{organization}/{round}',
    access: readDistrict,
    summary:
      'A district’s report to families about combined results, and the choices for it. 409 until the caller can see these results.',
    params: ofRound,
    status: 200,
    reply: familyAnswer,
  },
  districtReportPreview: {
    method: 'GET',
    path: '/api/district-report/{organization}/{round}/{language}',
    access: readDistrict,
    summary: 'The saved page in one language, as it would be published now. 409 if no page has been saved.',
    params: ofRound.extend({ language }),
    status: 200,
    reply: shownPage,
  },
  saveDistrictReport: {
    method: 'POST',
    path: '/api/save-district-report',
    versioned: true,
    access: changeDistrict,
    summary:
      'Saves what the district’s page will say. The public page stays the same. 409 if it changed since the version in If-Match.',
    // A district has no pulse surveys.
    body: answerChoices.extend({ ...ofRound.shape, pulseIn: z.null() }),
    status: 200,
    reply: familyAnswer,
  },
  publishDistrictReport: {
    method: 'POST',
    path: '/api/publish-district-report',
    versioned: true,
    access: changeDistrict,
    summary:
      'Publishes the district’s page as its preview showed it. 409 if the page would now be different, or if a school’s results aren’t released to everyone.',
    body: ofRound.extend(published),
    status: 200,
    reply: familyAnswer,
  },
  withdrawDistrictReport: {
    method: 'POST',
    path: '/api/withdraw-district-report',
    versioned: true,
    access: changeDistrict,
    summary:
      'Unpublishes the district’s page but keeps the saved version. Has no effect if the page isn’t public.',
    body: ofRound,
    status: 200,
    reply: familyAnswer,
  },
})
