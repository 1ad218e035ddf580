import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { type List, schoolListsContract } from '../contract.ts'

/** Reads the organizations that a list can be for. */
export const listScopesQuery = () =>
  queryOptions({
    queryKey: ['school lists', 'places'],
    queryFn: ({ signal }) => call(schoolListsContract.listPlaces, {}, { signal }),
  })

/** Reads the accounts that are waiting for their first password. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['school lists', 'waiting'],
    queryFn: ({ signal }) => call(schoolListsContract.accountsWithoutPassword, {}, { signal }),
  })

/** Reads what importing a list would do now. `read` distinguishes lists read on the same page. */
export const previewQuery = (read: number, list: List) =>
  queryOptions({
    queryKey: ['school lists', 'preview', read, list.organization, list.state, list.districts],
    queryFn: ({ signal }) => call(schoolListsContract.previewList, { body: list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
