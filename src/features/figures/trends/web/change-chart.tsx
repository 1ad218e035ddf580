import { scoreWords } from '../../../../measurement/words.ts'
import { changeInWords, everyoneForComparison, scoresWords } from './change-sentences.ts'
import styles from './changes.module.css'
import { ChangeTrack } from './parts/change-track.tsx'
import type { ShownRow, ShownSection } from './shown-changes.ts'

/** A change, half the width of its interval, and the scores before and after. */
interface Drawn {
  change: number
  margin: number
  scores: string
}

function drawn(row: ShownRow): Drawn | null {
  const { change, margin } = row
  const scores = scoresWords(row)
  return change === null || margin === null || scores === '' ? null : { change, margin, scores }
}

/** Draws changes with margins of error on one scale. Only clear changes have labels. Rows note different questions. */
export function ChangeChart({ sections }: { sections: readonly ShownSection[] }) {
  const all = sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows
      .map((row) => ({ row, own: drawn(row) }))
      .filter(({ row, own }) => own !== null || row.otherQuestions),
  }))
  const reach = Math.max(
    1,
    ...all.flatMap(({ rows }) => rows.map(({ own }) => (own ? Math.abs(own.change) + own.margin : 0))),
  )
  return (
    <div className={styles.chart}>
      {all.map(({ key, name, rows }) =>
        rows.length === 0 ? null : (
          <div key={key}>
            {name === '' ? null : <h3>{name}</h3>}
            <ul>
              {rows.map(({ row, own }) => (
                <li key={row.key}>
                  <span>{row.name}</span>
                  {own === null ? (
                    <span className="quiet">{changeInWords(row)}</span>
                  ) : (
                    <OneChange row={row} own={own} reach={reach} />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  )
}

function OneChange({ row, own, reach }: { row: ShownRow; own: Drawn; reach: number }) {
  const { change, margin, scores } = own
  return (
    <>
      <ChangeTrack change={change} margin={margin} clear={row.clear === true} reach={reach} />
      <span className="figures">
        <b>
          {signed(change)} ± {scoreWords({ score: margin, coded: null })}
        </b>
        {row.clear ? (
          <span className={styles.clear}>Clearly {change < 0 ? 'lower' : 'higher'}</span>
        ) : (
          <span className="unseen">: {changeInWords(row)}</span>
        )}
        <span className={styles.n}>{[scores, everyoneForComparison(row)].filter(Boolean).join('. ')}</span>
      </span>
    </>
  )
}

const signed = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${scoreWords({ score: Math.abs(change), coded: null })}`
