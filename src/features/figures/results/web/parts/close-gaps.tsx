import { counted } from '../../../../../shared/numbers.ts'
import type { Gap } from '../../contract.ts'
import { closeWords, gapLocation } from '../../rules-sentences.ts'
import styles from './close-gaps.module.css'

interface CloseGapsProps {
  sections: readonly { key: string; title?: string; gaps: readonly Gap[] }[]
}

/** Lists, collapsed, the comparisons that may be chance. Renders nothing if there are none. */
export function CloseGaps({ sections }: CloseGapsProps) {
  const number = sections.reduce((sum, { gaps }) => sum + gaps.length, 0)
  if (number === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{counted(number, 'comparison')} too close to call</summary>
      <p className="quiet">These differences may be chance.</p>
      {sections.map(({ key, title, gaps }) =>
        gaps.length === 0 ? null : (
          <div key={key} className={styles.section}>
            {title ? <h3>{title}</h3> : null}
            <ul>
              {gaps.map((gap) => (
                <li key={`${gap.group}-${gap.dimension}-${gap.name}`}>
                  {gapLocation(gap)}: {closeWords(gap)}
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </details>
  )
}
