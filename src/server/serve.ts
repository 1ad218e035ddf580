import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  Answered,
  Contract,
  Endpoint,
  FileReply,
  Input,
  RowsReply,
  StreamReply,
} from '../shared/endpoint.ts'
import { Problem } from '../shared/errors.ts'
import { ownedBy } from './guard.ts'
import { parseInput } from './input.ts'
import { sendPart } from './ranges.ts'
import type { OrganizationRecord, SchoolRecord, SurveyRecord, UserRecord } from './records.ts'
import type { Services } from './services.ts'

export type { Services } from './services.ts'

/** The records that the guard found. A survey comes with its school. */
type Owned<O> = (O extends { user: string } ? { target: UserRecord } : object) &
  (O extends { school: string } | { survey: string } ? { school: SchoolRecord } : object) &
  (O extends { survey: string } ? { survey: SurveyRecord } : object) &
  (O extends { organization: string } ? { organization: OrganizationRecord } : object)
type Resolved<A> = A extends { owner: infer O }
  ? { user: UserRecord } & (A extends { orNull: true } ? Partial<Owned<O>> : Owned<O>)
  : A extends 'public'
    ? object
    : { user: UserRecord }

/** What a handler gets besides its input: services, the caller and the records its access refers to. */
export type Context<E extends Endpoint> = Services &
  Resolved<E['access']> & { request: FastifyRequest; reply: Pick<FastifyReply, 'header'> }

/** One handler per call. Annotate the constant with this type, because literals passed inline widen. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: Input<C[K]>, context: Context<C[K]>) => Promise<Answered<C[K]>>
}

/** Checks, by path, who may send a body to a public call. Throws before reading the body if it isn't allowed. */
type Doors<C extends Contract> = {
  [K in keyof C]?: (services: Services, params: Input<C[K]>['params']) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Checks whether the reply would be unchanged. Handlers of popular replies set this before reading the data. */
    stands: (() => Promise<boolean>) | undefined
  }
}

/** Registers calls. Checks run in order: caller, well-formed request, access, then the handler. */
export function serve<C extends Contract>(
  app: FastifyInstance,
  services: Services,
  contract: C,
  handlers: Handlers<C>,
  doors: Doors<C> = {},
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as unknown as (input: unknown, context: unknown) => Promise<unknown>
    const door = doors[name as keyof C]
    const admit = async (request: FastifyRequest): Promise<void> => {
      if (endpoint.access === 'public') {
        if (door) await door(services, parseInput(endpoint.params, request.params) as never)
        return
      }
      request.caller = await app.finders.caller(services, request.headers.authorization)
      const { key } = request.caller
      if (key && !(endpoint.scope && key.scopes.includes(endpoint.scope))) throw new Problem('denied')
      if (request.caller.must_change_password === 1 && !endpoint.whilePasswordDue)
        throw new Problem('passwordDue')
      if (endpoint.access === 'admin' && request.caller.role !== 'CAN_DO_ALL') throw new Problem('denied')
    }
    // A public call without a door admits everyone, so it doesn't wait.
    const isGuarded = endpoint.access !== 'public' || door !== undefined
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      // Runs before the body is read, so that a stranger learns nothing from validation errors.
      ...(isGuarded ? { onRequest: admit } : {}),
      handler: async (request, reply) => {
        // A body can take a long time to arrive. The account may have been deactivated or demoted in that time.
        if (isGuarded && request.body !== undefined) await admit(request)
        if (isTooDeep(request.body)) throw new Problem('badRequest', 'The request is nested too deeply.')
        const parse = () => ({
          params: parseInput(endpoint.params, request.params),
          query: parseInput(endpoint.query, request.query),
          body: parseInput(endpoint.body, endpoint.adapt ? endpoint.adapt(request.body) : request.body),
        })
        const input = await parsedOr(parse, () => app.finders.learnChanges(services))
        const owned =
          typeof endpoint.access === 'object' && request.caller
            ? await ownedBy(app.finders, services, request.caller, endpoint.access, input)
            : {}
        if (endpoint.freshSignIn)
          await app.finders.requireFreshSignIn(services, request.headers.authorization)
        const answer = await handler(input, { ...services, ...owned, user: request.caller, request, reply })
        reply.status(endpoint.status)
        if (endpoint.isLasting) return sendLasting(request, reply, answer as FileReply)
        if (endpoint.file) return sendFile(reply, endpoint.file, answer as FileReply | StreamReply)
        if (endpoint.rows) return sendRows(reply, endpoint, answer as RowsReply<unknown>)
        return endpoint.reply.parse(answer)
      },
    })
  }
}

/** Parses a request. One that is refused is parsed again if it may name a language that another process just offered. */
async function parsedOr<T>(parse: () => T, learn: () => Promise<boolean>): Promise<T> {
  try {
    return parse()
  } catch (refusal) {
    if (await learn().catch(() => false)) return parse()
    throw refusal
  }
}

/** Always sends a download with a harmless name, never something that the browser opens as a page. */
function sendFile(
  reply: FastifyReply,
  types: string | readonly string[],
  file: FileReply | StreamReply,
): FastifyReply {
  reply
    .type(('type' in file && file.type) || ([types].flat()[0] ?? ''))
    .header('content-disposition', disposition(file.name))
  if ('pieces' in file) return reply.send(streamed(file.pieces))
  return reply.send(typeof file.content === 'string' ? file.content : Buffer.from(file.content))
}

const disposition = (name: string): string => `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"`

/** Sends a file that pages play. Clients may request it in parts. */
function sendLasting(request: FastifyRequest, reply: FastifyReply, file: FileReply): FastifyReply {
  reply
    .type(file.type ?? 'application/octet-stream')
    .header('content-disposition', disposition(file.name))
    .header('cache-control', 'public, max-age=31536000, immutable')
  return sendPart(request, reply, Buffer.from(file.content))
}

/** Sends a JSON array without ever having all of it in memory. */
function sendRows(
  reply: FastifyReply,
  endpoint: Endpoint,
  { total, batches }: RowsReply<unknown>,
): FastifyReply {
  reply.type('application/json; charset=utf-8').header('x-total-count', total)
  return reply.send(streamed(jsonOf(endpoint, batches)))
}

const streamed = (pieces: AsyncIterable<string>): Readable =>
  Readable.from(inTurns(pieces), { objectMode: false })

/** Lets other work run between pieces. The embedded database reads on this thread, and many may read at once. */
async function* inTurns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}

async function* jsonOf(
  endpoint: Endpoint,
  batches: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  let sign = '['
  for await (const rows of batches) {
    yield sign + JSON.stringify(endpoint.reply.parse(rows)).slice(1, -1)
    sign = ','
  }
  yield sign === '[' ? '[]' : ']'
}

const levelsAtMost = 100

/** Checks whether a body is nested deeper than anything we accept. Code that walks it later would overflow the stack. */
function isTooDeep(body: unknown): boolean {
  let level = isNested(body) ? [body] : []
  for (let levels = 0; level.length > 0; levels++) {
    if (levels > levelsAtMost) return true
    const next: object[] = []
    for (const value of level) for (const inner of Object.values(value)) if (isNested(inner)) next.push(inner)
    level = next
  }
  return false
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
