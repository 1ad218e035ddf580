import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { termsContract } from '../contract.ts'

/** Reads the words that a school may replace, with their options. */
export const substitutionsQuery = () =>
  queryOptions({
    queryKey: ['substitutions'],
    queryFn: ({ signal }) => call(termsContract.substitutions, {}, { signal }),
    staleTime: 5 * 60_000,
  })
