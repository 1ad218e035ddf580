import { Link, useRouter } from '@tanstack/react-router'
import { reasonWords } from '../../../../measurement/words.ts'
import type { AreaCode, Group } from '../../../../shared/codes.ts'
import { NotShown } from '../../../../web/ui/bars.tsx'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { CheckField, SelectField } from '../../../../web/ui/field.tsx'
import { Later } from '../../../../web/ui/later.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { SurveyResults } from '../contract.ts'
import { gapMethodOf, togetherHint } from '../rules-sentences.ts'
import { inGrid, useGrid } from './grid.ts'
import styles from './group-areas.module.css'
import {
  commonReason,
  type GroupAreaTable,
  type GroupRow,
  groupAreaTables,
  overall,
  peopleShort,
  type Show,
  sectionsShown,
  shortAreaNames,
  widestArea,
} from './group-areas.ts'
import { Cell, ClearAreas, RowName } from './group-areas-cell.tsx'
import { Legend } from './group-areas-legend.tsx'
import { chosenGroup, rowAddress, useChoices } from './parts/choices.ts'
import { HowWeTell } from './parts/how-we-tell.tsx'
import { areaAddress, type Place } from './parts/place.ts'

/**
 * Shows smaller groups in rows, with overall and the eight areas in columns. Shows one group at a time on screen, and
 * all groups on paper. Narrow pages show one column, chosen above the table. So does the view of race and gender for all
 * groups.
 */
