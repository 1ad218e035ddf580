import { useQuery } from '@tanstack/react-query'
import { count } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { reportLimits } from '../../../records/events/rules.ts'
import { eventsPageSize, reportsQuery } from './data.ts'
import styles from './event-table.module.css'
import { Instant } from './event-table.tsx'

interface PageReportsProps {
  /** Page of the reports, starting at 1; undefined while the reports are hidden. */
  page: number | undefined
  onPage: (page: number | undefined) => void
}

/** Events reported by pages. They are separate from the activity log because they prove nothing. */
export function PageReports({ page, onPage }: PageReportsProps) {
  return (
    <Card title="Browser reports">
      <p>
        Browsers send these automatically, such as when a sign-in fails. Anyone can send one without an
        account, so they aren’t in the activity log. We keep the newest {count(reportLimits.rows)} for{' '}
        {reportLimits.days} days.
      </p>
      {page === undefined ? (
        <Button onClick={() => onPage(1)}>Show reports</Button>
      ) : (
        <>
          <ReportList page={page} onPage={onPage} />
          <Button onClick={() => onPage(undefined)}>Hide reports</Button>
        </>
      )}
    </Card>
  )
}

function ReportList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery(reportsQuery(page))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton blocks={1} />
  return (
    <>
      {data.reports.length > 0 ? (
        <Table lines={styles.records} caption="Browser reports, newest first">
          <thead>
            <tr>
              <th scope="col">When (UTC)</th>
              <th scope="col">Reported</th>
              <th scope="col">About</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {data.reports.map((report) => (
              <tr key={report.id}>
                <th scope="row" className="nowrap figures">
                  <Instant at={report.at} />
                </th>
                <td className={styles.reported}>{report.event}</td>
                <td className={styles.reported}>{report.identifier}</td>
                <td className={styles.reported}>
                  {report.message}
                  {report.file ? <span className={styles.further}>{report.file}</span> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <EmptyState title="No reports">No recent reports.</EmptyState>
      )}
      <Pager
        page={page}
        pageSize={eventsPageSize}
        shown={data.reports.length}
        total={data.total}
        noun="reports"
        onPage={onPage}
      />
    </>
  )
}
