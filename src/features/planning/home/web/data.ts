import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { homeContract } from '../contract.ts'

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
