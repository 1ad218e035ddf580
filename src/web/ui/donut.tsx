import { percent, percentOf } from '../../shared/numbers.ts'
import styles from './donut.module.css'

interface DonutProps {
  count: number
  expected: number
  /** In percent. */
  benchmark: number
  /** Says the same for screen readers. */
  label: string
  /** The two numbers below the share. */
  of: string
}

/** Responses compared with the number of people, with the benchmark marked on the ring. */
export function Donut({ count: n, expected, benchmark, label, of }: DonutProps) {
  const filled = Math.min(100, percentOf(n, expected))
  const at = ((benchmark - 25) / 100) * 2 * Math.PI
  const point = (radius: number) => `${100 + radius * Math.cos(at)} ${100 + radius * Math.sin(at)}`
  return (
    <div className={styles.donut} role="img" aria-label={label}>
      <svg viewBox="0 0 200 200" direction="ltr" aria-hidden="true">
        <circle className={styles.track} cx="100" cy="100" r="84" />
        {filled > 0 ? (
          <circle
            className={styles.fill}
            cx="100"
            cy="100"
            r="84"
            pathLength={100}
            strokeDasharray={`${filled} ${100 - filled}`}
            transform="rotate(-90 100 100)"
          />
        ) : null}
        <path className={styles.halo} d={`M${point(70)}L${point(98)}`} />
        <path className={styles.at} d={`M${point(69)}L${point(101)}`} />
        <text className={styles.label} x={100 + 107 * Math.cos(at)} y={104 + 107 * Math.sin(at)}>
          {benchmark}%
        </text>
      </svg>
      <div className={styles.text} aria-hidden="true">
        <span className={styles.big}>{percent(n, expected)}</span>
        <span className={styles.of}>{of}</span>
      </div>
    </div>
  )
}
