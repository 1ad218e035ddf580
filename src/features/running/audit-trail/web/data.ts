import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { auditTrailContract } from '../contract.ts'
import type { EventFilter } from './audit-trail-search.ts'

export const eventsPageSize = 50

/** Reads events reported by pages, newest first, one page at a time. */
export const reportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['page-reports', page],
    queryFn: ({ signal }) =>
      call(auditTrailContract.pageReports, { query: { page, pageSize: eventsPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Reads the activity log, newest first, one page at a time. */
export const eventsQuery = (filter: EventFilter, page: number) =>
  queryOptions({
    queryKey: ['system-events', filter, page],
    queryFn: ({ signal }) =>
      call(
        auditTrailContract.systemEvents,
        { query: { ...filter, page, pageSize: eventsPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
