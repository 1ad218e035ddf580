import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { districtEnrollmentContract } from '../contract.ts'
import { districtEnrollmentOf, saveDistrictEnrollment } from './actions.ts'

const handlers: Handlers<typeof districtEnrollmentContract> = {
  async districtEnrollment(_, { organization, ...services }) {
    return districtEnrollmentOf(services, organization)
  },
  async saveDistrictEnrollment({ body }, officer) {
    return saveDistrictEnrollment(officer, body.schools)
  },
}

export function districtEnrollmentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, districtEnrollmentContract, handlers)
}
