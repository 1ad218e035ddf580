import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { namedLinksContract } from '../contract.ts'
import type { Purpose } from '../rules.ts'

/** A school, one of its surveys, or the whole installation if both are missing. */
export interface LinkScope {
  entityId?: number | undefined
  surveyGuid?: string | undefined
}

export const namedLinksQuery = (purpose: Purpose, place: LinkScope) =>
  queryOptions({
    queryKey: ['named-links', purpose, place],
    queryFn: ({ signal }) =>
      call(namedLinksContract.namedLinks, { query: { purpose, ...place } }, { signal }),
  })
