import { monthInWords } from '../../../../shared/dates.ts'
import { PerceptionWord } from '../../../../web/ui/label.tsx'
import { Mark } from '../../../../web/ui/mark.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { Board, BoardRow, BoardScores } from '../contract.ts'
import { changeWords, figureWords, statusWords } from '../rules-file.ts'
import styles from './board.module.css'
import { BoardCell, Dash } from './board-cell.tsx'
import { type BoardColumns, laterWords } from './board-columns.ts'

interface ScoreCellsProps {
  row: BoardRow
  board: Board
  columns: BoardColumns
}

/** Overall score, change and eight areas, with an earlier survey's month. Without scores, says when they come. */
export function ScoreCells({ row, board: { areas, today }, columns }: ScoreCellsProps) {
  const { scores } = row
  if (!columns.overall) return null
  if (!scores) {
    const words = laterWords(row, today)
    return (
      <BoardCell
        colSpan={1 + Number(columns.change) + Number(columns.areas)}
        className={classes(styles.later, !words && styles.empty)}
      >
        {words ?? <Dash>none yet</Dash>}
      </BoardCell>
    )
  }
  return (
    <>
      <BoardCell className={styles.overall} label="Overall">
        <Overall scores={scores} />
        {scores.guid === row.survey?.guid ? null : (
          <span className={styles.note}>{monthInWords(scores.closes, true).replace(' ', '\u00a0')}</span>
        )}
      </BoardCell>
      {columns.change ? <ChangeCell row={row} /> : null}
      {columns.areas ? (
        <BoardCell className={styles.eight}>
          {scores.stage === 'provisional' ? (
            <span className={styles.note}>Early results</span>
          ) : (
            <ul aria-label="Eight areas">
              {areas.map((area) => (
                <Area key={area.code} area={area} scores={scores} />
              ))}
            </ul>
          )}
        </BoardCell>
      ) : null}
    </>
  )
}

function Overall({ scores: { overall, smallGroup } }: { scores: BoardScores }) {
  if (overall.status === null) return <span className={styles.note}>{figureWords(overall, smallGroup)}</span>
  return (
    <span>
      {overall.score === null ? null : <b>{figureWords(overall, smallGroup)} </b>}
      <PerceptionWord status={overall.status} />
    </span>
  )
}

function Area({ area, scores }: { area: Board['areas'][number]; scores: BoardScores }) {
  const figure = scores.areas.find(({ code }) => code === area.code)?.figure
  if (!figure?.status)
    return (
      <li className={styles.missing}>
        <Dash>{`${area.name}: ${figure ? figureWords(figure, scores.smallGroup) : 'none'}`}</Dash>
      </li>
    )
  const score = figure.score === null ? '' : `${figureWords(figure, scores.smallGroup)}, `
  return (
    <li className={styles[figure.status]} title={area.name}>
      <Mark shape={figure.status} />
      <span className="unseen">
        {area.name}: {score}
        {statusWords[figure.status]}
      </span>
    </li>
  )
}

function ChangeCell({ row: { scores } }: { row: BoardRow }) {
  const change = scores?.change
  return (
    <BoardCell className={classes(styles.overall, styles.change, !change && styles.empty)} label="Change">
      {change ? (
        <span>
          <b>{changeWords(change.points)}</b>
          <span className={styles.note}>
            since {monthInWords(change.since, true)}
            {change.clear === null || change.points === 0
              ? ''
              : change.clear
                ? ', clear'
                : ', too close to call'}
          </span>
        </span>
      ) : (
        <Dash>no earlier score</Dash>
      )}
    </BoardCell>
  )
}
