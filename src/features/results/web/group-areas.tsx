import { Link } from '@tanstack/react-router'
import { reasonWords, scoreWords, shareWords } from '../../../measurement/words.ts'
import type { Group } from '../../../shared/codes.ts'
import { NotShown } from '../../../web/ui/bars.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { SelectField } from '../../../web/ui/field.tsx'
import { PerceptionKey } from '../../../web/ui/label.tsx'
import { Mark } from '../../../web/ui/mark.tsx'
import { Section } from '../../../web/ui/page.tsx'
import { Segments } from '../../../web/ui/segments.tsx'
import { classes } from '../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { gapMethod, perceptionWords, togetherHint } from '../rules-sentences.ts'
import styles from './group-areas.module.css'
import {
  commonReason,
  type GroupAreaTable,
  type GroupCell,
  type GroupRow,
  groupAreaTables,
  nameShort,
  peopleShort,
  shortAreaNames,
  verdictWords,
} from './group-areas.ts'
import { chosenGroup, type ResultsSearch, rowAddress, useChoices } from './parts/choices.ts'
import { HowWeTell } from './parts/how-we-tell.tsx'
import { areaAddress, type Place } from './parts/place.ts'

type Show = NonNullable<ResultsSearch['show']> | 'scores'

/**
 * Subgroups in rows, overall and the eight areas in columns: one group at a time on screen, all of them on paper. Narrow
 * pages show one column, chosen above the table.
 */
