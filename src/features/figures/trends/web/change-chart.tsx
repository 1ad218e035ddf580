import { scoreWords } from '../../../../measurement/words.ts'
import { vars } from '../../../../web/ui/vars.ts'
import { changeInWords, everyoneBeside } from './change-sentences.ts'
import styles from './changes.module.css'
import type { ShownRow, ShownSection } from './shown-changes.ts'

/** A change with the half width of its interval, and the two scores around it. */
interface Drawn {
  row: ShownRow
  change: number
  margin: number
  scores: string
}

function drawn(row: ShownRow): Drawn[] {
  const { change, margin, figures, since } = row
  if (change === null || margin === null) return []
  const [before, now] = [figures[since ?? -1], figures.at(-1)]
  return before && now ? [{ row, change, margin, scores: `${scoreWords(before)} to ${scoreWords(now)}` }] : []
}

/** Each change with its margin, all on one scale around no difference; only what has moved clearly carries a label. */
export function ChangeChart({ sections }: { sections: readonly ShownSection[] }) {
  const all = sections.map(({ rows, ...section }) => ({ ...section, rows: rows.flatMap(drawn) }))
  const reach = Math.max(
    1,
    ...all.flatMap(({ rows }) => rows.map(({ change, margin }) => Math.abs(change) + margin)),
  )
  // In percent of the track: no difference is in its middle.
  const place = (points: number) => 50 + (50 * points) / reach
  return (
    <div className={styles.chart}>
      {all.map(({ key, name, rows }) =>
        rows.length === 0 ? null : (
          <div key={key}>
            {name === '' ? null : <h3>{name}</h3>}
            <ul>
              {rows.map(({ row, change, margin, scores }) => (
                <li key={row.key}>
                  <span>{row.name}</span>
                  <span
                    className={styles.track}
                    data-clear={row.clear === true}
                    style={vars({
                      at: place(change),
                      from: place(change - margin),
                      to: place(change + margin),
                    })}
                    aria-hidden="true"
                  />
                  <span className="figures">
                    <b>
                      {signed(change)} ± {scoreWords({ score: margin, coded: null })}
                    </b>
                    {row.clear ? (
                      <span className={styles.clear}>Clearly {change < 0 ? 'lower' : 'higher'}</span>
                    ) : (
                      <span className="unseen">: {changeInWords(row)}</span>
                    )}
                    <span className={styles.n}>
                      {[scores, everyoneBeside(row)].filter(Boolean).join('. ')}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  )
}

const signed = (change: number): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${scoreWords({ score: Math.abs(change), coded: null })}`
