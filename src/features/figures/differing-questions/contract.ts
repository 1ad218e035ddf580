import * as z from 'zod'
import { contract, id } from '../../../shared/endpoint.ts'
import { round } from '../district-results/contract.ts'
import { differingReport } from './rules-shapes.ts'

const differingQuestions = z.object({
  name: z.string(),
  /** School years with combined results that the caller may see, newest first. */
  rounds: z.array(z.string()),
  round: z.string().nullable(),
  /** Null if the school year has no combined results that the caller may see. */
  report: differingReport.nullable(),
})
export type DifferingQuestions = z.output<typeof differingQuestions>

export const differingQuestionsContract = contract({
  differingQuestions: {
    method: 'GET',
    path: '/api/district-results/{organization}/questions',
    access: { owner: { organization: 'params.organization' }, from: 'viewer' },
    summary:
      'Questions that a smaller group answers differently than people who answer everything else alike (differential item functioning), over the schools in the combined results of a school year. Defaults to the newest.',
    params: z.object({ organization: id }),
    query: z.object({ round: round.optional() }),
    status: 200,
    reply: differingQuestions,
  },
})
