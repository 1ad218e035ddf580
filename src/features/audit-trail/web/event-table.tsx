import type { Reply } from '../../../shared/endpoint.ts'
import { Card } from '../../../web/ui/card.tsx'
import { Table } from '../../../web/ui/table.tsx'
import type { auditTrailContract } from '../contract.ts'
import styles from './event-table.module.css'

type SystemEvent = Reply<typeof auditTrailContract.systemEvents>['events'][number]

/** Events, a row each. Times are UTC, as the filter's days are. */
export function EventTable({ events }: { events: readonly SystemEvent[] }) {
  return (
    <Card flush>
      <Table wide caption="Events, newest first">
        <thead>
          <tr>
            <th scope="col">When (UTC)</th>
            <th scope="col">Who</th>
            <th scope="col">Event</th>
            <th scope="col">About</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row" className="nowrap figures">
                <time dateTime={event.at}>{instant.format(new Date(event.at))}</time>
              </th>
              <td className={styles.who}>
                {event.who === null ? (
                  <span className="quiet">Nobody signed in</span>
                ) : (
                  <Address of={event.who} />
                )}
              </td>
              <td className={styles.event}>{event.event}</td>
              <td className={styles.reported}>{event.identifier}</td>
              <td className={styles.reported}>
                {event.message}
                {event.file ? <span className={styles.file}>{event.file}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** An e-mail address that breaks before the @ where it does not fit in a line. */
function Address({ of }: { of: string }) {
  const [name, ...rest] = of.split('@')
  return (
    <>
      {name}
      <wbr />@{rest.join('@')}
    </>
  )
}

const instant = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
