import * as z from 'zod'
import { contract, fileReply, knownLanguage, mediaTypes, newGuid } from '../../../shared/endpoint.ts'
import { helperWords } from '../../records/words/contract.ts'
import { faults, findings, questionSets } from './rules.ts'

const day = z.string().meta({ examples: ['2026-10-14'] })
const token = z.string().min(1).max(100)
const instrument = z.enum(questionSets).meta({ examples: ['student-4-8'] })
const itemId = z
  .string()
  .min(1)
  .max(40)
  .meta({ examples: ['q1101'] })
const found = z.array(z.enum(faults)).max(faults.length)

/** What someone has entered with their link. */
const interviewsOfLink = z.object({
  /** In the order they were entered. Only the last one can be corrected or deleted. */
  interviews: z.array(
    z.object({
      guid: z.string(),
      instrument,
      on: day,
      asked: z.number(),
      /** Questions with a fault. */
      faulty: z.number(),
    }),
  ),
  /** Codes of the last one. */
  latest: z.array(z.object({ id: itemId, faults: found })),
})
export type InterviewsOfLink = z.output<typeof interviewsOfLink>

const interviewDesk = interviewsOfLink.extend({
  /** The person the link was created for, and the link's last day. */
  interviewer: z.string(),
  ends: day,
  language: knownLanguage,
  sets: z.array(
    z.object({
      instrument,
      /** Names of the people who answer it, in English and in the link’s language. */
      names: z.record(z.string(), z.string()),
      items: z.array(
        z.object({ id: itemId, title: z.string(), choices: z.array(z.string()), wording: z.string() }),
      ),
    }),
  ),
  /** The page's words in the link's language. */
  words: helperWords,
})
export type InterviewDesk = z.output<typeof interviewDesk>

const count = z.number()
/** Interviews about the same words of a question: with any fault, and with each one. */
const tally = z.object({
  interviews: count,
  faulty: count,
  found: z.object({ words: count, meaning: count, memory: count, choices: count, comfort: count }),
})

const interviewTable = z.object({
  /** Languages of interviews: those that surveys can use, and those in preparation with all questions. */
  languages: z.array(z.string()),
  /** Other installations whose interviews are included, sorted by name. */
  contributors: z.array(z.object({ name: z.string(), on: day })),
  /** Interviews entered here, about any question set. */
  entered: z.array(z.object({ language: z.string(), instrument, interviews: count })),
  questions: z.array(
    z.object({
      id: itemId,
      /** In English. */
      title: z.string(),
      /** Interviews about the current words, in each language that has any. */
      languages: z.array(tally.extend({ language: z.string(), finding: z.enum(findings) })),
    }),
  ),
})
export type InterviewTable = z.output<typeof interviewTable>

const interviewHistory = z.object({
  /** The current words first, then earlier ones. */
  wordings: z.array(
    tally.extend({
      /** With {placeholders} for the words that schools choose. Null for words that aren't stored. */
      title: z.string().nullable(),
      choices: z.array(z.string()),
      isCurrent: z.boolean(),
      /** Day of the first interview about these words. */
      firstOn: day.nullable(),
      /** Interviews of each other installation. */
      others: z.array(z.object({ name: z.string(), interviews: count })),
    }),
  ),
  /** The speaker who reviewed the current words, and the day an administrator accepted them. */
  approved: z.object({ reviewer: z.string(), on: day }).nullable(),
  /** Accepted changes of the title, as in the activity log, newest first. */
  changes: z.array(z.object({ on: day, from: z.string(), to: z.string() })),
})
export type InterviewHistory = z.output<typeof interviewHistory>

export const interviewsContract = contract({
  interviewTable: {
    method: 'GET',
    path: '/api/interview-table',
    access: 'admin',
    summary: 'What interviews showed about the questions of a question set, in each language.',
    query: z.object({ instrument }),
    status: 200,
    reply: interviewTable,
  },
  interviewHistory: {
    method: 'GET',
    path: '/api/interview-history',
    access: 'admin',
    summary: 'The words that a question had in a language, and what interviews about each showed.',
    query: z.object({ instrument, language: knownLanguage, item: itemId }),
    status: 200,
    reply: interviewHistory,
  },
  interviewGuide: {
    method: 'GET',
    path: '/api/interview-guide/{instrument}/{language}',
    access: 'admin',
    summary:
      'What an interviewer reads: how to interview, a text to read aloud, and each question with a box for each fault. 409 for a language without all questions.',
    params: z.object({ instrument, language: knownLanguage }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  linkedGuide: {
    method: 'GET',
    path: '/api/interviews/{token}/guide/{instrument}',
    access: 'public',
    summary: 'The interview guide in the language of a helper link.',
    params: z.object({ token, instrument }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.word,
  },
  interviewDesk: {
    method: 'GET',
    path: '/api/interviews/{token}',
    access: 'public',
    summary:
      'The questions that a helper link enters interviews about, in its language, and the interviews entered with it.',
    params: z.object({ token }),
    status: 200,
    reply: interviewDesk,
  },
  saveInterview: {
    method: 'POST',
    path: '/api/interviews/{token}',
    access: 'public',
    summary:
      'Stores an interview: for each question that was asked, its faults. A repeated guid stores nothing, unless it corrects the link’s latest interview.',
    params: z.object({ token }),
    body: z.object({
      guid: newGuid('The interview’s guid is missing or malformed.'),
      instrument,
      /** An empty list of faults means that the question was understood. */
      items: z
        .array(
          z.object({
            id: itemId,
            /** Digest of the words that were asked, as the page received it. */
            wording: z
              .string()
              .regex(/^[0-9a-f]{64}$/)
              .meta({ examples: ['ab'.repeat(32)] }),
            faults: found,
          }),
        )
        .min(1)
        .max(200),
      correction: z.boolean(),
    }),
    bodyLimit: 64_000,
    status: 200,
    reply: interviewsOfLink,
  },
  deleteInterview: {
    method: 'DELETE',
    path: '/api/interviews/{token}/{guid}',
    access: 'public',
    summary: 'Deletes the latest interview entered with a link. Has no effect if it is deleted already.',
    params: z.object({ token, guid: z.string().max(64) }),
    status: 200,
    reply: interviewsOfLink,
  },
})
