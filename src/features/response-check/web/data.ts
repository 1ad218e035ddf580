import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../shared/endpoint.ts'
import { call } from '../../../web/call.ts'
import { type Criterion, responseCheckContract } from '../contract.ts'
import { clusterKey } from '../rules.ts'

/** What the check finds in a survey's responses, and what was decided about them. */
export const responseCheckQuery = (guid: string) =>
  queryOptions({
    queryKey: ['response-check', guid],
    queryFn: ({ signal }) => call(responseCheckContract.responseCheck, { params: { guid } }, { signal }),
  })

/** The responses that a criterion names, beside the others of their group. */
export const clusterQuery = (guid: string, criterion: Criterion) =>
  queryOptions({
    queryKey: ['response-check', guid, clusterKey(criterion)],
    queryFn: ({ signal }) =>
      call(responseCheckContract.responseCluster, { body: { surveyGuid: guid, criterion } }, { signal }),
  })

type Decide = Omit<CallInput<typeof responseCheckContract.decideCluster>['body'], 'surveyGuid'>

/** Sets a cluster aside, or records that it is counted. Reads everything anew, also after a refusal. */
export function useDecide(guid: string) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: Decide) =>
      call(responseCheckContract.decideCluster, { body: { surveyGuid: guid, ...body } }),
    onSettled: readAnew,
  })
}

/** Puts back what a decision set aside. Reads everything anew, also after a refusal. */
export function usePutBack(guid: string) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: { decision: number; reason: string }) =>
      call(responseCheckContract.putBack, { body: { surveyGuid: guid, ...body } }),
    onSettled: readAnew,
  })
}

/** Tracking, results and lists of surveys change with what is counted, too. */
function useReadAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
