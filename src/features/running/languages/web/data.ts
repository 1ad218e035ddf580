import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { setAddedLanguages } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { languagesContract } from '../contract.ts'

/** Reads the installation's languages. Pages loaded earlier then know a new one too. */
export const languagesQuery = () =>
  queryOptions({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => {
      const all = await call(languagesContract.languages, {}, { signal })
      setAddedLanguages(all.filter(({ isAdded }) => isAdded))
      return all
    },
  })

/** Changes a language, then reads all that depends on languages again. */
export function useLanguageChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await queries.fetchQuery({ ...languagesQuery(), staleTime: 0 })
      await queries.invalidateQueries()
    },
  })
}
