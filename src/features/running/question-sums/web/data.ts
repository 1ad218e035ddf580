import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Imports a file, then reloads the page's data. */
export function useSumsImport(mutationFn: (file: File) => Promise<{ name: string; surveys: number }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['shared-questions'] }),
  })
}
