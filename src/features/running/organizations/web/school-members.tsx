import { useQuery } from '@tanstack/react-query'
import { schoolRoles } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { useSession } from '../../../../web/session.ts'
import { Section } from '../../../../web/ui/page.tsx'
import { ErrorState, PageSkeleton } from '../../../../web/ui/states.tsx'
import { leaderMayChange } from '../rules.ts'
import { entityMembersQuery } from './data.ts'
import { GiveRole } from './give-role.tsx'
import { MembersTable } from './members-table.tsx'
import styles from './organizations.module.css'

export function SchoolMembers({ schoolId }: { schoolId: number }) {
  const query = useQuery(entityMembersQuery(schoolId))
  const session = useSession()
  const isAdmin = session !== null && isAdministrator(session.role)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton blocks={1} />
  const { members, above } = query.data
  const place = { kind: 'school', id: schoolId } as const
  return (
    <div className={styles.parts}>
      <Section title="School members">
        <MembersTable
          caption="School members"
          place={place}
          members={members.map(({ isPrimary, ...member }) => ({
            ...member,
            note: isPrimary ? 'Primary account' : undefined,
            offered: isPrimary
              ? []
              : isAdmin
                ? schoolRoles
                : schoolRoles.filter((role) => leaderMayChange(member.role, role)),
          }))}
        />
        {isAdmin ? null : (
          <p className="quiet">
            You can change the roles of coordinators and viewers. Ask an administrator to add people or change
            leaders.
          </p>
        )}
      </Section>
      {isAdmin ? (
        <Section title="Assign a role">
          <GiveRole place={place} roles={schoolRoles.toReversed()} />
        </Section>
      ) : null}
      {above.length > 0 ? (
        <Section title="Organization members">
          <MembersTable
            caption="Members of organizations that include this school"
            place={place}
            members={above.map(({ organization, ...member }) => ({
              ...member,
              note: organization.name,
              offered: [],
            }))}
          />
        </Section>
      ) : null}
    </div>
  )
}
