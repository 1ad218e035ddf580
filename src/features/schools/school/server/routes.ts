import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { levelAt } from '../../../people/memberships/server/actions.ts'
import type { EndGrants } from '../../../people/users/server/actions.ts'
import { schoolSteps } from '../../process/server/actions.ts'
import { schoolContract } from '../contract.ts'
import { noSchool } from '../rules-profile.ts'
import { createSchool, findSchoolOfUser, toSchool, updateSchool } from './actions.ts'

const handlers = (endGrants: EndGrants): Handlers<typeof schoolContract> => ({
  async getUserEntity({ params }, { db }) {
    const school = await findSchoolOfUser(db, params.userId)
    return school ? toSchool(school) : null
  },
  async getEntityInfo({ params }, { db, user }) {
    const school = await findSchoolOfUser(db, params.userId)
    if (!school) return { ...noSchool(params.userId), level: null }
    return { ...toSchool(school), level: await levelAt(db, user, school.id) }
  },
  async getEntity(_, { db, user, school }) {
    return school ? { ...toSchool(school), level: await levelAt(db, user, school.id) } : null
  },
  async addEntity({ body: { entityName, ...fields } }, { user, ...services }) {
    return toSchool(await createSchool(services, user, { ...fields, entity_name: entityName }))
  },
  async updateEntity({ body }, { user, school, ...services }) {
    const { id: _, entityName, ...fields } = body
    const change = { ...fields, entity_name: entityName }
    return toSchool(await updateSchool({ ...services, endGrants }, user, school, change))
  },
  async entityProcessUser({ params }, { db }) {
    const school = await findSchoolOfUser(db, params.userId)
    return schoolSteps(db, school?.id ?? null)
  },
})

/** `endGrants` is passed in because it belongs to features built on top of schools. */
export function schoolRoutes(app: FastifyInstance, services: Services, endGrants: EndGrants): void {
  serve(app, services, schoolContract, handlers(endGrants))
}
