import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import styles from './bars.module.css'
import { Measure } from './measure.tsx'
import { count, percent, percentBeside, percentOf } from './numbers.ts'

/** "Fewer than 10 responses" with hatching, in place of a suppressed figure. */
export function Withheld({ smallGroup }: { smallGroup: number }) {
  return <span className={styles.withheld}>Fewer than {smallGroup} responses</span>
}

interface BarListProps {
  /** In display order; a count of null is suppressed. */
  bars: readonly { key: string; name: string; count: number | null }[]
  /** What the percents are a share of. */
  total: number
  /** Smallest group about which a figure is shown. */
  smallGroup: number
  /** Length of the longest bar in responses; the same for all lists of one card. Without it bars are shares of the total. */
  max?: number | undefined
}

/** Counts as bars with their text. Suppressed groups are listed last under one heading. */
export function BarList({ bars, total, smallGroup, max = total }: BarListProps) {
  const withheld = bars.filter((bar) => bar.count === null)
  return (
    <ul className={styles.bars}>
      {bars.map((bar) =>
        bar.count === null ? null : (
          <li key={bar.key}>
            <span>{bar.name}</span>
            <span>
              <b>{count(bar.count)}</b> <span className="quiet">({percent(bar.count, total)})</span>
            </span>
            <span className={styles.bar}>
              <Measure thin at={percentOf(bar.count, max)} />
            </span>
          </li>
        ),
      )}
      {withheld.length > 0 ? (
        <li className={styles.closing}>
          <Withheld smallGroup={smallGroup} />
          <span>
            {withheld.map((bar, index) => (
              <Fragment key={bar.key}>
                {index > 0 ? ', ' : ''}
                <span className="nowrap">{bar.name}</span>
              </Fragment>
            ))}
          </span>
        </li>
      ) : null}
    </ul>
  )
}

interface GroupRowsProps {
  groups: readonly { key: string; name: string; count: number; expected: number | null }[]
  /** In percent. */
  benchmark: number
  /** The survey has closed: missing responses are stated as a shortfall. */
  closed?: boolean
}

/** Responses of each group against the expected count, with the number needed to reach the benchmark. */
export function GroupRows({ groups, benchmark, closed = false }: GroupRowsProps) {
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.key}>
          <b>{group.name}</b>
          <GroupFigures count={group.count} expected={group.expected} benchmark={benchmark} />
          <span className={styles.groupBar}>
            {group.expected ? (
              <Measure at={percentOf(group.count, group.expected)} benchmark={benchmark} />
            ) : null}
          </span>
          <span className={styles.need}>{need(group, benchmark, closed)}</span>
        </li>
      ))}
    </ul>
  )
}

interface GroupFiguresProps {
  count: number
  expected: number | null
  benchmark: number
}

function GroupFigures({ count: n, expected, benchmark }: GroupFiguresProps) {
  return expected === null || expected === 0 ? (
    <span>
      <b>{count(n)}</b> of <span className="quiet">unknown</span>
    </span>
  ) : (
    <span>
      <b>{count(n)}</b> of {count(expected)}{' '}
      <span className="quiet">({percentBeside(benchmark, n, expected)})</span>
    </span>
  )
}

function need(
  group: { count: number; expected: number | null },
  benchmark: number,
  closed: boolean,
): ReactNode {
  if (!group.expected) return null
  const missing = Math.ceil((group.expected * benchmark) / 100) - group.count
  if (missing > 0) return `${count(missing)} ${closed ? 'short of' : 'more to reach'} ${benchmark}%`
  if (group.count > group.expected) {
    return (
      <span className={styles.over}>
        <IconAlertTriangle className="icon icon--small" aria-hidden />
        More than expected
      </span>
    )
  }
  return (
    <span className={styles.above}>
      <IconCheck className="icon icon--small" aria-hidden />
      {missing === 0 ? `At ${benchmark}%` : `Above ${benchmark}%`}
    </span>
  )
}
