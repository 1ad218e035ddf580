import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problems } from '../shared/errors.ts'
import { Damaged } from './damaged.ts'
import type { Db } from './db/connect.ts'
import { dialectOf, errorCode, isDatabaseDown, isGone, isUnbound } from './db/portable.ts'
import { missingParts } from './db/schema-parts.ts'
import { OutageLog, reasonOf } from './outage-log.ts'

/** Turns any thrown error into a status and a message. Details that callers shouldn't see stay in the log. */
export function handleErrors(app: FastifyInstance, db: Db): void {
  const outages = new OutageLog()
  const isIncomplete = sinceLastSecond(async () => (await missingParts(db)).length > 0)
  app.setErrorHandler(async (error, request, reply) => {
    const { problem } = asProblem(error)
    // During a restore, records are missing for a while. A device must not give up because of that.
    const looksGone = problem === 'notFound' || problem === 'notSignedIn'
    const isRestoring = looksGone && dialectOf(db) === 'postgresql' && (await isIncomplete())
    return refuse(isRestoring ? new Problem('unavailable', beingRestored, 5) : error, request, reply, outages)
  })
}

/** Shares one check among all callers within a second. A check that fails counts as false. */
function sinceLastSecond(look: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; found: Promise<boolean> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > 1000) last = { at, found: look().catch(() => false) }
    return last.found
  }
}

export const beingRestored = 'The database is being restored. Try again in a few minutes.'

/** Headers for every response except pages: don't cache, don't guess the type, don't run anything. */
export const plainHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Rejects an unreadable address. It doesn't belong to any call, so nothing else sets the headers. */
export function refuseAddress(error: { code: string }, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message } =
    error.code === 'FST_ERR_BAD_URL'
      ? { status: 400, message: 'We can’t read this request’s address.' }
      : problems.notFound
  reply
    .status(status)
    .headers({ ...plainHeaders, 'x-request-id': request.id })
    .send({ message })
}

const unreadable: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'This request’s headers are larger than the server accepts.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
}

/** Responds to bytes that aren't a request and closes the connection. Logs none of the bytes. */
export function refuseBytes(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = unreadable[error.code ?? ''] ?? {
    status: 400,
    message: 'We can’t read the request.',
  }
  const body = JSON.stringify({ message })
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...plainHeaders,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, outages: OutageLog) {
  // The device disconnected while sending its body, so no one gets the response and nothing is wrong here.
  if ((error as { code?: string }).code === 'ECONNRESET' && !request.raw.complete) {
    request.log.info('upload aborted')
    return reply.status(400).send()
  }
  const problem = asProblem(error)
  if (problem.problem === 'unavailable') {
    const code = errorCode(error)
    outages.refused(
      request.log,
      code || problem.problem,
      reasonOf({ code, message: (error as Error).message }),
    )
  } else if (problem.status >= 500 && !(error instanceof Damaged))
    request.log.error({ err: error }, 'request failed')
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  const { refusal: shape, access } = request.routeOptions.config.endpoint ?? {}
  // Doesn't reveal to anonymous callers which record is damaged.
  const message = error instanceof Damaged && access === 'public' ? notAvailable : problem.message
  return reply
    .status(problem.status)
    .send(shape ? shape(problem.problem, message) : { message, ...codeOf(problem) })
}

const notAvailable = 'Not available. Tell the site operator.'

/** The code that lets a page recognize this error. */
const codeOf = ({ problem }: Problem) => (isNamed(problem) ? { code: codes[problem] } : {})

const codes = {
  passwordDue: 'mustChangePassword',
  signInDue: 'signInAgain',
  changed: 'changedSince',
} as const
const isNamed = (problem: string): problem is keyof typeof codes => Object.hasOwn(codes, problem)

const changedBeneath = 'Someone else just changed or deleted this. Reload the page.'

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseDown(error)) return new Problem('unavailable', undefined, 5)
  if (isGone(error)) return new Problem('notFound')
  if (isUnbound(error)) return new Problem('conflict', changedBeneath)
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  // PostgreSQL can't store a NUL character.
  if (code === '22021') return new Problem('badRequest')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('tooLarge')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported')
  if (statusCode === 429) return new Problem('tooMany')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('badRequest', 'We can’t read the request. Send valid JSON.')
  }
  return new Problem('unexpected')
}
