import { vars } from '../../../../../web/ui/vars.ts'
import styles from './change-track.module.css'

interface ChangeTrackProps {
  change: number
  margin: number
  clear: boolean
  /** Points from the middle (no difference) to each end. */
  reach: number
}

/** Draws a change with its margin of error. The words next to it give the same information. */
export function ChangeTrack({ change, margin, clear, reach }: ChangeTrackProps) {
  // In percent of the track. No difference is in the middle.
  const place = (points: number) => 50 + (50 * points) / reach
  return (
    <span
      className={styles.track}
      data-clear={clear}
      style={vars({ at: place(change), from: place(change - margin), to: place(change + margin) })}
      aria-hidden="true"
    />
  )
}
