import { isDay } from '../../../../shared/dates.ts'
import { pageOf, read, textOf, wholeOf } from '../../../../web/address.ts'

/** Filters of the activity log. Days are YYYY-MM-DD (UTC). */
export interface EventFilter {
  search?: string
  from?: string
  to?: string
}

export type AuditTrailSearch = EventFilter & { page?: number; reports?: number }

export function readAuditTrailSearch(search: Record<string, unknown>): AuditTrailSearch {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  return read({
    search: textOf(search.search)?.slice(0, 100),
    from: day(search.from),
    to: day(search.to),
    page: pageOf(search.page),
    reports: wholeOf(search.reports, 1),
  })
}
