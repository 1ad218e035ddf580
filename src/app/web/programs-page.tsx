import { useRouteContext, useSearch } from '@tanstack/react-router'
import { ApiKeys } from '../../features/api-keys/web/parts/api-keys.tsx'
import { Webhooks } from '../../features/webhooks/web/parts/webhooks.tsx'
import { isAdministrator } from '../../shared/permissions.ts'
import { Page, Section } from '../../web/ui/page.tsx'
import { EmptyState } from '../../web/ui/states.tsx'
import styles from './programs-page.module.css'

/** What programs may read and what they are told: of all schools for administrators, of an organization for its officers. */
export function ProgramsPage() {
  const { session } = useRouteContext({ from: '/staff/programs' })
  const { organization } = useSearch({ from: '/staff/programs' })
  if (organization === undefined && !isAdministrator(session.role))
    return (
      <Page title="For programs">
        <EmptyState title="Keys are made by administrators and district officers">
          An officer opens this page from the page of the district.
        </EmptyState>
      </Page>
    )
  const place = organization === undefined ? {} : { organization }
  return (
    <Page
      title="For programs"
      facts={<span>{organization === undefined ? 'All schools' : 'The schools of the organization'}</span>}
    >
      <Section title="API keys">
        <p>
          With a key a program reads what an officer sees; it changes nothing. It sends the key in each
          request:
        </p>
        <p className={styles.command}>
          <code>{`curl -H "Authorization: Bearer eak_…" ${location.origin}/api/survey-results/GUID`}</code>
        </p>
        <p>
          <a href="/api/docs">All calls</a>, with the scope that opens each. A key ends with its last day,
          when it is withdrawn, and when whoever made it leaves the role.
        </p>
        <ApiKeys place={place} />
      </Section>
      <Section title="Webhooks">
        <p>
          An address of yours is told when a survey opens, is behind, closes and is final. A delivery is a
          POST of JSON with the survey, its school and its days, of one that is behind also the groups, and no
          figure. It is signed by the <a href="https://www.standardwebhooks.com">Standard Webhooks</a>{' '}
          specification: <code>webhook-signature</code> is <code>v1,</code> and the HMAC-SHA-256, in base64,
          of <code>webhook-id.webhook-timestamp.body</code>. What is not answered with a status of 200 to 299
          within 10 seconds is sent again, up to six times within two days.
        </p>
        <Webhooks place={place} />
      </Section>
    </Page>
  )
}
