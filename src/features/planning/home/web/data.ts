import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { homeContract } from '../contract.ts'

/** What others last did about a school. */
export const schoolNewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['school-news', id],
    queryFn: ({ signal }) => call(homeContract.schoolNews, { params: { id } }, { signal }),
  })

export const serviceNoticesQuery = () =>
  queryOptions({
    queryKey: ['service-notices'],
    queryFn: ({ signal }) => call(homeContract.serviceNotices, {}, { signal }),
  })
