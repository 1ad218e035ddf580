import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { organizationRoles } from '../../../../shared/levels.ts'
import { counted } from '../../../../shared/numbers.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { PageError } from '../../../../web/shell/problem-pages.tsx'
import { Buttons, LinkButton } from '../../../../web/ui/button.tsx'
import { BackLink, Page, Section } from '../../../../web/ui/page.tsx'
import { EmptyState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { AssignSchool } from './assign-school.tsx'
import { membershipsQuery, organizationQuery } from './data.ts'
import { EditOrganization } from './edit-organization.tsx'
import { GiveRole } from './give-role.tsx'
import { MembersTable } from './members-table.tsx'
import styles from './organizations.module.css'
import { ChooseOrganization } from './parts/choose-organization.tsx'
import { SchoolsTable } from './schools-table.tsx'

/** Shows one organization: the one in the address, or else the first where the user has a role. */
export function DistrictPage() {
  const { session } = useRouteContext({ from: '/staff/district' })
  const { organization } = useSearch({ from: '/staff/district' })
  const { data: own } = useSuspenseQuery(membershipsQuery(session.id))
  const id = organization ?? own.organizations[0]?.id
  const isAdmin = isAdministrator(session.role)
  if (id === undefined)
    return (
      <Page title="District">
        <EmptyState
          title="You don’t have a role in a district"
          {...(isAdmin ? { action: <LinkButton to="/organizations">Organizations</LinkButton> } : {})}
        >
          Ask an administrator for one.
        </EmptyState>
      </Page>
    )
  return (
    <>
      <ChooseOrganization among={own.organizations} chosen={id} />
      <Organization key={id} id={id} isAdmin={isAdmin} />
    </>
  )
}

function Organization({ id, isAdmin }: { id: number; isAdmin: boolean }) {
  const query = useQuery(organizationQuery(id))
  if (query.isError) return <PageError error={query.error} reset={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton blocks={2} />
  const { name, parent, districts, schools, members } = query.data
  const place = { kind: 'organization', id } as const
  const facts = [
    parent ? `In ${parent.name}` : null,
    counted(schools.length, 'school'),
    districts.length > 0 ? counted(districts.length, 'district') : null,
  ]
  return (
    <Page
      title={name}
      facts={facts.filter(Boolean).join(', ')}
      back={isAdmin ? <BackLink to="/organizations">All organizations</BackLink> : undefined}
    >
      <Buttons>
        <LinkButton variant="primary" to="/schools" search={{ organization: id }}>
          Schools and their surveys
        </LinkButton>
        <LinkButton to="/district-results" search={{ organization: id }}>
          Results
        </LinkButton>
        {members ? (
          <>
            <LinkButton to="/templates" search={{ organization: id }}>
              Templates
            </LinkButton>
            <LinkButton to="/schools/enrollment" search={{ organization: id }}>
              Enrollment
            </LinkButton>
            <LinkButton to="/programs" search={{ organization: id }}>
              API access{' '}
            </LinkButton>
            <LinkButton to="/cells" search={{ organization: id }}>
              Results file
            </LinkButton>
          </>
        ) : null}
      </Buttons>
      {districts.length > 0 ? (
        <Section title="Districts">
          <ul className={styles.districts}>
            {districts.map((district) => (
              <li key={district.id}>
                <Link to="/district" search={{ organization: district.id }} dir="auto">
                  {district.name}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Schools">
        {schools.length === 0 ? (
          <EmptyState level={3} title="No schools yet">
            An administrator can add schools.
          </EmptyState>
        ) : (
          <SchoolsTable schools={schools} ofSeveral={districts.length > 0} removes={isAdmin} />
        )}
        {isAdmin ? <AssignSchool organizationId={id} /> : null}
      </Section>
      {members ? (
        <Section title="Members">
          {members.length === 0 ? (
            <EmptyState level={3} title="No members yet" />
          ) : (
            <MembersTable
              caption={`Members of ${name}`}
              place={place}
              members={members.map(({ organization, ...member }) => ({
                ...member,
                note: organization.id === id ? undefined : organization.name,
                offered: isAdmin && organization.id === id ? organizationRoles : [],
              }))}
            />
          )}
        </Section>
      ) : null}
      {isAdmin ? (
        <>
          <Section title="Assign a role">
            <GiveRole place={place} roles={organizationRoles} />
          </Section>
          <Section title="Organization details">
            <EditOrganization organization={query.data} />
          </Section>
        </>
      ) : null}
    </Page>
  )
}
