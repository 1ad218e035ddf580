import { count } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Fault } from '../rules.ts'

const shownAtMost = 50

interface FaultsProps {
  names: string
  faults: readonly Fault[]
  total?: number
}

export function Faults({ names, faults, total = faults.length }: FaultsProps) {
  const isOne = faults.every(({ file }) => file === faults[0]?.file)
  const rest = total - Math.min(shownAtMost, faults.length)
  const place = ({ file, line }: Fault) => {
    if (line === null) return isOne ? '' : `${file}: `
    return `Line ${count(line)}${isOne ? '' : ` of ${file}`}: `
  }
  return (
    <Notice tone="error" live title={`Nothing was imported from ${names}`}>
      <ul>
        {faults.slice(0, shownAtMost).map((fault) => (
          <li key={`${fault.file} ${fault.line} ${fault.message}`}>
            {place(fault)}
            {fault.message}
          </li>
        ))}
        {rest > 0 ? <li>And {count(rest)} more.</li> : null}
      </ul>
      <p>Fix the file and choose it again.</p>
    </Notice>
  )
}
