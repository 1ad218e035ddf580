import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../shared/endpoint.ts'
import { call } from '../../../../web/call.ts'
import { namedLinksContract } from '../contract.ts'
import type { Purpose } from '../rules.ts'

/** A school, one of its surveys, or with neither the whole installation. */
export interface LinkPlace {
  entityId?: number | undefined
  surveyGuid?: string | undefined
}

const keyOf = (purpose: Purpose, place: LinkPlace) => ['named-links', purpose, place] as const

/** Links of a purpose at a place that were made so far. */
export const namedLinksQuery = (purpose: Purpose, place: LinkPlace) =>
  queryOptions({
    queryKey: keyOf(purpose, place),
    queryFn: ({ signal }) =>
      call(namedLinksContract.namedLinks, { query: { purpose, ...place } }, { signal }),
  })

type NewLink = Pick<CallInput<typeof namedLinksContract.makeNamedLink>['body'], 'name' | 'language' | 'days'>

/** Makes a link and keeps the list in step. */
export function useMakeNamedLink(purpose: Purpose, place: LinkPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (link: NewLink) =>
      call(namedLinksContract.makeNamedLink, { body: { purpose, ...place, ...link } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(purpose, place) }),
  })
}

/** Withdraws a link and keeps the list in step. */
export function useWithdrawNamedLink(purpose: Purpose, place: LinkPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(namedLinksContract.withdrawNamedLink, { params: { id }, query: place }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(purpose, place) }),
  })
}
