import { lowResponseShare } from '../../../../../shared/codes.ts'
import { count } from '../../../../../shared/numbers.ts'
import styles from './expected-sum.module.css'

interface ExpectedSumProps {
  counts: { students: number; parents: number; staff: number }
}

/** Shows the total number of people, and how many responses reach the benchmark. */
export function ExpectedSum({ counts }: ExpectedSumProps) {
  const expected = counts.students + counts.parents + counts.staff
  return (
    <dl className={styles.sum}>
      <div>
        <dt>Total people</dt>
        <dd>
          <b>{count(expected)}</b>
        </dd>
      </div>
      <div>
        <dt>20% response rate, a practical benchmark</dt>
        <dd>
          <b>{count(Math.ceil(expected * lowResponseShare))}</b> responses
        </dd>
      </div>
    </dl>
  )
}
