import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { sharingContract } from '../contract.ts'
import type { ShareDays } from '../rules.ts'

/** Links to a survey's results that were made so far. */
export const shareLinksQuery = (guid: string) =>
  queryOptions({
    queryKey: ['share-links', guid],
    queryFn: ({ signal }) => call(sharingContract.shareLinks, { params: { guid } }, { signal }),
  })

/** Makes a link and keeps the list in step. */
export function useMakeShareLink(guid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { days: ShareDays; madeFor: string }) =>
      call(sharingContract.makeShareLink, { params: { guid }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['share-links', guid] }),
  })
}

/** Withdraws a link and keeps the list in step. */
export function useWithdrawShareLink(guid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(sharingContract.withdrawShareLink, { params: { guid, id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['share-links', guid] }),
  })
}

/** The results that a link opens. */
export const sharedResultsQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-results', token],
    queryFn: ({ signal }) => call(sharingContract.sharedResults, { params: { token } }, { signal }),
  })

/** One area of them. */
export const sharedReportQuery = (token: string, area: AreaCode) =>
  queryOptions({
    queryKey: ['shared-results', token, area],
    queryFn: ({ signal }) => call(sharingContract.sharedReport, { params: { token, area } }, { signal }),
  })
