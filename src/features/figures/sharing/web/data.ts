import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { sharingContract } from '../contract.ts'

export const sharedResultsQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-results', token],
    queryFn: ({ signal }) => call(sharingContract.sharedResults, { params: { token } }, { signal }),
  })

export const sharedReportQuery = (token: string, area: AreaCode) =>
  queryOptions({
    queryKey: ['shared-results', token, area],
    queryFn: ({ signal }) => call(sharingContract.sharedReport, { params: { token, area } }, { signal }),
  })
