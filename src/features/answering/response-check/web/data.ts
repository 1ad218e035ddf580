import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Group } from '../../../../shared/codes.ts'
import type { CallInput } from '../../../../shared/endpoint.ts'
import { CallError, call } from '../../../../web/call.ts'
import type { CountType } from '../../../schools/participants/contract.ts'
import { type Criterion, responseCheckContract } from '../contract.ts'
import { clusterKey } from '../rules.ts'

/** Audits and pulses of all schools whose responses can be looked at. */
export const surveysToCheckQuery = () =>
  queryOptions({
    queryKey: ['surveys', 'to-check'],
    queryFn: ({ signal }) => call(responseCheckContract.surveysToCheck, {}, { signal }),
  })

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

/** Sets a cluster aside, or records that it is counted. */
export function useDecide(guid: string) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: Decide) =>
      call(responseCheckContract.decideCluster, { body: { surveyGuid: guid, ...body } }),
    ...readAnew,
  })
}

/** Lets a lot decide which responses of an overfull group count. */
export function useTakeLot(guid: string) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: { group: Group; reason: string }) =>
      call(responseCheckContract.takeLot, { body: { surveyGuid: guid, ...body } }),
    ...readAnew,
  })
}

/** Corrects how many people of a group are expected. */
export function useExpect(guid: string) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: { type: CountType; count: number }) =>
      call(responseCheckContract.updateParticipantCount, { body: { surveyGuid: guid, ...body } }),
    ...readAnew,
  })
}

/** Puts back what a decision set aside. */
export function usePutBack(guid: string) {
  const readAnew = useReadAnew()
  return useMutation({
    mutationFn: (body: { decision: number; reason: string }) =>
      call(responseCheckContract.putBack, { body: { surveyGuid: guid, ...body } }),
    ...readAnew,
  })
}

/**
 * What is counted changes tracking, results and lists of surveys too. After a refusal the page shows what the server has
 * by now; while it cannot be reached there is nothing to read.
 */
function useReadAnew() {
  const queryClient = useQueryClient()
  const readAnew = () => queryClient.invalidateQueries()
  return {
    onSuccess: readAnew,
    onError: (error: Error) =>
      error instanceof CallError && error.status === 0 ? Promise.resolve() : readAnew(),
  }
}
