import { queryOptions } from '@tanstack/react-query'
import type { AreaCode } from '../../../../shared/codes.ts'
import { call } from '../../../../web/call.ts'
import { strategiesContract } from '../contract.ts'

export const areaStrategiesQuery = (area: AreaCode) =>
  queryOptions({
    queryKey: ['strategies', area],
    queryFn: ({ signal }) => call(strategiesContract.areaStrategies, { params: { area } }, { signal }),
  })