export function GroupAreas({ place, results }: { place: Place; results: SurveyResults }) {
  const [search, choose] = useChoices()
  const tables = groupAreaTables(results)
  const final = results.stage === 'final'
  const chosen = chosenGroup(tables, search)
  const show: Show = final ? (search.show ?? 'scores') : 'scores'
  return (
    <Section title="Groups and areas" aside="Lowest area first">
      {final && chosen ? (
        <div className={styles.switches}>
          <Segments
            legend="Show the rows of"
            current={chosen.key}
            onChange={(group) => choose({ group })}
            choices={tables}
          />
          <Segments
            legend="Show as"
            current={show}
            onChange={(to) => choose({ show: to === 'scores' ? undefined : to })}
            choices={[
              { key: 'scores', name: 'Scores' },
              { key: 'favorable', name: '% favorable' },
              { key: 'difference', name: 'Difference from the rest' },
            ]}
          />
        </div>
      ) : null}
      <div className={styles.pick}>
        <SelectField
          label="Equity area"
          value={search.area ?? ''}
          onChange={({ target }) =>
            choose({ area: results.areas.find(({ code }) => code === target.value)?.code })
          }
          empty={overall}
          options={results.areas.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <Legend show={show} results={results} />
      {(final ? tables : [allGroups(tables)]).map((table) => (
        <div key={table.key} className={styles.one} hidden={final && table.key !== chosen?.key}>
          <Table table={table} place={place} results={results} search={search} show={show} />
        </div>
      ))}
      <div className={styles.below}>
        <p>
          <NotShown>Not shown</NotShown>: fewer than {results.smallGroup} people, or fewer than{' '}
          {results.smallGroup} of them answered enough of the area.
        </p>
        {final ? <HowWeTell method={gapMethod} /> : null}
      </div>
    </Section>
  )
}

const overall = 'Overall'

/** While results are provisional the groups alone have figures: they stand in one table. */
function allGroups(tables: readonly GroupAreaTable[]): GroupAreaTable & { rows: GroupRow[] } {
  const [first] = tables
  if (!first) throw new Error('Results have three groups.')
  return { ...first, name: 'All groups', sections: [], rows: tables.map(({ everyone }) => everyone) }
}

function Legend({ show, results: { smallGroup } }: { show: Show; results: SurveyResults }) {
  return (
    <div className={styles.legend}>
      {show === 'scores' ? <PerceptionKey /> : null}
      {show === 'difference' ? (
        <p>
          A figure is a clear gap, in points, between the row and all others of its group. · is too close to
          call. – is not compared: grades, rows of several answers, and rows under {2 * smallGroup} people.
        </p>
      ) : null}
      {show === 'favorable' ? (
        <p>The share of answers in the two upper choices. – is not shown under {2 * smallGroup} people.</p>
      ) : null}
    </div>
  )
}

interface TableProps {
  table: GroupAreaTable & { rows?: GroupRow[] }
  place: Place
  results: SurveyResults
  search: ResultsSearch
  show: Show
}

function Table({ table, place, results, search, show }: TableProps) {
  const row = { place, results, search, show }
  const columns = results.areas.length + 3
  return (
    <Card flush className={styles.card}>
      <table className={styles.table}>
        <caption className={styles.caption}>{table.name}: overall and the eight equity areas</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Who answered</span>
            </th>
            <th scope="col" className={styles.people}>
              People
            </th>
            <th scope="col" className={search.area ? styles.off : undefined}>
              {overall}
            </th>
            {results.areas.map(({ code, name }) => (
              <th key={code} scope="col" className={search.area === code ? undefined : styles.off}>
                <Link {...areaAddress(place, code, { group: table.key })} aria-label={name}>
                  {shortAreaNames[code]}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(table.rows ?? [table.everyone]).map((one) => (
            <Row key={one.key} of={one} group={table.rows ? (one.key as Group) : table.key} {...row} all />
          ))}
        </tbody>
        {table.sections.map((section) => (
          <tbody key={section.key}>
            <tr className={styles.division}>
              <th scope="rowgroup" colSpan={columns}>
                {section.name}
                {section.key === 'grade' ? <span> side by side, without a verdict</span> : null}
              </th>
            </tr>
            {section.rows.map((one) => (
              <Row key={one.key} of={one} group={table.key} {...row} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

interface RowProps extends Omit<TableProps, 'table'> {
  of: GroupRow
  group: Group
  all?: boolean
}

function Row({ of, group, all, place, results, search, show }: RowProps) {
  const [first] = of.cells
  const reason = commonReason(of)
  return (
    <tr className={all ? styles.all : undefined}>
      <th scope="row">
        <RowName of={of} />
        {of.pooled && of.name.includes(', ') ? (
          <span className="unseen">. {togetherHint(results.smallGroup)}</span>
        ) : null}
      </th>
      <td className={styles.people}>{first ? peopleShort(first.figure, results.smallGroup) : ''}</td>
      {reason === null ? (
        of.cells.map((cell) => (
          <Cell
            key={cell.area ?? 'overall'}
            cell={cell}
            off={(cell.area ?? undefined) !== search.area}
            smallGroup={results.smallGroup}
            show={show}
            to={
              cell.area === null
                ? null
                : areaAddress(
                    place,
                    cell.area,
                    all ? { group } : { group, row: rowAddress(of.dimension, of.key) },
                  )
            }
          />
        ))
      ) : (
        <td colSpan={of.cells.length} className={styles.hidden}>
          <span>{reasonWords(reason, results.smallGroup)}</span>
        </td>
      )}
    </tr>
  )
}

/** A row of many answers is named by the first on screen, by all on paper and read aloud. */
function RowName({ of }: { of: GroupRow }) {
  const short = nameShort(of)
  return short === of.name ? (
    of.name
  ) : (
    <>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      <span className={styles.full}>{of.name}</span>
    </>
  )
}

interface CellProps {
  cell: GroupCell
  /** Not the column that narrow pages show. */
  off: boolean
  smallGroup: number
  show: Show
  to: ReturnType<typeof areaAddress> | null
}

function Cell({ cell: { figure, rest, area }, off, smallGroup, show, to }: CellProps) {
  const { status, reason } = figure
  if (status === null) {
    return (
      <td className={classes(styles.hidden, off && styles.off)}>
        <span className="unseen">{reason === null ? '' : reasonWords(reason, smallGroup)}</span>
      </td>
    )
  }
  const clear = show === 'difference' && rest?.clear ? rest.direction : null
  const look = show === 'scores' ? styles[status] : clear === null ? undefined : styles[clear]
  const content = <Content figure={figure} rest={area === null ? null : rest} show={show} />
  return (
    <td className={classes(styles.cell, look, off && styles.off)}>
      {to === null ? <span>{content}</span> : <Link {...to}>{content}</Link>}
    </td>
  )
}

function Content({ figure, rest, show }: Pick<GroupCell, 'figure' | 'rest'> & { show: Show }) {
  if (show === 'difference') {
    const { shown, size, spoken } = verdictWords(rest)
    if (spoken !== '') {
      return (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="unseen">{spoken}</span>
        </>
      )
    }
    return (
      <>
        <b>{shown}</b> <small>{size}</small>
      </>
    )
  }
  if (show === 'favorable') {
    return figure.favourable === null ? (
      <>
        <span aria-hidden="true">–</span>
        <span className="unseen">not shown</span>
      </>
    ) : (
      <b>{shareWords(figure.favourable)}</b>
    )
  }
  return figure.status === null ? null : (
    <>
      <Mark shape={figure.status} className="mark mark--text" />
      {figure.score === null ? null : <b>{scoreWords(figure)}</b>}{' '}
      <span className="unseen">{perceptionWords[figure.status]}</span>
    </>
  )
}
