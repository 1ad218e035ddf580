import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/call.ts'
import { responsesContract } from '../contract.ts'

const everyFifteenSeconds = 15_000

/** Tracking data; refetched while the survey is open and the page is visible. */
export const trackingQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-tracking', guid],
    queryFn: ({ signal }) => call(responsesContract.surveyTracking, { params: { guid } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? everyFifteenSeconds : false),
  })

export const submissionsPageSize = 50

/** Responses of all surveys, a page at a time. Every read is recorded, so it is not repeated without need. */
export const submissionsQuery = (page: number, search: string | undefined) =>
  queryOptions({
    queryKey: ['responses', page, search],
    queryFn: ({ signal }) =>
      call(
        responsesContract.allResponses,
        { query: { page, pageSize: submissionsPageSize, search } },
        { signal },
      ),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
