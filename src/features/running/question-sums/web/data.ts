import { queryOptions } from '@tanstack/react-query'
import { given } from '../../../../web/address.ts'
import { call } from '../../../../web/call.ts'
import { questionSumsContract } from '../contract.ts'

/** Loads the questions that work differently over all installations, by default in the newest school year. */
export const sharedQuestionsQuery = (round: string | undefined) =>
  queryOptions({
    queryKey: ['shared-questions', round ?? null],
    queryFn: ({ signal }) =>
      call(questionSumsContract.sharedQuestions, { query: given({ round }) }, { signal }),
  })
