import { PerceptionLabel } from '../../../../web/ui/label.tsx'
import type { Board } from '../contract.ts'
import styles from './board.module.css'

/** Legend for the eight small cells of each row. */
export function AreaKey({ areas }: Pick<Board, 'areas'>) {
  return (
    <div className={styles.key}>
      <h3>The eight areas, in order</h3>
      <ol>
        {areas.map(({ code, name }) => (
          <li key={code}>{name}</li>
        ))}
      </ol>
      <ul aria-label="Color key: Perception of Equity">
        {(['low', 'emerging', 'high'] as const).map((status) => (
          <li key={status}>
            <PerceptionLabel status={status} short />
          </li>
        ))}
      </ul>
    </div>
  )
}
