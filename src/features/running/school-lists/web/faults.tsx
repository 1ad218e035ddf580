import { count } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Fault } from '../rules.ts'
import styles from './school-lists.module.css'

const shownAtMost = 50

interface FaultsProps {
  names: string
  faults: readonly Fault[]
  total?: number
}

export function Faults({ names, faults, total = faults.length }: FaultsProps) {
  const isOne = new Set(faults.map(({ file }) => file)).size <= 1
  const shown = faults.slice(0, shownAtMost)
  const place = ({ file, line }: Fault) => {
    if (line === null) return isOne ? '' : `${file}: `
    return `Line ${count(line)}${isOne ? '' : ` of ${file}`}: `
  }
  return (
    <Notice tone="error" live title={`Nothing was imported from ${names}`}>
      <ul className={styles.faults}>
        {shown.map((fault) => (
          <li key={`${fault.file} ${fault.line} ${fault.message}`}>
            {place(fault)}
            {fault.message}
          </li>
        ))}
        {total > shown.length ? <li>And {count(total - shown.length)} more.</li> : null}
      </ul>
      <p>Fix the file and choose it again.</p>
    </Notice>
  )
}
