import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { factorsContract } from '../contract.ts'

/** Reads the user's own second factors. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => call(factorsContract.factors, {}, { signal }),
  })
