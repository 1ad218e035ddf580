import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { strategiesContract } from '../contract.ts'

/** What a school can do in one equity area. */
export const areaStrategiesQuery = (area: AreaCode) =>
  queryOptions({
    queryKey: ['strategies', area],
    queryFn: ({ signal }) => call(strategiesContract.areaStrategies, { params: { area } }, { signal }),
  })
