import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { trackingContract } from '../contract.ts'

const everyFifteenSeconds = 15_000

/** Who has answered so far; read again while the survey runs and the page is looked at. */
export const trackingQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-tracking', guid],
    queryFn: ({ signal }) => call(trackingContract.surveyTracking, { params: { guid } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? everyFifteenSeconds : false),
  })
