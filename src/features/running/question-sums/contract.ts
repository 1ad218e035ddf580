import * as z from 'zod'
import { contract, fileReply, mediaTypes } from '../../../shared/endpoint.ts'
import { differingReport } from '../../figures/differing-questions/rules-shapes.ts'
import { round } from '../../figures/district-results/contract.ts'
import { sumsBytesAtMost } from './rules-format.ts'

const sharedQuestions = z.object({
  /** School years that this installation has combined results of, or others' files, newest first. */
  rounds: z.array(z.string()),
  round: z.string().nullable(),
  /** Surveys of this installation in the file for the school year. */
  own: z.number(),
  /** Registered installations whose file for the school year was imported, by name. */
  installations: z.array(z.object({ name: z.string(), surveys: z.number(), madeAt: z.string() })),
  report: differingReport.nullable(),
})
export type SharedQuestions = z.output<typeof sharedQuestions>

export const questionSumsContract = contract({
  sharedQuestions: {
    method: 'GET',
    path: '/api/shared-questions',
    access: 'admin',
    summary:
      'Questions that a smaller group answers differently than people who answer everything else alike, over the surveys of this installation and of those whose files were imported. Defaults to the newest school year.',
    query: z.object({ round: round.optional() }),
    status: 200,
    reply: sharedQuestions,
  },
  questionSumsFile: {
    method: 'GET',
    path: '/api/question-sums-file',
    access: 'admin',
    summary:
      'The signed file with each survey’s rounded differences between groups in single questions, for a school year’s combined results that are released to everyone. Defaults to the newest school year. It names no school.',
    query: z.object({ round: round.optional() }),
    status: 200,
    reply: fileReply,
    file: mediaTypes.json,
  },
  takeQuestionSums: {
    method: 'POST',
    path: '/api/question-sums-files',
    access: 'admin',
    summary:
      'Imports a registered installation’s file, which replaces an earlier one for the same school year. Refused as a whole if its signature is wrong, its key is unknown, a number can’t be right, a question isn’t known here, or it isn’t newer than the stored one.',
    body: z.object({ file: z.string().max(sumsBytesAtMost) }),
    // Inside JSON, each quote of the file takes two bytes.
    bodyLimit: 2 * sumsBytesAtMost,
    status: 200,
    reply: z.object({ name: z.string(), round, surveys: z.number() }),
  },
})
