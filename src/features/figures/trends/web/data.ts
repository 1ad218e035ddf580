import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { trendsContract } from '../contract.ts'

/** Loads overall and area scores next to those of earlier surveys. */
export const changesQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'changes'],
    queryFn: ({ signal }) => call(trendsContract.changes, { params: { guid } }, { signal }),
  })

/** Loads one area's scores next to those of earlier surveys. */
export const areaChangesQuery = (guid: string, area: AreaCode) =>
  queryOptions({
    queryKey: ['survey-results', guid, area, 'changes'],
    queryFn: ({ signal }) => call(trendsContract.areaChanges, { params: { guid, area } }, { signal }),
  })
