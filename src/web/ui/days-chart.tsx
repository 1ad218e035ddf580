import { dayInWords, isWeekend } from '../../shared/dates.ts'
import styles from './days-chart.module.css'
import { Table } from './table.tsx'
import { TableTwin } from './twin.tsx'
import { classes, vars } from './vars.ts'

interface DaysChartProps {
  /** YYYY-MM-DD, in order. */
  days: readonly { day: string; count: number }[]
  today: string
  /** The future days that follow. */
  toCome: readonly string[]
  /** The count needed on each future day; 0 if none is needed. */
  needed: number
  /** Only English days have the weekday's letter. */
  isEnglish: boolean
}

/** Counts per day: a figure above each bar, weekends shaded, future days dashed. Its table follows. */
export function DaysChart({ days, today, toCome, needed, isEnglish }: DaysChartProps) {
  const max = Math.max(1, needed, ...days.map((day) => day.count))
  const all = days.length + toCome.length
  const highest = days.findIndex((day) => day.count === Math.max(...days.map((other) => other.count)))
  /** Narrow bars show only a few figures and dates, so that they don't overlap. The table shows all of them. */
  const isDateShown = (index: number, fitting: number, of: number) =>
    of <= fitting || index % Math.ceil(of / fitting) === 0
  const figureAt = (index: number) => index === highest || index === days.length - 1
  const fits = (index: number) =>
    classes(
      !isDateShown(index, 24, all) && styles.noDate,
      !isDateShown(index, 12, all) && styles.noDateNarrow,
      !figureAt(index) && all > 24 && styles.noFigure,
      !figureAt(index) && all > 12 && styles.noFigureNarrow,
    )
  return (
    <ol className={styles.days} style={vars({ max })} aria-hidden="true">
      {days.map(({ day, count }, index) => (
        <li
          key={day}
          className={classes(isWeekend(day) && styles.weekend, day === today && styles.today, fits(index))}
        >
          <div className={styles.plot} style={vars({ v: count })}>
            <span>{count}</span>
            <i />
          </div>
          <DayName day={day} isEnglish={isEnglish} />
        </li>
      ))}
      {toCome.map((day, index) => (
        <li
          key={day}
          className={classes(styles.needed, isWeekend(day) && styles.weekend, fits(days.length + index))}
        >
          <div className={styles.plot} style={vars({ v: needed })}>
            {needed > 0 ? <i /> : null}
          </div>
          <DayName day={day} isEnglish={isEnglish} />
        </li>
      ))}
    </ol>
  )
}

interface DaysTableProps extends Pick<DaysChartProps, 'days'> {
  words: Readonly<Record<'summary' | 'caption' | 'day' | 'count', string>>
  dayOf: (day: string) => string
}

/** The same counts as a collapsed table. */
export function DaysTable({ days, words, dayOf }: DaysTableProps) {
  return (
    <TableTwin summary={words.summary}>
      <Table caption={words.caption}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col" className="number">
              {words.count}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{dayOf(day)}</th>
              <td className="number">{count}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableTwin>
  )
}

function DayName({ day, isEnglish }: { day: string; isEnglish: boolean }) {
  return (
    <span className={styles.day}>
      {isEnglish ? (
        <>
          {dayInWords(day).charAt(0)}
          <br />
        </>
      ) : null}
      {Number(day.slice(8))}
    </span>
  )
}
