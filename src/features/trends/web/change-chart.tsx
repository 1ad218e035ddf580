import { scoreWords } from '../../../measurement/words.ts'
import { vars } from '../../../web/ui/vars.ts'
import { changeInWords } from './change-sentences.ts'
import styles from './changes.module.css'
import type { ShownRow, ShownSection } from './shown-changes.ts'

/** The scores that stand beside each other; null where one of them is no number. */
function ends({ figures }: ShownRow): { from: number; to: number } | null {
  const to = figures.at(-1)?.score ?? null
  const from = figures.slice(0, -1).findLast((figure) => figure !== null)?.score ?? null
  return from === null || to === null ? null : { from, to }
}

/** Each score then and now, all on one scale from 0 to 10; what has moved clearly is drawn stronger. */
export function ChangeChart({ sections }: { sections: readonly ShownSection[] }) {
  const rows = sections.flatMap((section) =>
    section.rows.flatMap((row) => {
      const found = ends(row)
      return found ? [{ id: `${section.key} ${row.key}`, row, ...found }] : []
    }),
  )
  if (rows.length === 0) return null
  return (
    <ul className={styles.chart}>
      {rows.map(({ id, row, from, to }) => (
        <li key={id}>
          <span>{row.name}</span>
          <span
            className={styles.track}
            data-clear={row.clear === true}
            style={vars({ before: from, now: to })}
            aria-hidden="true"
          />
          <span className="figures">
            {score(from)} to {score(to)}: {changeInWords(row)}
            {row.everyone?.change == null ? null : (
              <span className={styles.beside}>Everyone: {changeInWords(row.everyone)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const score = (value: number): string => scoreWords({ score: value, coded: null })
