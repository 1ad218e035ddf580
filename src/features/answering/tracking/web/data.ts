import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { trackingContract } from '../contract.ts'

const everyFifteenSeconds = 15_000

/** The page's words in the installation's languages. They don't change during a visit. */
export const trackingWordsQuery = () =>
  queryOptions({
    queryKey: ['tracking words'],
    queryFn: ({ signal }) => call(trackingContract.trackingWords, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Response counts so far. Fetched again while the survey is open and the page is visible. */
export const trackingQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-tracking', guid],
    queryFn: ({ signal }) => call(trackingContract.surveyTracking, { params: { guid } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? everyFifteenSeconds : false),
  })
