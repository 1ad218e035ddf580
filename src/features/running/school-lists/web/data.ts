import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { schoolListsContract } from '../contract.ts'
import type { Row } from '../rules.ts'

/** The organizations that a list can be for. */
export const placesQuery = () =>
  queryOptions({
    queryKey: ['school lists', 'places'],
    queryFn: ({ signal }) => call(schoolListsContract.listPlaces, {}, { signal }),
  })

/** The accounts that wait for their first password. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['school lists', 'waiting'],
    queryFn: ({ signal }) => call(schoolListsContract.accountsWithoutPassword, {}, { signal }),
  })

/** What is sent of a list. */
export interface List {
  rows: Row[]
  organization: number | null
  state: string
}

/** What a list would do now; `read` numbers the lists that were read on this page. */
export const previewQuery = (read: number, list: List) =>
  queryOptions({
    queryKey: ['school lists', 'preview', read, list.organization, list.state],
    queryFn: ({ signal }) => call(schoolListsContract.previewList, { body: list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
