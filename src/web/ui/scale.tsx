import type { Perception } from './label.tsx'
import { Mark } from './mark.tsx'
import styles from './scale.module.css'
import { classes, vars } from './vars.ts'

interface ScaleProps {
  /** 0 to 10, as displayed. */
  score: number
  status: Perception
  /** The margin of error, in points, on each side of the score. It is drawn as a whisker behind a smaller mark. */
  margin?: number | null | undefined
  large?: boolean | undefined
}

/** A score from 0 to 10 with three levels. Screen readers skip it because the number and word are next to it. */
export function Scale({ score, status, margin, large }: ScaleProps) {
  return (
    <span
      className={classes(styles.scale, large && styles.large, margin != null && styles.small)}
      style={vars({ at: score })}
      aria-hidden="true"
    >
      {margin == null ? null : (
        <span
          className={styles.margin}
          style={vars({ from: Math.max(0, score - margin), to: Math.min(10, score + margin) })}
        />
      )}
      <Mark shape={status} className={classes(styles.mark, styles[status])} />
    </span>
  )
}

/** The numbers below a scale: its ends and the boundaries between levels. */
export function ScaleNumbers() {
  return (
    <span className={styles.numbers} aria-hidden="true">
      {[0, 3.3, 6.7, 10].map((at) => (
        <span key={at} style={vars({ at })}>
          {at}
        </span>
      ))}
    </span>
  )
}

/** The names of the levels above a column of scales. */
export function ScaleAxis() {
  return (
    <span className={styles.axis} aria-hidden="true">
      <span className={styles.low}>Low</span>
      <span className={styles.emerging}>Emerging</span>
      <span className={styles.high}>High</span>
    </span>
  )
}
