import type { Reply } from '../../../../shared/endpoint.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { auditTrailContract } from '../contract.ts'
import { changeInWords, sourceInWords } from '../rules.ts'
import { deedOf, doerOf, rolesInWords } from '../rules-sentences.ts'
import styles from './event-table.module.css'

type SystemEvent = Reply<typeof auditTrailContract.systemEvents>['events'][number]

/** A table with one row for each event. Times are in UTC, like the filter's days. */
export function EventTable({ events }: { events: readonly SystemEvent[] }) {
  return (
    <Card flush>
      <Table lines={styles.records} caption="Events, newest first">
        <thead>
          <tr>
            <th scope="col">When (UTC)</th>
            <th scope="col">Source</th>
            <th scope="col">What happened</th>
            <th scope="col">About</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row" className="nowrap figures">
                <Instant at={event.at} />
              </th>
              <td className={styles.source}>{sourceInWords(event.source)}</td>
              <td className={styles.event}>
                {event.who === null ? doerOf(event) : <Address of={event.who} />} {deedOf(event.event)}.
                <span className={styles.further}>{event.event}</span>
              </td>
              <td className={styles.reported}>{event.identifier}</td>
              <td className={styles.details}>
                {rolesInWords(event.message)}
                {event.changes.map((change) => (
                  <span key={change.field} className={styles.further}>
                    {rolesInWords(changeInWords(change))}
                  </span>
                ))}
                {event.network ? <span className={styles.further}>{event.network}</span> : null}
                {event.file ? <span className={styles.further}>{event.file}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** Shows a time in UTC, to the second. */
export function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{instant.format(new Date(at))}</time>
}

/** An email address that can break before the @ if it doesn't fit on one line. */
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
