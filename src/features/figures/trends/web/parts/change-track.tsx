import { vars } from '../../../../../web/ui/vars.ts'
import styles from './change-track.module.css'

interface ChangeTrackProps {
  change: number
  /** Half the width of its interval. */
  margin: number
  clear: boolean
  /** Points from the middle, which means no difference, to each end. */
  reach: number
}

/** A change with its margin; the words next to it say the same. */
export function ChangeTrack({ change, margin, clear, reach }: ChangeTrackProps) {
  // In percent of the track: no difference is in its middle.
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
