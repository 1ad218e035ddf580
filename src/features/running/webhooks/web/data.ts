import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { webhooksContract } from '../contract.ts'

/** An organization; left out for all schools. */
export interface WebhookScope {
  organization?: number
}

export const webhooksQuery = (place: WebhookScope) =>
  queryOptions({
    queryKey: ['webhooks', place],
    queryFn: ({ signal }) => call(webhooksContract.webhooks, { query: place }, { signal }),
  })

export const deliveriesQuery = (place: WebhookScope, id: number) =>
  queryOptions({
    queryKey: ['webhooks', place, id],
    queryFn: ({ signal }) =>
      call(webhooksContract.webhookDeliveries, { params: { id }, query: place }, { signal }),
  })
