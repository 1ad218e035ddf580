import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { organizationsContract } from '../contract.ts'
import {
  addOrganization,
  putSchool,
  removeOrganization,
  setOrganizationMember,
  setSchoolMember,
  updateOrganization,
} from './actions.ts'
import {
  everyMembership,
  everyOrganization,
  membershipsOf,
  membersOfSchool,
  organizationFor,
  organizationVersion,
} from './actions-lists.ts'

const handlers: Handlers<typeof organizationsContract> = {
  async memberships(_, { db, user }) {
    return membershipsOf(db, user)
  },
  async accountMemberships(_, { db }) {
    return everyMembership(db)
  },
  async organizations(_, { db }) {
    return everyOrganization(db)
  },
  async organization(_, { db, user, organization }) {
    return organizationFor(db, user, organization)
  },
  async addOrganization({ body }, { user, ...services }) {
    return addOrganization(services, user, body)
  },
  async updateOrganization({ body: { id, ...change } }, { user, ...services }) {
    const changed = await updateOrganization(services, user, id, change)
    return { ...changed, version: organizationVersion(changed) }
  },
  async deleteOrganization({ params }, { user, ...services }) {
    await removeOrganization(services, user, params.id)
    return { success: true }
  },
  async placeEntity({ body }, { user, ...services }) {
    await putSchool(services, user, body.id, body.organization_id)
    return { success: true }
  },
  async entityMembers(_, { db, school }) {
    return membersOfSchool(db, school)
  },
  async setEntityMember({ body }, { user, ...services }) {
    const member = { schoolId: body.id, userId: body.user_id, role: body.role }
    return { success: true, ended: await setSchoolMember(services, user, member) }
  },
  async setOrganizationMember({ body }, { user, ...services }) {
    const member = { organizationId: body.id, userId: body.user_id, role: body.role }
    return { success: true, ended: await setOrganizationMember(services, user, member) }
  },
}

export function organizationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, organizationsContract, handlers)
}
