import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { gapsContract } from '../contract.ts'

/** Loads the comparisons of smaller groups with everyone else in their group, clear gaps first. */
export const gapsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['survey-results', guid, 'gaps'],
    queryFn: ({ signal }) => call(gapsContract.gaps, { params: { guid } }, { signal }),
  })
