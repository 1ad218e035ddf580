import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { trendsContract } from '../contract.ts'

export const changesQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'changes'],
    queryFn: ({ signal }) => call(trendsContract.changes, { params: { guid } }, { signal }),
  })

export const areaChangesQuery = (guid: string, area: AreaCode) =>
  queryOptions({
    queryKey: ['survey-results', guid, area, 'changes'],
    queryFn: ({ signal }) => call(trendsContract.areaChanges, { params: { guid, area } }, { signal }),
  })
