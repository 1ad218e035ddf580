import { count } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Fault } from '../rules.ts'
import styles from './school-lists.module.css'

interface FaultsProps {
  /** Of the files that were chosen. */
  names: string
  faults: readonly Fault[]
  total: number
}

const shownAtMost = 50

/** Everything that is wrong with a list, by line. */
export function Faults({ names, faults, total }: FaultsProps) {
  const isOne = new Set(faults.map(({ file }) => file)).size <= 1
  const more = total - Math.min(faults.length, shownAtMost)
  return (
    <Notice tone="error" live title={`Nothing was taken from ${names}`}>
      <ul className={styles.faults}>
        {faults.slice(0, shownAtMost).map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            {line === null ? '' : `Line ${count(line)}${isOne ? '' : ` of ${file}`}: `}
            {line === null && !isOne ? `${file}: ` : ''}
            {message}
          </li>
        ))}
        {more > 0 ? <li>And {count(more)} more.</li> : null}
      </ul>
      <p>Mend the file and choose it again.</p>
    </Notice>
  )
}
