import { Fragment } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { TableTwin } from '../../../../web/ui/twin.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { ResponseCheck } from '../contract.ts'
import styles from './arrivals.module.css'
import { type DayOfHours, daysOfHours, levelOf, levels, schoolHoursSentence } from './hours.ts'
import { hourInWords, peopleOf, responsesOf } from './sentences.ts'

interface ArrivalsProps {
  check: ResponseCheck
  group: ResponseCheck['groups'][number]
}

/** When the responses of a group came: a row a day, a cell an hour, followed by its table. */
export function Arrivals({ check, group }: ArrivalsProps) {
  const stored = group.counted + group.aboveBound + group.setAside
  const known = group.hours.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [group.hours[0]?.day, group.hours.at(-1)?.day]
  const days = first && last ? `, ${daySpan(first, last)}` : ''
  return (
    <Card title="Arrivals by hour" level={3} aside={`${responsesOf(stored, group.key)}${days}`}>
      {stored === 0 ? <p>No responses of {peopleOf[group.key]} yet.</p> : null}
      {known > 0 ? (
        <Hours days={daysOfHours(group.hours, check)} sentence={schoolHoursSentence(group.hours)} />
      ) : null}
      {known < stored ? (
        <p className={classes('quiet', known > 0 && styles.unknown)}>
          Of {stored === known + 1 ? '1 response' : `${count(stored - known)} responses`} the hour is not
          known: an earlier version of this service stored only the day.
        </p>
      ) : null}
    </Card>
  )
}

const lookOf = [undefined, styles.l1, styles.l2, styles.l3, styles.l4]

function Hours({ days, sentence }: { days: readonly DayOfHours[]; sentence: string }) {
  return (
    <>
      <p>{sentence}</p>
      <div className={styles.hours} aria-hidden="true">
        {days.map(({ day, hours }) => (
          <Fragment key={day}>
            <span>{shortDay(day)}</span>
            {hours.map(({ hour, responses }) => (
              <i key={hour} className={lookOf[levelOf(responses)]}>
                {levelOf(responses) > 2 ? <b>{count(responses)}</b> : null}
              </i>
            ))}
          </Fragment>
        ))}
        <span />
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour} className={styles.at}>
            {hourInWords(hour)}
          </span>
        ))}
      </div>
      <ul className={styles.key} aria-label="Responses an hour">
        {levels.map(({ from, words }) => (
          <li key={from} className={lookOf[levelOf(from)]}>
            {words}
          </li>
        ))}
      </ul>
      <HoursTable days={days} />
    </>
  )
}

function HoursTable({ days }: { days: readonly DayOfHours[] }) {
  return (
    <TableTwin>
      <div className={styles.twin}>
        <Table caption="Responses by day and hour">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Responses in each hour that had any</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, hours }) => (
              <tr key={day}>
                <th scope="row">{dayInWords(day)}</th>
                <td className="figures">
                  <HoursInWords hours={hours.filter(({ responses }) => responses > 0)} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </TableTwin>
  )
}

/** "8 a.m.: 21, 9 a.m.: 28"; a line ends between two hours only. */
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
const daySpan = (first: string, last: string): string =>
  first === last
    ? dayInWords(first, 'plain')
    : `${dayInWords(first, 'plain')} to ${dayInWords(last, 'plain')}`

/** "Mon 5". */
const shortDay = (day: string): string => `${dayInWords(day).slice(0, 3)} ${Number(day.slice(8))}`
