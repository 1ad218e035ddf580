import type { Services } from '../../../../server/serve.ts'
import type { ReleaseStep } from '../../../../shared/levels.ts'
import { compareNames } from '../../../../shared/name-order.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import {
  selectMembersOfOrganizations,
  selectMembersOfSchools,
} from '../../../people/memberships/server/actions.ts'
import type { OrganizationRow } from '../../../people/memberships/server/tables.ts'
import { findUsers } from '../../../people/users/server/actions.ts'
import { sendMail } from '../../../records/mail/server/actions.ts'
import type { FullSurvey } from '../../../schools/surveys/server/tables.ts'
import { isLetIn, type ReleaseTarget, stepOfRole } from '../rules.ts'

/** A survey whose results were released further, and the step it was at before. */
export type Released = Pick<FullSurvey, 'entity_fk' | 'school_name'> & { from: ReleaseStep }

/**
 * Queues an email, with the names of the schools, for each account that a release gives access. `by` released the
 * results and gets no email. Without an organization, for example after a school has left it, only the school's own
 * members get the email. Accounts that got access at an earlier step don't get another email. Does nothing if no mail
 * server is set.
 */
export async function tellReleased(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  organization: OrganizationRow | null,
  { released, to, by }: { released: readonly Released[]; to: ReleaseTarget; by: number },
): Promise<void> {
  const { db, config } = services
  if (!config.mail || released.length === 0) return
  const above = organization ? [organization.id, organization.parent_id].filter((id) => id !== null) : []
  const ofDistrict = await selectMembersOfOrganizations(db, above)
  const ofSchools = await selectMembersOfSchools(
    db,
    released.map(({ entity_fk }) => entity_fk),
  )
  // The schools that each account can newly see. A school with several surveys is listed once.
  const schools = new Map<number, Map<number, string>>()
  for (const { entity_fk, school_name, from } of released) {
    const steps = new Map<number, ReleaseTarget[]>()
    for (const { user_id, role } of [
      ...ofDistrict,
      ...ofSchools.filter((member) => member.school_id === entity_fk),
    ])
      steps.set(user_id, [...(steps.get(user_id) ?? []), stepOfRole[role]])
    for (const [user, own] of steps)
      if (isLetIn(own, from, to))
        schools.set(user, (schools.get(user) ?? new Map()).set(entity_fk, school_name))
  }
  const users = await findUsers(db, [...schools.keys()])
  for (const [id, named] of schools) {
    const names = [...named.values()]
    const user = users.get(id)
    if (id === by || user?.is_active !== 1 || isAdministrator(user.role)) continue
    await sendMail(services, { to: user.email, ...letter(user.first_name, organization?.name, names) })
  }
  function letter(name: string, district: string | undefined, names: readonly string[]) {
    const [only] = names
    return {
      subject:
        names.length === 1
          ? `Your results are ready: ${only}`
          : `Results from ${names.length} schools are ready`,
      text: `Hello ${name},\n\nYou can now see these equity audit results:\n\n${[...names].sort(compareNames).join('\n')}\n\nSign in to read them: ${config.publicOrigin}/login\n${district ? `\n${district}\n` : ''}`,
    }
  }
}
