import { count } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Fault } from '../../school-lists/rules.ts'

const shownAtMost = 10

/** Says why files can't be used. */
export function Faults({ names, faults }: { names: string; faults: readonly Fault[] }) {
  const isOne = faults.every(({ file }) => file === faults[0]?.file)
  const place = ({ file, line }: Fault) => {
    if (line === null) return isOne ? '' : `${file}: `
    return `Line ${count(line)}${isOne ? '' : ` of ${file}`}: `
  }
  return (
    <Notice tone="error" live title={`We couldn’t use ${names}`}>
      <ul>
        {faults.slice(0, shownAtMost).map((fault) => (
          <li key={`${fault.file} ${fault.line} ${fault.message}`}>
            {place(fault)}
            {fault.message}
          </li>
        ))}
        {faults.length > shownAtMost ? <li>And more.</li> : null}
      </ul>
      <p>Nothing has changed. Fix the file and choose it again.</p>
    </Notice>
  )
}
