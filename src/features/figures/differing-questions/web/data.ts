import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { differingQuestionsContract } from '../contract.ts'

/** Loads the questions that work differently in an organization, by default in the newest combined school year. */
export const differingQuestionsQuery = (organization: number, round: string | undefined) =>
  queryOptions({
    queryKey: ['differing-questions', organization, round ?? null],
    queryFn: ({ signal }) =>
      call(
        differingQuestionsContract.differingQuestions,
        { params: { organization }, query: round === undefined ? {} : { round } },
        { signal },
      ),
  })
