import { Link } from '@tanstack/react-router'
import { groupNames } from '../../../../shared/codes.ts'
import { count, counted, percent, percentComparedWith, percentOf } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { yearWords } from '../../../figures/district-results/web/parts/year-field.tsx'
import type { BoardRow } from '../contract.ts'
import { benchmark } from '../rules.ts'
import { stateNames } from '../rules-file.ts'
import styles from './board.module.css'
import type { BoardSearch } from './board-search.ts'
import { answeredOf, fromEarlierYears, statesOf } from './board-sentences.ts'

interface Rows {
  rows: readonly BoardRow[]
}

/** Counts the schools in each state. Choosing a state filters the table below. */
export function WhereSchoolsAre({ rows, today }: Rows & { today: string }) {
  const earlier = fromEarlierYears(rows, today)
  return (
    <Card title="Survey status" aside={counted(rows.length, 'school')}>
      <ul className={styles.states}>
        {statesOf(rows).map(({ state, count: n }) => (
          <li key={state}>
            <Link
              from="/schools"
              search={(before) => given({ ...before, state, page: undefined }) as BoardSearch}
              replace
            >
              {stateNames[state]}
            </Link>
            <Measure thin at={percentOf(n, rows.length)} />
            <b>{n}</b>
          </li>
        ))}
      </ul>
      {earlier > 0 ? (
        <p className="quiet small">
          {`${counted(earlier, 'final survey is', 'final surveys are')} from an earlier school year.`}
        </p>
      ) : null}
    </Card>
  )
}

/** Response totals for the surveys of one school year. */
export function WhoHasAnswered({ rows }: Rows) {
  const answered = answeredOf(rows)
  if (!answered)
    return (
      <Card title="Who has answered">
        <p className="quiet">Nothing to show yet. Results appear here once they’re released to you.</p>
      </Card>
    )
  const { all, groups, surveys, year } = answered
  return (
    <Card
      title="Who has answered"
      aside={`${counted(surveys, 'survey')} in school year ${yearWords(year)}, open or closed. The line marks ${benchmark}%.`}
    >
      <p className={styles.all}>
        <b>{percent(all.count, all.expected)}</b>
        <span>
          {count(all.count)} of {count(all.expected)} people
        </span>
      </p>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={group.key}>
            <span>{groupNames[group.key]}</span>
            <span>
              <b>{count(group.count)}</b> of {count(group.expected)}{' '}
              <span className="quiet">({percentComparedWith(benchmark, group.count, group.expected)})</span>
            </span>
            <Measure thin at={percentOf(group.count, group.expected)} benchmark={benchmark} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
