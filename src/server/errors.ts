import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../shared/errors.ts'
import { isDatabaseDown } from './db/portable.ts'

/** Turns whatever was thrown into a status and a sentence. What is not ours to tell stays in the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply))
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = asProblem(error)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  const shape = request.routeOptions.config.endpoint?.refusal
  return reply
    .status(problem.status)
    .send(shape ? shape(problem.problem, problem.message) : { message: problem.message })
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseDown(error)) return new Problem('unavailable', undefined, 5)
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  // PostgreSQL stores no NUL character.
  if (code === '22021') return new Problem('badRequest')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('tooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported')
  if (statusCode === 429) return new Problem('tooMany')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('badRequest', 'The request cannot be read. Send valid JSON.')
  }
  return new Problem('unexpected')
}
