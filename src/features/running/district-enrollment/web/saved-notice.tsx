import { counted } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { SavedSchool } from './use-save-schools.ts'

const reasons = {
  changed: 'Someone just changed its Community Profile. Review the new preview and save again.',
  moved: 'It’s no longer in this district.',
} as const

/** Says how many schools were saved, and why others weren't. */
export function SavedNotice({ saved }: { saved: readonly SavedSchool[] }) {
  const done = saved.filter(({ result }) => result === 'saved')
  const others = saved.flatMap(({ name, result }) => (result === 'saved' ? [] : { name, result }))
  return (
    <Notice
      tone={others.length > 0 ? 'warning' : 'info'}
      live
      title={`${counted(done.length, 'school')} saved${others.length > 0 ? `, ${others.length} not` : ''}`}
    >
      {others.length > 0 ? (
        <ul>
          {others.map(({ name, result }) => (
            <li key={name}>{`${name}: ${reasons[result]}`}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
