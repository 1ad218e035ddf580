import type { ReactNode } from 'react'
import { isAdministrator } from '../../../../../shared/permissions.ts'
import { useSession } from '../../../../../web/session.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import type { AreaReport } from '../../../../figures/results/contract.ts'
import { rowAddress, useChoices } from '../../../../figures/results/web/parts/choices.ts'
import { useMay } from '../../../../schools/surveys/web/parts/only.tsx'
import { audienceWords } from '../../rules.ts'
import type { Begun } from '../goal-draft.ts'

/** Link from an area to a new goal about it, for the group and row shown on the page. */
export function MakeAreaGoal({ report }: { report: AreaReport }) {
  const [{ group: chosen, row: wanted }] = useChoices()
  const group = report.groups.find(({ key }) => key === chosen)
  const [row] = (group?.dimensions ?? []).flatMap(({ key, rows }) =>
    rows.flatMap((one) =>
      rowAddress(key, one.key) === wanted && one.figure.status !== null
        ? [{ dimension: key, name: one.name }]
        : [],
    ),
  )
  if (report.stage !== 'final') return null
  const audience = { group: group?.key ?? 'everyone', subgroup: row ?? null } as const
  return (
    <p className="screen-only">
      <MakeGoal
        begun={{
          area: report.code,
          ...(group ? { group: group.key } : {}),
          ...(row ? { dimension: row.dimension, subgroup: row.name } : {}),
        }}
      >
        Make a goal: {report.name}, {audienceWords(audience)}
      </MakeGoal>
    </p>
  )
}

/** Renders nothing for administrators, who have no school of their own, and for people who may only read goals. */
function MakeGoal({ begun, children }: { begun: Begun; children: ReactNode }) {
  const mayLead = useMay('leader')
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  if (isAdmin || !mayLead) return null
  return (
    <GoLink to="/progress-monitoring-overview/goal" search={begun}>
      {children}
    </GoLink>
  )
}
