import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../shared/endpoint.ts'
import { call } from '../../../../web/call.ts'
import { apiKeysContract } from '../contract.ts'

/** An organization, or without one all schools. */
export interface ProgramPlace {
  organization?: number
}

const keyOf = (place: ProgramPlace) => ['api-keys', place] as const

export const apiKeysQuery = (place: ProgramPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => call(apiKeysContract.apiKeys, { query: place }, { signal }),
  })

type NewKey = Omit<CallInput<typeof apiKeysContract.makeApiKey>['body'], 'organization'>

/** Makes a key and keeps the list in step. */
export function useMakeApiKey(place: ProgramPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (key: NewKey) => call(apiKeysContract.makeApiKey, { body: { ...place, ...key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(place) }),
  })
}

/** Withdraws a key and keeps the list in step. */
export function useWithdrawApiKey(place: ProgramPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(apiKeysContract.withdrawApiKey, { params: { id }, query: place }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(place) }),
  })
}
