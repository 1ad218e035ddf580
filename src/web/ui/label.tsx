import type { ReactNode } from 'react'
import styles from './label.module.css'
import { Mark, type MarkShape } from './mark.tsx'
import { classes } from './vars.ts'

export type SurveyStatus = 'pre-release' | 'active' | 'closed' | 'cancelled'
export type Perception = 'low' | 'emerging' | 'high'

const surveyLabels: Readonly<
  Record<SurveyStatus, { text: string; shape: MarkShape; look: string | undefined }>
> = {
  'pre-release': { text: 'Pre-release', shape: 'ring', look: styles.preRelease },
  active: { text: 'Active', shape: 'dot', look: styles.active },
  closed: { text: 'Closed', shape: 'square', look: undefined },
  cancelled: { text: 'Cancelled', shape: 'square', look: undefined },
}

const words: Readonly<Record<Perception, string>> = { low: 'Low', emerging: 'Emerging', high: 'High' }
const inks = { low: styles.inkLow, emerging: styles.inkEmerging, high: styles.inkHigh }

/** `name` replaces the English. */
export function SurveyStatusLabel({ status, name }: { status: SurveyStatus; name?: string }) {
  const { text, shape, look } = surveyLabels[status]
  return (
    <span className={classes(styles.label, look)}>
      <Mark shape={shape} />
      {name ?? text}
    </span>
  )
}

/** A label for something that is running (`active`), or in any other state. */
export function StateLabel({ active, children }: { active?: boolean; children: ReactNode }) {
  return <span className={classes(styles.label, active && styles.active)}>{children}</span>
}

/** A label for a score's status; `short` omits "perception of equity". */
export function PerceptionLabel({ status, short }: { status: Perception; short?: boolean }) {
  return (
    <span className={classes(styles.label, styles[status])}>
      <Mark shape={status} />
      {short ? words[status] : `Perception of Equity: ${words[status]}`}
    </span>
  )
}

/** The status as a colored word, for tables; `mark` adds the icon. */
export function PerceptionWord({ status, mark }: { status: Perception; mark?: boolean }) {
  return (
    <span className={classes(styles.word, inks[status])}>
      {mark ? <Mark shape={status} className="mark mark--text" /> : null}
      {words[status]}
    </span>
  )
}

/** A color legend for the results. */
export function PerceptionKey({ low = '3.3', high = '6.7' }: { low?: string; high?: string }) {
  return (
    <ul className={styles.key} aria-label="Color key: Perception of Equity">
      <li>
        <PerceptionLabel status="low" />
        below {low}
      </li>
      <li>
        <PerceptionLabel status="emerging" />
        {low} to {high}
      </li>
      <li>
        <PerceptionLabel status="high" />
        above {high}
      </li>
    </ul>
  )
}
