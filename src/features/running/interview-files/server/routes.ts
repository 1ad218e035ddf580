import type { FastifyInstance } from 'fastify'
import { type Handlers, type Services, serve } from '../../../../server/serve.ts'
import { interviewFilesContract } from '../contract.ts'
import { interviewFile, takeInterviewFile } from './actions.ts'

const handlers: Handlers<typeof interviewFilesContract> = {
  async interviewFile(_, { user, ...services }) {
    return interviewFile(services, user)
  },
  async takeInterviewFile({ body }, { user, ...services }) {
    return takeInterviewFile(services, user, body.file)
  },
}

export function interviewFileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, interviewFilesContract, handlers)
}
