import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { responsesContract } from '../contract.ts'

export const submissionsPageSize = 50

/** Loads responses of all surveys, one page at a time. Every read is recorded, so it isn't repeated needlessly. */
export const submissionsQuery = (page: number, search: string | undefined, trace: 'no' | 'yes') =>
  queryOptions({
    queryKey: ['responses', page, search, trace],
    queryFn: ({ signal }) =>
      call(
        responsesContract.allResponses,
        { query: { page, pageSize: submissionsPageSize, search, trace } },
        { signal },
      ),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
