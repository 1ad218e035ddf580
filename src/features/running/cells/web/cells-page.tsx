import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { EmptyState } from '../../../../web/ui/states.tsx'
import { membershipsQuery } from '../../organizations/web/data.ts'
import { ChooseOrganization } from '../../organizations/web/parts/choose-organization.tsx'
import type { Cells } from '../contract.ts'
import { cellsQuery } from './data.ts'
import { Gaps } from './gaps.tsx'
import { OwnInstallation } from './own-installation.tsx'
import { Registered } from './registered.tsx'
import { Together } from './together.tsx'

const title = 'Installations'

/** Combined results for administrators, and this installation's own file for administrators and officers. */
export function CellsPage() {
  const { session } = useRouteContext({ from: '/staff/cells' })
  return isAdministrator(session.role) ? <ForAdministrators /> : <ForOfficers userId={session.id} />
}

function ForAdministrators() {
  const { round } = useSearch({ from: '/staff/cells' })
  const { data: cells } = useSuspenseQuery(cellsQuery(round))
  return (
    <Page
      title={title}
      facts="Combined results from several installations, such as one for each state. They exchange signed files."
    >
      <Together cells={cells} />
      {cells.round === null || isEmpty(cells) ? null : <Gaps round={cells.round} areas={cells.areas} />}
      <Registered cells={cells} />
      <OwnInstallation place={{}} />
    </Page>
  )
}

const isEmpty = ({ cells }: Cells) => cells.every(({ whyLeftOut }) => whyLeftOut !== null)

const purpose = 'Send this file to an installation that combines results.'

function ForOfficers({ userId }: { userId: number }) {
  const search = useSearch({ from: '/staff/cells' })
  const { data: own } = useSuspenseQuery(membershipsQuery(userId))
  const led = own.organizations.filter(({ role }) => role === 'officer')
  const organization = search.organization ?? led[0]?.id
  if (organization === undefined)
    return (
      <Page title={title}>
        <EmptyState title="Only administrators and district officers can download this file">
          {purpose}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={title} facts={purpose}>
      <ChooseOrganization among={led} chosen={organization} />
      <OwnInstallation key={organization} place={{ organization }} />
    </Page>
  )
}