export function GroupAreas({ place, results }: { place: Place; results: SurveyResults }) {
  const [search, choose] = useChoices()
  const tables = groupAreaTables(results)
  const final = results.stage === 'final'
  const chosen = chosenGroup(tables, search)
  const isBeside = final && tables.length > 1 && search.group === 'all'
  const show: Show = final ? (search.show ?? 'difference') : 'scores'
  const isOnlyClear = final && !isBeside && search.only === 'clear'
  const inView = isBeside ? tables : tables.filter(({ key }) => key === chosen?.key)
  const widest = show === 'difference' ? widestArea(inView) : null
  const column = search.area === 'overall' ? null : (search.area ?? widest)
  return (
    <Section title="Groups and areas" aside="Lowest area first">
      {final && chosen ? (
        <Switches tables={tables} current={isBeside ? 'all' : chosen.key} show={show} />
      ) : null}
      <div className={classes(styles.pick, isBeside && styles.picked)}>
        <SelectField
          label="Equity area"
          value={column ?? ''}
          onChange={({ target }) =>
            choose({ area: results.areas.find(({ code }) => code === target.value)?.code ?? 'overall' })
          }
          empty={overall}
          options={results.areas.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <div className={styles.legend}>
        <Legend show={show} results={results} tables={tables} />
        {final && !isBeside ? (
          <div className={styles.only}>
            <CheckField
              label="Only clear gaps"
              checked={isOnlyClear}
              onChange={({ target }) => choose({ only: target.checked ? 'clear' : undefined })}
            />
          </div>
        ) : null}
      </div>
      {isBeside ? (
        <div className={styles.beside}>
          {tables.map((table) => (
            <div key={table.key}>
              <h3>{table.name}</h3>
              <Table
                table={raceAndGender(table)}
                place={place}
                results={results}
                column={column}
                show={show}
                isOnlyClear={isOnlyClear}
              />
            </div>
          ))}
        </div>
      ) : null}
      {(final ? tables : [allGroups(tables)]).map((table) => {
        const isHidden = final && (isBeside || table.key !== chosen?.key)
        return (
          <div key={table.key} className={styles.one} hidden={isHidden}>
            <Later now={!isHidden}>
              <Table
                table={table}
                place={place}
                results={results}
                column={column}
                show={show}
                isOnlyClear={isOnlyClear}
              />
            </Later>
          </div>
        )
      })}
      <div className={styles.below}>
        <p>
          <NotShown>Not shown</NotShown>: fewer than {results.smallGroup} people with a score.
        </p>
        {final && 'guid' in place ? (
          <GoLink to="/audit-results-dashboard/$guid/gaps" params={place}>
            See each clear gap
          </GoLink>
        ) : null}
        {final ? <HowWeTell method={gapMethodOf(results)} /> : null}
      </div>
    </Section>
  )
}

interface SwitchesProps {
  tables: readonly GroupAreaTable[]
  /** The group whose table is shown. */
  current: Group | 'all'
  show: Show
}

/** Chooses whose results the tables show, and as what. */
function Switches({ tables, current, show }: SwitchesProps) {
  const [, choose] = useChoices()
  return (
    <div className={styles.switches}>
      <Segments
        legend="Show results for"
        current={current}
        onChange={(group) => choose({ group })}
        choices={tables.length > 1 ? [...tables, { key: 'all', name: 'All groups' }] : tables}
      />
      <Segments
        legend="Show as"
        current={show}
        onChange={(to) => choose({ show: to === 'difference' ? undefined : to })}
        choices={[
          { key: 'difference', name: 'Difference' },
          { key: 'scores', name: 'Scores' },
          { key: 'favorable', name: '% favorable' },
        ]}
      />
    </div>
  )
}

/** The dimensions that all groups share. Each group keeps its own table, so no row combines groups. */
const raceAndGender = (table: GroupAreaTable): GroupAreaTable => ({
  ...table,
  sections: table.sections.filter(({ key }) => key === 'race' || key === 'gender'),
})

/** In early results, only whole groups have figures, so they share one table. */
function allGroups(tables: readonly GroupAreaTable[]): GroupAreaTable & { rows: GroupRow[] } {
  const [first] = tables
  if (!first) throw new Error('Results have three groups.')
  return { ...first, name: 'All groups', sections: [], rows: tables.map(({ everyone }) => everyone) }
}

interface TableProps {
  table: GroupAreaTable & { rows?: GroupRow[] }
  place: Place
  results: SurveyResults
  /** The column that narrow pages show: an area, or null for overall. */
  column: AreaCode | null
  show: Show
  isOnlyClear: boolean
}

function Table({ table, place, results, column, show, isOnlyClear }: TableProps) {
  const router = useRouter()
  const hrefs = Object.fromEntries(
    results.areas.map(({ code }) => [code, router.buildLocation(areaAddress(place, code)).href]),
  )
  const row = { results, hrefs, column, show, isOnlyClear, everyone: table.everyone }
  const grid = useGrid()
  const sections = sectionsShown(table, show, isOnlyClear)
  // A whole group has no one to be compared with.
  const everybody = show === 'difference' ? [] : (table.rows ?? [table.everyone])
  const columns = 2 + table.everyone.cells.length
  if (isOnlyClear && sections.length === 0)
    return (
      <Card>
        <p>No clear gaps.</p>
      </Card>
    )
  return (
    <Card flush className={styles.card}>
      <table className={styles.table} {...grid}>
        <caption className={styles.caption}>{table.name}: overall and the eight equity areas</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Who answered</span>
            </th>
            <th scope="col" className={styles.people}>
              People
            </th>
            <th scope="col">{overall}</th>
            {results.areas.map(({ code, name }) => (
              <th key={code} scope="col">
                <Link {...areaAddress(place, code, { group: table.key })} title={name} {...inGrid}>
                  {shortAreaNames[code]}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {everybody.map((one) => (
            <Row key={one.key} of={one} group={table.rows ? (one.key as Group) : table.key} {...row} all />
          ))}
        </tbody>
        {sections.map((section) => (
          <tbody key={section.key}>
            <tr className={styles.division}>
              <th scope="rowgroup" colSpan={columns}>
                {section.name}
                {section.key === 'grade' ? <span> for information only</span> : null}
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

interface RowProps extends Omit<TableProps, 'table' | 'place'> {
  of: GroupRow
  hrefs: Readonly<Record<string, string>>
  everyone: GroupRow
  group: Group
  all?: boolean
}

function Row({ of, everyone, group, all, hrefs, results, column, show, isOnlyClear }: RowProps) {
  const [first] = of.cells
  const { cells } = of
  const reason = commonReason(of)
  return (
    <tr className={classes(all && styles.all, reason !== null && styles.empty)}>
      <th scope="row">
        <RowName of={of} />
        {isOnlyClear ? <ClearAreas of={of} /> : null}
        {of.pooled && of.name.includes(', ') ? (
          <span className="unseen">. {togetherHint(results.smallGroup)}</span>
        ) : null}
      </th>
      <td className={styles.people}>{first ? peopleShort(first.figure, results.smallGroup) : ''}</td>
      {reason === null ? (
        cells.map((cell) => (
          <Cell
            key={cell.area ?? 'overall'}
            cell={cell}
            name={of.name}
            everyone={everyone.cells.find(({ area }) => area === cell.area)?.figure}
            off={cell.area !== column}
            smallGroup={results.smallGroup}
            show={show}
            href={
              cell.area === null
                ? null
                : `${hrefs[cell.area]}?group=${group}${all ? '' : `&row=${encodeURIComponent(rowAddress(of.dimension, of.key))}`}`
            }
          />
        ))
      ) : (
        <td colSpan={cells.length} className={styles.hidden} {...inGrid}>
          <span>{reasonWords(reason, results.smallGroup)}</span>
        </td>
      )}
    </tr>
  )
}
