import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Group } from '../../../../shared/codes.ts'
import { percentComparedWith, percentOf } from '../../../../shared/numbers.ts'
import { given } from '../../../../web/address.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { StateLabel, SurveyStatusLabel } from '../../../../web/ui/label.tsx'
import { Mark } from '../../../../web/ui/mark.tsx'
import { Measure } from '../../../../web/ui/measure.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { Board, BoardRow } from '../contract.ts'
import { benchmark } from '../rules.ts'
import { stateNames } from '../rules-file.ts'
import styles from './board.module.css'
import { BoardCell, Dash, roles } from './board-cell.tsx'
import type { BoardColumns } from './board-columns.ts'
import { behindWords, shortGroups, stateNote } from './board-sentences.ts'
import { ScoreCells } from './score-cells.tsx'

interface BoardTableProps {
  board: Board
  rows: readonly BoardRow[]
  columns: BoardColumns
}

/** The schools as a table, or as cards on narrow screens. Its roles are explicit because cards would lose them. */
export function BoardTable({ board, rows, columns }: BoardTableProps) {
  return (
    <Card flush className={styles.card}>
      <table {...roles.table} className={styles.board}>
        <caption className="unseen">Schools in {board.name}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            <Head>School</Head>
            <Head>Status and days left</Head>
            {columns.groups.map((key) => (
              <Head key={key}>{shortGroups[key]}</Head>
            ))}
            {columns.overall ? <Head>Overall</Head> : null}
            {columns.change ? <Head>Change</Head> : null}
            {columns.areas ? (
              <Head>
                Eight areas
                <span className={styles.numbers} aria-hidden="true">
                  {board.areas.map(({ code }, place) => (
                    <span key={code}>{place + 1}</span>
                  ))}
                </span>
              </Head>
            ) : null}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => (
            <tr {...roles.row} key={row.schoolId}>
              <th scope="row" {...roles.rowheader}>
                <SchoolLink row={row} isOfficer={board.isOfficer} />
                {row.district === board.name ? null : <span className={styles.note}>{row.district}</span>}
                {row.behind.length > 0 ? (
                  <span className={styles.behind}>
                    <IconAlertTriangle className="icon icon--small" aria-hidden />
                    {behindWords(row)}
                  </span>
                ) : null}
              </th>
              <BoardCell className={styles.state}>
                <StateOf row={row} />
                <span className={styles.note}>{stateNote(row, board.today)}</span>
              </BoardCell>
              {columns.groups.map((key) => (
                <RateCell key={key} row={row} of={key} />
              ))}
              <ScoreCells row={row} board={board} columns={columns} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" {...roles.columnheader}>
      {children}
    </th>
  )
}

/** Links to results, tracking or setup, or else the school's home page. The school becomes current in that tab. */
function SchoolLink({ row, isOfficer }: { row: BoardRow; isOfficer: boolean }) {
  return (
    <Link
      to="/school/$id"
      params={{ id: String(row.schoolId) }}
      search={given({ to: pageOf(row, isOfficer) })}
      preload={false}
      dir="auto"
    >
      {row.schoolName}
    </Link>
  )
}

function pageOf({ survey, state, scores }: BoardRow, isOfficer: boolean): string | null {
  if (scores && (!survey || survey.guid === scores.guid)) return `/audit-results-dashboard/${scores.guid}`
  if (!survey || !isOfficer) return null
  return `/${state === 'pre-release' ? 'equity-audit-setup' : 'survey-response-tracking'}/${survey.guid}`
}

function StateOf({ row: { state } }: { row: BoardRow }) {
  if (state === 'none') return <span className="quiet">{stateNames.none}</span>
  if (state === 'final')
    return (
      <StateLabel>
        <Mark shape="square" />
        {stateNames.final}
      </StateLabel>
    )
  return <SurveyStatusLabel status={state === 'provisional' ? 'closed' : state} />
}

/** Shows how many people in a group have answered, in bold if below the benchmark. */
function RateCell({ row, of }: { row: BoardRow; of: Group }) {
  const group = row.groups.find(({ key }) => key === of)
  if (!group?.expected)
    return (
      <BoardCell className={classes(styles.rate, styles.empty)} label={shortGroups[of]}>
        <Dash>{group ? 'not known' : 'none to show'}</Dash>
      </BoardCell>
    )
  const share = percentOf(group.count, group.expected)
  return (
    <BoardCell className={classes(styles.rate, share < benchmark && styles.under)} label={shortGroups[of]}>
      <b>{percentComparedWith(benchmark, group.count, group.expected)}</b>
      {share < benchmark ? <span className="unseen"> below {benchmark}%</span> : null}
      <Measure thin at={share} benchmark={benchmark} />
    </BoardCell>
  )
}
