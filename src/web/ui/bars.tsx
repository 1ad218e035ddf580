import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { count, percentComparedWith, percentOf } from '../../shared/numbers.ts'
import styles from './bars.module.css'
import { Measure } from './measure.tsx'

/** Says why a number isn't shown, on a hatched background, so that the space is never 0 or blank. */
export function NotShown({ children }: { children: ReactNode }) {
  return <span className={styles.notShown}>{children}</span>
}

interface BarListProps {
  /** Null `words` hides the value, null `share` the bar. Shares are in percent; neighboring lists share a scale. */
  bars: readonly { key: string; name: string; words: string | null; share: number | null }[]
  /** Why a value isn't shown. */
  reason: string
  /** The same for several values. */
  reasonEach?: string
}

/** The list is its own text version. Values that aren't shown come last, with all names under one heading. */
export function BarList({ bars, reason, reasonEach = `${reason} each` }: BarListProps) {
  const notShown = bars.filter((bar) => bar.words === null)
  return (
    <ul className={styles.bars}>
      {bars.map((bar) =>
        bar.words === null ? null : (
          <li key={bar.key}>
            <span>{bar.name}</span>
            <b>{bar.words}</b>
            {bar.share === null ? null : (
              <span className={styles.bar}>
                <Measure thin at={bar.share} />
              </span>
            )}
          </li>
        ),
      )}
      {notShown.length > 0 ? (
        <li className={styles.closing}>
          <NotShown>{notShown.length > 1 ? reasonEach : reason}</NotShown>
          <span>
            {notShown.map((bar, index) => (
              <Fragment key={bar.key}>
                {index > 0 ? ', ' : ''}
                <span>{bar.name}</span>
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
  words: GroupRowsWords
}

interface GroupRowsWords {
  /** The text before and after a count, in comparison with a number of people. */
  of: (people: string) => readonly [string, string]
  /** Replaces a number of people that isn't known. */
  unknown: string
  missing: (count: string) => string
  over: string
  at: string
  above: string
}

/** Shows each group's count next to its number of people, and how many more responses the benchmark needs. */
export function GroupRows({ groups, benchmark, words }: GroupRowsProps) {
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.key}>
          <b>{group.name}</b>
          <GroupFigures {...{ group, benchmark, words }} />
          <span className={styles.groupBar}>
            {group.expected ? (
              <Measure at={percentOf(group.count, group.expected)} benchmark={benchmark} />
            ) : null}
          </span>
          <span className={styles.need}>
            <Need {...{ group, benchmark, words }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type GroupProps = Omit<GroupRowsProps, 'groups'> & {
  group: Pick<GroupRowsProps['groups'][number], 'count' | 'expected'>
}

function GroupFigures({ group: { count: n, expected }, benchmark, words }: GroupProps) {
  const [before, after] = words.of(expected ? count(expected) : '')
  return (
    <span>
      {before}
      <b>{count(n)}</b>
      {after}
      {expected ? ' ' : ''}
      <span className="quiet">
        {expected ? `(${percentComparedWith(benchmark, n, expected)})` : words.unknown}
      </span>
    </span>
  )
}

function Need({ group, benchmark, words }: GroupProps) {
  if (!group.expected) return null
  const missing = Math.ceil((group.expected * benchmark) / 100) - group.count
  if (missing > 0) return words.missing(count(missing))
  if (group.count > group.expected) {
    return (
      <span className={styles.over}>
        <IconAlertTriangle className="icon icon--small" aria-hidden />
        {words.over}
      </span>
    )
  }
  return (
    <span className={styles.above}>
      <IconCheck className="icon icon--small" aria-hidden />
      {missing === 0 ? words.at : words.above}
    </span>
  )
}
