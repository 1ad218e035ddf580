import styles from './gap.module.css'
import type { Perception } from './label.tsx'
import { counted, score } from './numbers.ts'
import { Scale } from './scale.tsx'
import { classes, vars } from './vars.ts'

interface GapEnd {
  name: string
  n: number
  score: number
  status: Perception
  margin?: number | null | undefined
}

/** Two groups on one scale with the distance between them drawn as a dimension line. */
export function Gap({ low, high, distance }: { low: GapEnd; high: GapEnd; distance: number }) {
  const margins = low.margin != null
  return (
    <dl
      className={classes(styles.gap, margins && styles.margins)}
      style={vars({ from: low.score, to: high.score })}
    >
      <End end={low} />
      <div>
        <dt className="unseen">Gap</dt>
        <dd className={classes(styles.distance, styles[wordsAt(low.score, high.score)])}>
          <span>{score(distance)} points apart</span>
        </dd>
      </div>
      <End end={high} />
    </dl>
  )
}

/** Where the label fits: on the line if it is long enough, otherwise on the wider side. */
function wordsAt(from: number, to: number): 'over' | 'before' | 'after' {
  if (to - from >= 4) return 'over'
  return from > 10 - to ? 'before' : 'after'
}

function End({ end }: { end: GapEnd }) {
  return (
    <div>
      <dt>
        {end.name}
        <span className={styles.n}>{counted(end.n, 'response')}</span>
      </dt>
      <dd className={styles.value}>
        <b>{score(end.score)}</b>
        {end.margin == null ? null : <span className="quiet small"> ± {score(end.margin)}</span>}
      </dd>
      <dd className={styles.plot}>
        <Scale score={end.score} status={end.status} />
      </dd>
    </div>
  )
}
