import { count, counted } from '../../../../shared/numbers.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { Plan } from '../rules-plan.ts'

const namedAtMost = 100

/** What to know before saving: an old file, and schools that are only here or only in the file. */
export function PlanNotes({ plan: { schools, stale, absent, unmatched, elsewhere } }: { plan: Plan }) {
  const jumps = schools.filter(({ isJump }) => isJump)
  return (
    <>
      {stale ? (
        <Notice level={3} title="The file is old">
          {stale}
        </Notice>
      ) : null}
      {jumps.length > 0 ? (
        <Notice level={3} title={`${counted(jumps.length, 'school')} would change by more than a third`}>
          <ul>
            {jumps.map(({ school, before, after }) => (
              <li
                key={school.id}
              >{`${school.name}: from ${count(before ?? 0)} to ${counted(after ?? 0, 'student')}`}</li>
            ))}
          </ul>
          <p>Check these numbers. To leave out a school, clear its box below.</p>
        </Notice>
      ) : null}
      {absent.length > 0 ? (
        <Names
          title={`${counted(absent.length, 'school')} of the district ${absent.length === 1 ? 'isn’t' : 'aren’t'} in the file`}
          names={absent}
        />
      ) : null}
      {unmatched.length > 0 ? (
        <Names
          title={`${counted(unmatched.length, 'school')} in the file ${unmatched.length === 1 ? 'doesn’t' : 'don’t'} match`}
          names={unmatched.map(({ name, reason }) => `${name}: ${reason}`)}
        />
      ) : null}
      {elsewhere > 0 ? (
        <p className="quiet">{`${counted(elsewhere, 'school')} of other districts ${elsewhere === 1 ? 'was' : 'were'} skipped.`}</p>
      ) : null}
    </>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {names.slice(0, namedAtMost).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > namedAtMost ? <li>And {count(names.length - namedAtMost)} more.</li> : null}
      </ul>
    </details>
  )
}
