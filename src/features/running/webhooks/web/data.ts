import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import type { ProgramPlace } from '../../../people/api-keys/web/data.ts'
import { webhooksContract } from '../contract.ts'

const keyOf = (place: ProgramPlace) => ['webhooks', place] as const

export const webhooksQuery = (place: ProgramPlace) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => call(webhooksContract.webhooks, { query: place }, { signal }),
  })

export const deliveriesQuery = (place: ProgramPlace, id: number) =>
  queryOptions({
    queryKey: [...keyOf(place), id],
    queryFn: ({ signal }) =>
      call(webhooksContract.webhookDeliveries, { params: { id }, query: place }, { signal }),
  })

/** What changes webhooks, each keeping the lists in step. */
export function useWebhookChanges(place: ProgramPlace) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: keyOf(place) })
  return {
    make: useMutation({
      mutationFn: (url: string) => call(webhooksContract.makeWebhook, { body: { url, ...place } }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (id: number) => call(webhooksContract.testWebhook, { params: { id }, body: place }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: number) => call(webhooksContract.withdrawWebhook, { params: { id }, query: place }),
      onSettled,
    }),
  }
}
