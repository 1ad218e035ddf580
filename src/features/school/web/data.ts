import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/call.ts'
import { schoolContract } from '../contract.ts'

/** The school of a user; its id is 0 while there is no profile. */
export const schoolOfUserQuery = (userId: number) =>
  queryOptions({
    queryKey: ['school', userId],
    queryFn: ({ signal }) => call(schoolContract.getEntityInfo, { params: { userId } }, { signal }),
  })

/** Where a user's school stands in the process. */
export const processOfUserQuery = (userId: number) =>
  queryOptions({
    queryKey: ['process', userId],
    queryFn: ({ signal }) => call(schoolContract.entityProcessUser, { params: { userId } }, { signal }),
  })
