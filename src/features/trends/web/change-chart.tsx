import { scoreWords } from '../../../measurement/words.ts'
import { vars } from '../../../web/ui/vars.ts'
import type { ChangeRow, Changes } from '../contract.ts'
import { changeInWords } from './change-sentences.ts'
import styles from './changes.module.css'

/** Rows whose scores of both years are numbers, without the rows inside the groups: those stand in the table. */
const drawn = (sections: Changes['sections']): { row: ChangeRow; from: number; to: number }[] =>
  sections
    .filter(({ key }) => key === 'everyone' || key === 'areas' || key === 'group')
    .flatMap(({ rows }) =>
      rows.flatMap((row) => {
        const now = row.figures.at(-1)?.score ?? null
        const before = row.figures.slice(0, -1).findLast((figure) => figure !== null)?.score ?? null
        return before === null || now === null ? [] : [{ row, from: before, to: now }]
      }),
    )

/** Each score then and now on one scale from 0 to 10; what has moved clearly is drawn stronger. */
export function ChangeChart({ sections }: { sections: Changes['sections'] }) {
  const rows = drawn(sections)
  if (rows.length === 0) return null
  return (
    <ul className={styles.chart}>
      {rows.map(({ row, from, to }) => (
        <li key={row.key}>
          <span>{row.name}</span>
          <span
            className={styles.track}
            data-clear={row.clear === true}
            style={vars({ before: from, now: to })}
            aria-hidden="true"
          />
          <span className="figures">
            {score(from)} to {score(to)}: {changeInWords(row)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const score = (value: number): string => scoreWords({ score: value, coded: null })
