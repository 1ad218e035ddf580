import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { enrollmentContract } from '../contract.ts'
import { enrollmentOf, saveEnrollment } from './actions.ts'

const handlers: Handlers<typeof enrollmentContract> = {
  async entityEnrollment(_, { school, ...services }) {
    return enrollmentOf(services, school)
  },
  async surveyEnrollment(_, { school, ...services }) {
    return enrollmentOf(services, school)
  },
  async updateEntityEnrollment({ body }, context) {
    return saveEnrollment(context, body.counts)
  },
}

export function enrollmentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, enrollmentContract, handlers)
}
