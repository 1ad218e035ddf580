import { isAdministrator } from '../../../../../shared/permissions.ts'
import { given } from '../../../../../web/address.ts'
import { useSession } from '../../../../../web/session.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import type { AreaReport } from '../../../../figures/results/contract.ts'
import { rowAddress, useChoices } from '../../../../figures/results/web/parts/choices.ts'
import { useMay } from '../../../../schools/surveys/web/parts/only.tsx'
import { audienceWords } from '../../rules.ts'

/**
 * Link from an area to a new goal about it, for the group and row shown on the page. Renders nothing for administrators,
 * who have no school of their own, and for people who may only read goals.
 */
export function MakeAreaGoal({ report }: { report: AreaReport }) {
  const [{ group: chosen, row: wanted }] = useChoices()
  const mayLead = useMay('leader')
  const isAdmin = isAdministrator(useSession()?.role ?? '')
  if (report.stage !== 'final' || isAdmin || !mayLead) return null
  const group = report.groups.find(({ key }) => key === chosen)
  const rows = group?.dimensions.flatMap(({ key: dimension, rows }) =>
    rows.map(({ key, name, figure }) => ({ dimension, key, name, figure })),
  )
  const row = rows?.find(
    ({ dimension, key, figure }) => rowAddress(dimension, key) === wanted && figure.status !== null,
  )
  const audience = { group: group?.key ?? 'everyone', subgroup: row ?? null } as const
  return (
    <p className="screen-only">
      <GoLink
        to="/progress-monitoring-overview/goal"
        search={given({
          area: report.code,
          group: group?.key,
          dimension: row?.dimension,
          subgroup: row?.name,
        })}
      >
        Make a goal: {report.name}, {audienceWords(audience)}
      </GoLink>
    </p>
  )
}
