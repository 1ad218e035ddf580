import { scoreWords } from '../../../measurement/words.ts'
import { vars } from '../../../web/ui/vars.ts'
import { changeInWords, everyoneBeside } from './change-sentences.ts'
import styles from './changes.module.css'
import type { ShownRow, ShownSection } from './shown-changes.ts'

/** The scores that stand beside each other; null where one of them is no number. */
function ends({ figures }: ShownRow): { from: number; to: number } | null {
  const to = figures.at(-1)?.score ?? null
  const from = figures.slice(0, -1).findLast((figure) => figure !== null)?.score ?? null
  return from === null || to === null ? null : { from, to }
}

/** Each score then and now, all on one scale from 0 to 10; only what has moved clearly carries a label. */
export function ChangeChart({ sections }: { sections: readonly ShownSection[] }) {
  return (
    <div className={styles.chart}>
      {sections.map(({ key, name, rows }) => {
        const drawn = rows.flatMap((row) => {
          const found = ends(row)
          return found ? [{ row, ...found }] : []
        })
        return drawn.length === 0 ? null : (
          <div key={key}>
            {name === '' ? null : <h3>{name}</h3>}
            <ul>
              {drawn.map(({ row, from, to }) => (
                <li key={row.key}>
                  <span>{row.name}</span>
                  <span
                    className={styles.track}
                    data-clear={row.clear === true}
                    style={vars({ before: from, now: to })}
                    aria-hidden="true"
                  />
                  <span className="figures">
                    {score(from)} to <b>{score(to)}</b>
                    {row.clear ? (
                      <span className={styles.clear}>
                        Clearly {row.change !== null && row.change < 0 ? 'lower' : 'higher'}
                      </span>
                    ) : (
                      <span className="unseen">: {changeInWords(row)}</span>
                    )}
                    <span className={styles.n}>{everyoneBeside(row)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

const score = (value: number): string => scoreWords({ score: value, coded: null })
