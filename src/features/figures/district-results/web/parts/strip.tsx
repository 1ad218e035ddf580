import { vars } from '../../../../../web/ui/vars.ts'
import styles from './strip.module.css'

export interface Scale {
  from: number
  to: number
}

/** Returns whole numbers that enclose these scores. */
export const scaleOf = (scores: readonly number[]): Scale => ({
  from: Math.max(0, Math.min(9, Math.floor(Math.min(...scores)))),
  to: Math.min(10, Math.max(1, Math.ceil(Math.max(...scores)), Math.floor(Math.min(...scores)) + 1)),
})

/** Marks of schools with the same score are spread over this height in pixels. */
const spread = 28

interface StripProps {
  scale: Scale
  middle: { from: number; to: number } | null
  /** Scores of the other schools. */
  others?: readonly number[]
  own?: number | null | undefined
}

/** Shows one school's mark among others on a scale, with their middle half. Tables list the numbers too. */
export function Strip({ scale, middle, others = [], own }: StripProps) {
  const at = (score: number) => (100 * (score - scale.from)) / (scale.to - scale.from)
  return (
    <span className={styles.strip} aria-hidden="true" style={vars({ steps: scale.to - scale.from })}>
      {middle ? (
        <span
          className={styles.half}
          style={vars({ at: `${at(middle.from)}%`, width: `${at(middle.to) - at(middle.from)}%` })}
        />
      ) : null}
      {others.map((score, place) => {
        const same = others.filter((one) => one === score).length
        const before = others.slice(0, place).filter((one) => one === score).length
        const up = same === 1 ? 0 : spread * (before / (same - 1) - 0.5)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: Marks without names, always in this order.
            key={place}
            className={styles.dot}
            style={vars({ at: `${at(score)}%`, up: `${up}px` })}
          />
        )
      })}
      {own === null || own === undefined ? null : (
        <span className={styles.own} style={vars({ at: `${at(own)}%` })} />
      )}
    </span>
  )
}

/** The numbers above strips, as a column header. */
export function Axis({ scale: { from, to } }: { scale: Scale }) {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <>
      <span className="unseen">Scores on a scale</span>
      <span className={styles.axis} aria-hidden="true">
        {numbers.map((number) => (
          <span key={number} style={vars({ at: `${(100 * (number - from)) / (to - from)}%` })}>
            {number}
          </span>
        ))}
      </span>
    </>
  )
}
