import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { deletionContract } from '../contract.ts'

/** Reads surveys that have had responses, newest first. */
export const deletableQuery = () =>
  queryOptions({
    queryKey: ['deletable'],
    queryFn: ({ signal }) => call(deletionContract.deletableSurveys, {}, { signal }),
  })
