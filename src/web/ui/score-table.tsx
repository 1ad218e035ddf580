import { Withheld } from './bars.tsx'
import { type Perception, PerceptionWord } from './label.tsx'
import { count, counted, score } from './numbers.ts'
import { Scale, ScaleAxis } from './scale.tsx'
import styles from './score-table.module.css'
import { classes } from './vars.ts'

interface ScoreRow {
  key: string
  name: string
  /** Number of responses; null when suppressed. */
  n: number | null
  /** Null with an n: no score can be given. */
  score: number | null
  status: Perception | null
  /** Half the width of the margin, in points. */
  margin?: number | null | undefined
}

interface ScoreTableProps {
  /** Read by screen readers. */
  caption: string
  /** A section without a title holds the row for everyone. `note` replaces a section that is suppressed. */
  sections: readonly { key: string; title?: string; rows: readonly ScoreRow[]; note?: string | undefined }[]
  smallGroup: number
  /** The rows carry margins. */
  margins?: boolean
}

/** Scores of groups, all rows on one scale. Use it in a Card with `flush`. */
export function ScoreTable({ caption, sections, smallGroup, margins }: ScoreTableProps) {
  return (
    <table className={classes(styles.scores, margins && styles.margins)}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Who answered</span>
          </th>
          <th scope="col">
            <span className="unseen">Score on the scale from 0 to 10</span>
            <ScaleAxis />
          </th>
          <th scope="col">{margins ? 'Score of 10 and margin' : 'Score of 10'}</th>
          <th scope="col">Responses</th>
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.key}>
          {section.title ? (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={4}>
                {section.title}
              </th>
            </tr>
          ) : null}
          {section.rows.map((row) => (
            <Row key={row.key} row={row} all={!section.title} smallGroup={smallGroup} />
          ))}
          {section.note ? (
            <tr>
              <td colSpan={4} className={styles.note}>
                {section.note}
              </td>
            </tr>
          ) : null}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row, all, smallGroup }: { row: ScoreRow; all: boolean; smallGroup: number }) {
  if (row.n === null || row.score === null || row.status === null) {
    return (
      <tr className={all ? styles.all : undefined}>
        <th scope="row">{row.name}</th>
        <td colSpan={3} className={styles.withheld}>
          {row.n === null ? (
            <Withheld smallGroup={smallGroup} />
          ) : (
            <span className="quiet small">No score from {counted(row.n, 'response')}</span>
          )}
        </td>
      </tr>
    )
  }
  return (
    <tr className={all ? styles.all : undefined}>
      <th scope="row">
        {row.name} <span className={styles.n}>{counted(row.n, 'response')}</span>
      </th>
      <td>
        <Scale score={row.score} status={row.status} margin={row.margin} />
      </td>
      <td className={styles.score}>
        <b>{score(row.score)}</b>{' '}
        {row.margin == null ? null : <span className={styles.margin}>± {score(row.margin)}</span>}{' '}
        <PerceptionWord status={row.status} />
      </td>
      <td>{count(row.n)}</td>
    </tr>
  )
}
