import { Fragment } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { TableTwin } from '../../../../web/ui/twin.tsx'
import { vars } from '../../../../web/ui/vars.ts'
import type { ResponseCheck } from '../contract.ts'
import styles from './arrivals.module.css'
import { useChecked } from './data.ts'
import { type DayOfHours, daysOfHours, levelOf, levels, schoolHoursSentence } from './hours.ts'
import tables from './response-check.module.css'
import { hourInWords, peopleOf, responsesOf } from './sentences.ts'

/** Shows when a group's responses arrived, with one row per day and one cell per hour, followed by a table. */
export function Arrivals({ group }: { group: ResponseCheck['groups'][number] }) {
  const days = daysOfHours(group.hours, useChecked().check)
  const stored = group.counted + group.aboveBound + group.setAside
  const unknown = stored - group.hours.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [group.hours[0]?.day, group.hours.at(-1)?.day]
  const span = first && last ? `, ${daySpan(first, last)}` : ''
  return (
    <Card title="Responses by hour" level={3} aside={`${responsesOf(stored, group.key)}${span}`}>
      {stored === 0 ? <p>No responses from {peopleOf[group.key]} yet.</p> : null}
      {group.hours.length > 0 ? (
        <>
          <p>{schoolHoursSentence(group.hours)}</p>
          <Hours days={days} />
          <HoursTable days={days} />
        </>
      ) : null}
      {unknown > 0 ? (
        <p className="quiet">
          We don’t know the time for {unknown === 1 ? '1 response' : `${count(unknown)} responses`}. An
          earlier version saved only the day.
        </p>
      ) : null}
    </Card>
  )
}

function Hours({ days }: { days: readonly DayOfHours[] }) {
  return (
    <>
      <div className={styles.hours} aria-hidden="true">
        {days.map(({ day, hours }) => (
          <Fragment key={day}>
            <span>{shortDay(day)}</span>
            {hours.map(({ hour, responses }) => {
              const level = levelOf(responses)
              return (
                <i key={hour} style={vars({ ...level?.look })}>
                  {level?.look.on ? <b>{count(responses)}</b> : null}
                </i>
              )
            })}
          </Fragment>
        ))}
        <span />
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour} className={styles.at}>
            {hourInWords(hour)}
          </span>
        ))}
      </div>
      <ul className={styles.key} aria-label="Responses per hour">
        {levels.map(({ from, words, look }) => (
          <li key={from} style={vars(look)}>
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}

const HoursTable = ({ days }: { days: readonly DayOfHours[] }) => (
  <TableTwin>
    <div className={tables.table}>
      <DataTable
        caption="Responses by day and hour"
        columns={[
          { head: 'Day', isName: true, cell: ({ day }) => dayInWords(day) },
          {
            head: 'Responses by hour',
            className: 'figures',
            cell: ({ hours }) => <HoursInWords hours={hours.filter(({ responses }) => responses > 0)} />,
          },
        ]}
        rows={days}
        keyOf={({ day }) => day}
      />
    </div>
  </TableTwin>
)

/** "8 a.m.: 21, 9 a.m.: 28". Lines break only between two hours. */
function HoursInWords({ hours }: Pick<DayOfHours, 'hours'>) {
  if (hours.length === 0) return 'None'
  return hours.map(({ hour, responses }, place) => (
    <Fragment key={hour}>
      <span className="nowrap">
        {hourInWords(hour)}: {count(responses)}
        {place < hours.length - 1 ? ',' : ''}
      </span>{' '}
    </Fragment>
  ))
}

/** "October 5 to October 14". */
const daySpan = (...days: [first: string, last: string]): string =>
  [...new Set(days)].map((day) => dayInWords(day, 'plain')).join(' to ')

/** "Mon 5". */
const shortDay = (day: string): string => `${dayInWords(day).slice(0, 3)} ${Number(day.slice(8))}`
