import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { reaches } from '../../../../shared/levels.ts'
import { isAdministrator } from '../../../../shared/permissions.ts'
import { levelAt } from '../../../people/memberships/server/actions.ts'
import { findUser } from '../../../people/users/server/actions.ts'
import { processContract } from '../contract.ts'
import { moveStep, partsOfStep, schoolSteps } from './actions.ts'
import { findStep, listSteps } from './queries.ts'

const handlers: Handlers<typeof processContract> = {
  async processSteps(_, { db }) {
    return (await listSteps(db)).map((step) => ({ ...step, future: step.future === 1 }))
  },
  async entityProcess({ params }, { db }) {
    return schoolSteps(db, params.id)
  },
  async processSubsteps({ params }, { db }) {
    return partsOfStep(db, params.a, params.b)
  },
  async updateStatus({ body }, { db, now, user, school }) {
    const person = isAdministrator(user.role) ? await findUser(db, body.userId) : user
    if (!person || !reaches(await levelAt(db, person, school.id), 'coordinator')) throw new Problem('denied')
    if (!(await findStep(db, body.stepId))) throw new Problem('notFound', 'We can’t find this step.')
    await moveStep({ db, now }, user, body)
    return { success: true }
  },
}

export function processRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, processContract, handlers)
}
