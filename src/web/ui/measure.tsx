import styles from './measure.module.css'
import { classes, vars } from './vars.ts'

interface MeasureProps {
  /** Filled part in percent, 0 to 100. */
  at: number
  /** Draws a line through the bar at this percent. */
  benchmark?: number | undefined
  /** Number of equal parts marked below the bar, such as days. */
  ticks?: number | undefined
  thin?: boolean | undefined
  /** Used on the home page's teal panel. */
  onPanel?: boolean | undefined
  /** Accessible name of the progress bar. Without it, the bar is hidden from screen readers. */
  label?: string | undefined
  /** Screen readers read this instead of the percent. */
  valueText?: string | undefined
}

/** A progress bar that shows a count compared with the number of people, or elapsed time. */
export function Measure({ at, benchmark, ticks, thin, onPanel, label, valueText }: MeasureProps) {
  const clamped = Math.min(100, Math.max(0, at))
  const spoken = label
    ? ({
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(clamped),
        'aria-valuetext': valueText,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <span
      className={classes(styles.measure, thin && styles.thin, onPanel && styles.onPanel)}
      style={vars({ at: clamped, benchmark, ticks })}
      {...spoken}
    >
      <span className={classes(styles.fill, clamped === 0 && styles.empty)} />
      {benchmark === undefined ? null : <span className={styles.at} />}
      {ticks === undefined ? null : <span className={styles.ticks} />}
    </span>
  )
}

interface MeasureLabelsProps {
  start?: string | undefined
  end?: string | undefined
  /** Text below the benchmark's line. */
  at?: { benchmark: number; text: string } | undefined
}

export function MeasureLabels({ start, end, at }: MeasureLabelsProps) {
  return (
    <p className={styles.labels} style={vars({ benchmark: at?.benchmark })}>
      <span>{start}</span>
      {at ? <span className={styles.labelAt}>{at.text}</span> : null}
      <span>{end}</span>
    </p>
  )
}
