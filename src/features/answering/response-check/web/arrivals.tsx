import { Fragment } from 'react'
import { addDays, dayInWords, daysBetween, isWeekend } from '../../../../shared/dates.ts'
import { grouped } from '../../../../shared/grouped.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { TableTwin } from '../../../../web/ui/twin.tsx'
import { vars } from '../../../../web/ui/vars.ts'
import type { ResponseCheck } from '../contract.ts'
import styles from './arrivals.module.css'
import { useChecked } from './data.ts'
import tables from './response-check.module.css'
import { hourInWords, peopleOf, responsesOf, sentence } from './sentences.ts'

type Hours = ResponseCheck['groups'][number]['hours']
type DayOfHours = [day: string, hours: Hours]

/** Shows when a group's responses arrived, with one row per day and one cell per hour, followed by a table. */
export function Arrivals({ group }: { group: ResponseCheck['groups'][number] }) {
  const { key, hours } = group
  const days = daysOfHours(hours, useChecked().check)
  const stored = group.counted + group.aboveBound + group.setAside
  const unknown = stored - sumOf(hours)
  const ends = new Set([hours[0], hours.at(-1)].flatMap((one) => (one ? dayInWords(one.day, 'plain') : [])))
  return (
    <Card
      title="Responses by hour"
      level={3}
      aside={[responsesOf(stored, key), [...ends].join(' to ')].filter(Boolean).join(', ')}
    >
      {stored === 0 ? <p>No responses from {peopleOf(key)} yet.</p> : null}
      {hours.length > 0 ? (
        <>
          <p>{schoolHoursSentence(hours)}</p>
          <HoursGrid days={days} />
          <TableTwin>
            <div className={tables.table}>
              <DataTable
                caption="Responses by day and hour"
                columns={[
                  { head: 'Day', isName: true, cell: ([day]) => dayInWords(day) },
                  { head: 'Responses by hour', className: 'figures', cell: ([, own]) => hoursInWords(own) },
                ]}
                rows={days}
                keyOf={([day]) => day}
              />
            </div>
          </TableTwin>
        </>
      ) : null}
      {unknown > 0 ? (
        <p className="quiet">
          We don’t know the time for {counted(unknown, 'response')}.{' '}
          {group.slips
            ? 'We save only the day of responses with a slip.'
            : 'An earlier version saved only the day.'}
        </p>
      ) : null}
    </Card>
  )
}

/**
 * Colors from `from` responses per hour. Cells that show their number have its color in `on`. If only two colors are
 * available, the `share` says how much of a cell is filled.
 */
const levels: readonly { from: number; words: string; swatch: string; share: string; on?: string }[] = [
  { from: 1, words: '1 to 9', swatch: 'var(--answer-3)', share: '15%' },
  { from: 10, words: '10 to 29', swatch: 'var(--answer-4)', share: '40%' },
  { from: 30, words: '30 to 99', swatch: 'var(--teal-mid)', share: '80%', on: 'var(--on-teal)' },
  { from: 100, words: '100 or more', swatch: 'var(--answer-5)', share: '100%', on: 'var(--on-answer-5)' },
]
const everyHour = Array.from({ length: 24 }, (_, hour) => hour)

function HoursGrid({ days }: { days: readonly DayOfHours[] }) {
  return (
    <>
      <div className={styles.hours} aria-hidden="true">
        {days.map(([day, hours]) => (
          <Fragment key={day}>
            <span>{`${dayInWords(day).slice(0, 3)} ${Number(day.slice(8))}`}</span>
            {everyHour.map((hour) => {
              const responses = hours.find((one) => one.hour === hour)?.count ?? 0
              const { swatch, share, on } = levels.findLast(({ from }) => responses >= from) ?? {}
              return (
                <i key={hour} style={vars({ swatch, share, on })}>
                  {on ? <b>{count(responses)}</b> : null}
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
        {levels.map(({ words, swatch, share }) => (
          <li key={words} style={vars({ swatch, share })}>
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}

/** "8 a.m.: 21, 9 a.m.: 28". Lines break only between two hours. */
const hoursInWords = (hours: Hours) =>
  hours.length === 0
    ? 'None'
    : hours.map(({ hour, count: responses }, place) => (
        <Fragment key={hour}>
          <span className="nowrap">
            {hourInWords(hour)}: {count(responses)}
            {place < hours.length - 1 ? ',' : ''}
          </span>{' '}
        </Fragment>
      ))

/** With more days than this, days without responses are left out. */
const daysAtMost = 31

/** Returns the days from the opening or the first arrival to today, the close or the last arrival. */
function daysOfHours(hours: Hours, { opens, closes, today }: ResponseCheck): DayOfHours[] {
  const byDay = grouped(hours, ({ day }) => day)
  const end = closes !== null && closes < today ? closes : today
  const ends = [...byDay.keys(), opens ?? today, end].sort()
  const [first, last] = [ends[0] ?? today, ends.at(-1) ?? today]
  const span = daysBetween(first, last) + 1
  if (span > daysAtMost) return [...byDay]
  const days = Array.from({ length: span }, (_, place) => addDays(first, place))
  return days.map((day) => [day, byDay.get(day) ?? []])
}

const sumOf = (hours: Hours): number => hours.reduce((all, { count }) => all + count, 0)

const schoolDay = { from: 8, to: 16 }

/** Says how many responses arrived during school hours. */
function schoolHoursSentence(hours: Hours): string {
  const { from, to } = schoolDay
  const all = sumOf(hours)
  const then = sumOf(hours.filter(({ day, hour }) => !isWeekend(day) && hour >= from && hour < to))
  const who = then === all ? 'All' : then === 0 ? 'None of' : `${count(then)} of`
  const between = `between ${hourInWords(from)} and ${hourInWords(to)}`
  return sentence(`${who} ${count(all)} came in Monday to Friday ${between}`)
}
