import * as z from 'zod'
import { areaCodes, groups } from '../../../shared/codes.ts'
import { byGuid, contract, filled, id, surveyGuid, text } from '../../../shared/endpoint.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { scoreStatuses } from '../../figures/results/contract.ts'

/** How many strengths, things to do better and goals a page may have, and characters of a goal. */
export const limits = { parts: 3, words: 200 } as const

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.')
  .nullable()
  .meta({ examples: ['2027-10'] })
const language = z.enum(languageCodes)

/** A goal in words for families; a language without words gets the English ones. */
const action = z.object({
  goal: id,
  words: z.object({
    en: filled(limits.words),
    es: text(limits.words),
    so: text(limits.words),
    hmn: text(limits.words),
  }),
})
export type AnswerAction = z.output<typeof action>

const unlike = <T>(values: readonly T[]) => new Set(values).size === values.length

/** What a leader chooses from the results and says about the goals. */
export const answerChoices = z.object({
  /** Among the offered ones. */
  strengths: z.array(z.enum(areaCodes)).max(limits.parts).refine(unlike, 'You listed a strength twice.'),
  /** Keys of the offered ones: an area, or the gap in an area. */
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
  /** Months in which a few questions and the whole survey are asked again; null if that is not known. */
  pulseIn: month,
  surveyIn: month,
})
export type AnswerChoices = z.output<typeof answerChoices>

const offer = z.object({
  key: z.string().meta({ examples: ['DBP-gap'] }),
  title: z.string(),
  text: z.string(),
  /** "3.5 of 10, Emerging"; both rows for a gap. */
  figures: z.array(z.string()),
  /** For a gap, the people it names, and whether it is the widest by race or language; missing for an area. */
  names: z
    .string()
    .optional()
    .meta({ examples: ['Somali-speaking students'] }),
  isWidest: z.boolean().optional(),
})
export type AnswerOffer = z.output<typeof offer>

export const familyAnswer = z.object({
  /** Raised by every change and sent in If-Match; 0 before the first save. */
  version: z.number(),
  surveyName: z.string(),
  /** The saved choices, or suggestions before the first save. */
  choices: answerChoices,
  /** Null while the page isn't public. */
  published: z
    .object({
      on: z.string().meta({ examples: ['2026-10-27'] }),
      by: z.string().meta({ examples: ['Maya Thompson'] }),
      /** Whether it matches the saved choices. */
      isCurrent: z.boolean(),
    })
    .nullable(),
  /** The page's address when it's public. */
  address: z.string().meta({ examples: ['https://audit.example/answer/c3d4f7h'] }),
  offered: z.object({
    strengths: z.array(offer),
    improvements: z.array(offer),
    goals: z.array(z.object({ id: z.number(), difference: z.string(), due: z.string() })),
  }),
  /** Today in the survey's time zone. */
  today: z.string().meta({ examples: ['2026-10-27'] }),
  /** Codes of the languages whose sentences are drafts. */
  drafts: z.array(language),
})
export type FamilyAnswer = z.output<typeof familyAnswer>

/** A figure in words, as families read it. */
const figure = z.object({
  status: z.enum(scoreStatuses),
  word: z.string(),
  /** "7.0 of 10"; null if only the word is shown. */
  score: z.string().nullable(),
  /** Its place on the scale, 0 to 10; null likewise. */
  at: z.number().nullable(),
})
export type AnswerFigure = z.output<typeof figure>

const part = z.object({
  title: z.string(),
  text: z.string(),
  figure: figure.nullable(),
  /** Of a gap: the smaller group, then the rest of its group. */
  rows: z.array(z.object({ name: z.string(), people: z.string(), figure })),
})
export type AnswerPart = z.output<typeof part>

/** The page for families in one language: all its sentences, filled in. Text only. */
export const answerView = z.object({
  language,
  school: z.string(),
  title: z.string(),
  thanks: z.string(),
  /** Says that no speaker has read the sentences; null if they are reviewed. */
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
  }),
  strengths: z.object({ title: z.string(), parts: z.array(part) }),
  improvements: z.object({ title: z.string(), parts: z.array(part) }),
  actions: z.object({
    title: z.string(),
    goals: z.array(z.object({ words: z.string(), isEnglish: z.boolean(), by: z.string() })),
    none: z.string(),
  }),
  again: z.object({ title: z.string(), lines: z.array(z.string()), contact: z.string() }),
  how: z.object({ title: z.string(), text: z.string() }),
})
export type AnswerView = z.output<typeof answerView>

const ofSurvey = { owner: { survey: 'body.surveyGuid' }, results: true } as const
const bySurvey = z.object({ surveyGuid })

export const familyAnswerContract = contract({
  familyAnswer: {
    method: 'GET',
    path: '/api/family-answer/{guid}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator', results: true },
    summary:
      'What a school answers families about a survey, and what it can choose from; 409 before the results are final.',
    params: byGuid,
    status: 200,
    reply: familyAnswer,
  },
  familyAnswerPreview: {
    method: 'GET',
    path: '/api/family-answer/{guid}/{language}',
    access: { owner: { survey: 'params.guid' }, from: 'coordinator', results: true },
    summary:
      'The page that is saved, in one language, as it would be published now; 409 before it was saved.',
    params: z.object({ guid: surveyGuid, language }),
    status: 200,
    reply: z.object({
      /** Identifies the preview in all languages. Only this version can be published. */
      seen: z.string(),
      view: answerView,
    }),
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
    summary: 'Makes the page public, as a preview showed it; 409 if it would now say something else.',
    body: bySurvey.extend({
      seen: z.string().max(100),
      /** False leaves out the languages whose sentences no speaker has read. */
      drafts: z.boolean().optional(),
    }),
    status: 200,
    reply: familyAnswer,
  },
  withdrawFamilyAnswer: {
    method: 'POST',
    path: '/api/withdraw-family-answer',
    versioned: true,
    access: ofSurvey,
    summary: 'Unpublishes the page; the saved version stays. The same if it isn’t public.',
    body: bySurvey,
    status: 200,
    reply: familyAnswer,
  },
})
