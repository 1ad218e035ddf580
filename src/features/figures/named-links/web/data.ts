import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { namedLinksContract } from '../contract.ts'
import type { Purpose } from '../rules.ts'

/** A school, one of its surveys, or with neither the whole installation. */
export interface LinkPlace {
  entityId?: number | undefined
  surveyGuid?: string | undefined
}

/** Links of a purpose at a place that were made so far. */
export const namedLinksQuery = (purpose: Purpose, place: LinkPlace) =>
  queryOptions({
    queryKey: ['named-links', purpose, place],
    queryFn: ({ signal }) =>
      call(namedLinksContract.namedLinks, { query: { purpose, ...place } }, { signal }),
  })
