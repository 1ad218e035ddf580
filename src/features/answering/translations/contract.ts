import * as z from 'zod'
import { contract, fileReply, mediaTypes, text } from '../../../shared/endpoint.ts'
import { helperWords } from '../../records/words/contract.ts'
import { isTranslated } from '../../records/words/rules.ts'
import { limits, verdicts } from './rules.ts'
import { places, textStates } from './rules-states.ts'

const language = z
  .string()
  .max(35)
  .refine(isTranslated, 'We can’t find this translation.')
  .meta({ examples: ['hmn'] })
const day = z.string().meta({ examples: ['2026-09-21'] })

const translatedText = z.object({
  id: z.string().meta({ examples: ['questions.titles.q0301'] }),
  /** Name of the text's file in a language’s folder. */
  file: z.string().meta({ examples: ['questions'] }),
  place: z.enum(places),
  /** Tells readers where the text appears. */
  where: z.string(),
  english: z.string(),
  /** Hash of the English text, so a review shows which English it is about. */
  englishHash: z.string(),
  /** The current words. */
  words: z.string(),
  /** The project’s text for the current English, if approved text for an earlier English is still in use. */
  newWords: z.string().optional(),
  state: z.enum(textStates),
  /** Number of approved recordings of the current words. */
  recordings: z.number(),
  /** The English has changed since the text was reviewed or approved. */
  isStale: z.boolean(),
  /** Version of the text's review; 0 if it has none. */
  version: z.number(),
  /** The latest review by a speaker. */
  review: z
    .object({
      verdict: z.enum(verdicts),
      words: z.string(),
      comment: z.string(),
      reviewer: z.string(),
      on: day,
      /** Why it was sent back; null if it wasn't. */
      sentBack: z.string().nullable(),
    })
    .nullable(),
  approval: z.object({ reviewer: z.string(), approvedBy: z.string(), on: day }).nullable(),
})
export type TranslatedText = z.output<typeof translatedText>

const translation = z.object({ language, texts: z.array(translatedText) })
export type Translation = z.output<typeof translation>

const linkedTranslation = translation.extend({
  /** Name of the person the link was created for. `ends` is the link's last day. */
  reviewer: z.string(),
  ends: day,
  /** Words of the page itself in the translation’s language. */
  words: helperWords,
})
export type LinkedTranslation = z.output<typeof linkedTranslation>

const changedTexts = z.object({ texts: z.array(translatedText) })

const textReview = z.object({
  id: text(200)
    .min(1)
    .meta({ examples: ['questions.titles.q0301'] }),
  /** Version of the review that was shown; 0 if there was none. */
  version: z.int().min(0).max(1_000_000),
  /** Hash of the English text that was shown. */
  englishHash: z.string().max(64),
  /** Null withdraws the review, so the text is unreviewed again. */
  verdict: z.enum(verdicts).nullable(),
  /** The suggested words, or the words shown if the verdict suggests none. */
  words: text(limits.words),
  comment: text(limits.comment),
})
export type NewReview = z.output<typeof textReview>

const reviews = z.object({
  reviews: z.array(textReview).min(1).max(limits.texts),
})

const chosen = z
  .array(z.object({ id: text(200).min(1), version: z.int().min(1).max(1_000_000) }))
  .min(1)
  .max(limits.texts)

const byLanguage = z.object({ language })
const byToken = z.object({ token: z.string().min(1).max(100) })
/** Large enough to send all texts with their words in one request. */
const bodyLimit = 600_000

export const translationsContract = contract({
  translations: {
    method: 'GET',
    path: '/api/translations',
    access: 'admin',
    summary: 'The number of texts in each state, for each translation.',
    status: 200,
    reply: z.array(
      z.object({
        language,
        draft: z.number(),
        reviewed: z.number(),
        approved: z.number(),
        stale: z.number(),
      }),
    ),
  },
  translation: {
    method: 'GET',
    path: '/api/translations/{language}',
    access: 'admin',
    summary: 'Every text of a translation with the English and its state.',
    params: byLanguage,
    status: 200,
    reply: translation,
  },
  reviewTexts: {
    method: 'POST',
    path: '/api/translations/{language}/reviews',
    access: 'admin',
    summary: 'Stores a speaker’s reviews of texts: all or, after an error, none.',
    params: byLanguage,
    body: reviews,
    bodyLimit,
    status: 200,
    reply: changedTexts,
  },
  approveTexts: {
    method: 'POST',
    path: '/api/translations/{language}/approvals',
    access: 'admin',
    summary: 'Accepts the words of reviewed texts, all or none. Surveys that open later use them.',
    params: byLanguage,
    body: z.object({ texts: chosen }),
    bodyLimit,
    status: 200,
    reply: changedTexts,
  },
  sendBackTexts: {
    method: 'POST',
    path: '/api/translations/{language}/sent-back',
    access: 'admin',
    summary: 'Sends reviewed texts back with a note for the next reviewer.',
    params: byLanguage,
    body: z.object({ texts: chosen, note: text(limits.comment).min(1, 'Say why.') }),
    bodyLimit,
    status: 200,
    reply: changedTexts,
  },
  translationWorkbook: {
    method: 'GET',
    path: '/api/translations/{language}/workbook',
    access: 'admin',
    summary: 'A translation as a workbook for a speaker to fill in.',
    params: byLanguage,
    status: 200,
    file: mediaTypes.excel,
    reply: fileReply,
  },
  linkedTranslation: {
    method: 'GET',
    path: '/api/review-translations/{token}',
    access: 'public',
    summary: 'The translation that a helper link is for. 404 once the link has expired.',
    params: byToken,
    status: 200,
    reply: linkedTranslation,
  },
  linkedReviews: {
    method: 'POST',
    path: '/api/review-translations/{token}/reviews',
    access: 'public',
    summary: 'Stores the link holder’s reviews of texts: all or, after an error, none.',
    params: byToken,
    body: reviews,
    bodyLimit,
    status: 200,
    reply: changedTexts,
  },
  linkedWorkbook: {
    method: 'GET',
    path: '/api/review-translations/{token}/workbook',
    access: 'public',
    summary: 'The translation that a helper link is for, as a workbook.',
    params: byToken,
    status: 200,
    file: mediaTypes.excel,
    reply: fileReply,
  },
})
