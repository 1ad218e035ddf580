import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { counted } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { download } from '../../../../web/call.ts'
import { saveFile } from '../../../../web/save-file.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { DayField } from '../../../../web/ui/day-field.tsx'
import { Filters, SearchField } from '../../../../web/ui/filters.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { auditTrailContract } from '../contract.ts'
import type { AuditTrailSearch, EventFilter } from './audit-trail-search.ts'
import { eventsPageSize, eventsQuery } from './data.ts'
import { EventTable } from './event-table.tsx'
import { PageReports } from './page-reports.tsx'

/** The activity log. It contains nothing about respondents. */
export function AuditTrailPage() {
  const { page = 1, reports, ...filter } = useSearch({ from: '/staff/administration/audit-trail' })
  const navigate = useNavigate({ from: '/audit-trail' })
  const { data, error, refetch } = useQuery(eventsQuery(filter, page))
  const download = useExport(filter)
  const change = (part: { [K in keyof AuditTrailSearch]?: AuditTrailSearch[K] | undefined }) =>
    void navigate({ search: (before) => given({ ...before, page: undefined, ...part }), replace: true })
  const turnReports = (to: number | undefined) =>
    void navigate({ search: (before) => given({ ...before, reports: to }), replace: true })
  return (
    <Page
      title="Activity Log"
      facts={data ? counted(data.total, 'event') : '\u00a0'}
      actions={
        <Button unavailable={download.isPending} onClick={() => download.mutate()}>
          <IconDownload className="icon" aria-hidden />
          {download.isPending ? 'Exporting…' : 'Export'}
        </Button>
      }
    >
      {download.error ? (
        <ErrorState title="The export failed" error={download.error} onRetry={() => download.mutate()} />
      ) : null}
      <EventFilters filter={filter} onChange={change} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.events.length > 0 ? (
            <EventTable events={data.events} />
          ) : (
            <EmptyState
              title="No events found"
              action={<ShowAll onPress={() => void navigate({ search: {} })} />}
            >
              You’ll find sign-ins, changes to accounts, schools and settings, exports and results links here.
            </EmptyState>
          )}
          <Pager
            page={page}
            pageSize={eventsPageSize}
            shown={data.events.length}
            total={data.total}
            noun="events"
            onPage={(to) => change({ page: to > 1 ? to : undefined })}
          />
        </>
      ) : (
        <PageSkeleton blocks={1} />
      )}
      {data || error ? <PageReports page={reports} onPage={turnReports} /> : null}
    </Page>
  )
}

function ShowAll({ onPress }: { onPress: () => void }) {
  return <Button onClick={onPress}>Show all events</Button>
}

interface EventFiltersProps {
  filter: EventFilter
  onChange: (part: { [K in keyof EventFilter]?: EventFilter[K] | undefined }) => void
}

function EventFilters({ filter: { search, from, to }, onChange }: EventFiltersProps) {
  const isTurned = from !== undefined && to !== undefined && from > to
  return (
    <Filters label="Activity log" columns="11rem 11rem">
      <SearchField
        label="Find events"
        placeholder="Email, event, survey ID or details"
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <DayField label="From" value={from ?? ''} onChange={({ target }) => onChange({ from: target.value })} />
      <DayField
        label="To"
        value={to ?? ''}
        error={isTurned ? 'The end date is before the start date.' : undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </Filters>
  )
}

/** Exports all matching events. The request needs the token, so it can't be a plain link. */
function useExport(filter: EventFilter) {
  return useMutation({
    mutationFn: () => download(auditTrailContract.exportSystemEvents, { query: filter }),
    onSuccess: ({ name, blob }) => saveFile(blob, name),
  })
}
