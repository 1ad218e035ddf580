import { organizationsContract } from '../../features/running/organizations/contract.ts'
import { districtOf } from './district.ts'
import type { Case, Request, Stage } from './other-changes.ts'

/** Returns cases about organizations, their schools and their members, from creation to deletion. */
export function organizationChanges(
  stage: () => Stage,
  asAdministrator: (input: Record<string, unknown>) => Promise<Request>,
): readonly Case[] {
  /** Returns the id of the first organization, which an earlier case creates. */
  const organizationId = async () => {
    const { token } = await asAdministrator({})
    const { body } = await stage().app.call(organizationsContract.organizations, {}, token)
    return body.organizations[0]?.id
  }

  return [
    {
      name: 'organization made',
      call: organizationsContract.addOrganization,
      request: () => asAdministrator({ body: { name: 'Shore Unified School District' } }),
    },
    {
      name: 'organization changed',
      call: organizationsContract.updateOrganization,
      request: async () =>
        asAdministrator({ body: { id: await organizationId(), name: crypto.randomUUID() } }),
    },
    {
      name: 'school placed',
      call: organizationsContract.placeEntity,
      request: async () =>
        asAdministrator({
          body: { id: stage().final.leader.schoolId, organization_id: await organizationId() },
        }),
    },
    {
      name: 'school left its organization',
      call: organizationsContract.placeEntity,
      request: () => asAdministrator({ body: { id: stage().final.leader.schoolId, organization_id: null } }),
    },
    {
      name: 'role in an organization',
      call: organizationsContract.setOrganizationMember,
      request: async () =>
        asAdministrator({
          body: { id: await organizationId(), user_id: stage().final.leader.userId, role: 'officer' },
        }),
    },
    {
      name: 'role in an organization ended',
      call: organizationsContract.setOrganizationMember,
      request: async () =>
        asAdministrator({
          body: { id: await organizationId(), user_id: stage().final.leader.userId, role: null },
        }),
    },
    {
      name: 'role in a school',
      call: organizationsContract.setEntityMember,
      request: () =>
        asAdministrator({
          body: { id: stage().final.leader.schoolId, user_id: stage().administrator.id, role: 'viewer' },
        }),
    },
    {
      name: 'organization deleted',
      call: organizationsContract.deleteOrganization,
      request: async () =>
        asAdministrator({ params: { id: await districtOf(stage().app, [], 'Empty District') } }),
    },
  ]
}
