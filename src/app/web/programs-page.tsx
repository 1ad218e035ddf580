import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { boardsQuery } from '../../features/acting/board/web/data.ts'
import { ApiKeys } from '../../features/people/api-keys/web/parts/api-keys.tsx'
import { membershipsQuery } from '../../features/running/organizations/web/data.ts'
import { ChooseOrganization } from '../../features/running/organizations/web/parts/choose-organization.tsx'
import { Webhooks } from '../../features/running/webhooks/web/parts/webhooks.tsx'
import { isAdministrator } from '../../shared/permissions.ts'
import { given } from '../../web/address.ts'
import { Page, Section } from '../../web/ui/page.tsx'
import { EmptyState } from '../../web/ui/states.tsx'
import styles from './programs-page.module.css'

/**
 * What other programs may read, and what we notify them about, for the organization in the address. By default,
 * administrators see all schools, and officers their first organization.
 */
export function ProgramsPage() {
  const { session } = useRouteContext({ from: '/staff/programs' })
  const search = useSearch({ from: '/staff/programs' })
  const { data: boards } = useSuspenseQuery(boardsQuery())
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const isAdmin = isAdministrator(session.role)
  const led = own.organizations.filter(({ role }) => role === 'officer')
  const organization = search.organization ?? (isAdmin ? undefined : led[0]?.id)
  const named = boards.find(({ id }) => id === organization)?.name
  if (organization === undefined && !isAdmin)
    return (
      <Page title="API access">
        <EmptyState title="Only administrators and district officers can create keys">
          Ask one of them for a key to the schools you need.
        </EmptyState>
      </Page>
    )
  const place = given({ organization })
  return (
    <Page title="API access" facts={named ? `Schools in ${named}` : 'All schools'}>
      <ChooseOrganization among={isAdmin ? [] : led} chosen={organization} />
      <Section title="API keys">
        <p>
          With a key, a program can read what a district officer sees. It can’t change anything. It sends the
          key in each request:
        </p>
        <p className={styles.command}>
          <code>{`curl -H "Authorization: Bearer eak_…" ${location.origin}/api/survey-results/GUID`}</code>
        </p>
        <p>
          <a href="/api/docs">See all calls</a> and the scope each one needs. A key works until its last day,
          until you turn it off, or until the person who created it loses their role.
        </p>
        <ApiKeys key={organization} place={place} />
      </Section>
      <Section title="Webhooks">
        <p>
          We notify your address when a survey opens, falls behind, closes or becomes final. Each delivery is
          a JSON POST with the survey, its school and its dates, and the groups that are behind. It doesn’t
          include results. We sign it according to the{' '}
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a> specification:{' '}
          <code>webhook-signature</code> is <code>v1,</code> and the HMAC-SHA-256, in base64, of{' '}
          <code>webhook-id.webhook-timestamp.body</code>. If you don’t answer with a status from 200 to 299
          within 10 seconds, we send it again, up to 6 times within 2 days.
        </p>
        <Webhooks key={organization} place={place} />
      </Section>
    </Page>
  )
}
