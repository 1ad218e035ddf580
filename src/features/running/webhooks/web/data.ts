import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { webhooksContract } from '../contract.ts'

/** An organization; left out for all schools. */
export interface WebhookPlace {
  organization?: number
}

export const webhooksQuery = (place: WebhookPlace) =>
  queryOptions({
    queryKey: ['webhooks', place],
    queryFn: ({ signal }) => call(webhooksContract.webhooks, { query: place }, { signal }),
  })

export const deliveriesQuery = (place: WebhookPlace, id: number) =>
  queryOptions({
    queryKey: ['webhooks', place, id],
    queryFn: ({ signal }) =>
      call(webhooksContract.webhookDeliveries, { params: { id }, query: place }, { signal }),
  })
