import type { FastifyInstance } from 'fastify'
import type { SignedIn, SignInReply } from '../../features/running/auth/contract.ts'
import type { CallInput, Endpoint, FileReply, Reply } from '../../shared/endpoint.ts'

interface HttpRequest {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  body?: string
}

interface HttpAnswer {
  status: number
  headers: Record<string, unknown>
  content: Uint8Array
}

/** Sends requests to the application: `injected` without a socket, `fetched` over the network. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>

export const injected =
  (app: FastifyInstance): Send =>
  async ({ body, ...request }) => {
    const answer = await app.inject({ ...request, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload }
  }

export const fetched =
  (address: string): Send =>
  async ({ url, ...request }) => {
    const answer = await fetch(address + url, request)
    const content = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, headers: Object.fromEntries(answer.headers), content }
  }

/** Parts of a request, valid or not. */
export interface Parts {
  params?: Record<string, unknown>
  query?: object
  body?: unknown
}

export interface Answer<E extends Endpoint> {
  status: number
  /** The reply, or a FileReply if it isn't JSON. */
  body: Reply<E>
  /** The refusal's message, or ''. */
  message: string
  headers: Record<string, unknown>
}

/** Sends any request to an endpoint. Returns the reply, even if it's a refusal. */
export async function request<E extends Endpoint>(
  send: Send,
  endpoint: E,
  { params = {}, query = {}, body }: Parts = {},
  token?: string | null,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(given)
  const answer = await send({
    method: endpoint.method,
    url: given.length > 0 ? `${path}?${search}` : path,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const reply = isJson ? JSON.parse(Buffer.from(answer.content).toString()) : fileOf(answer)
  return {
    status: answer.status,
    body: reply,
    message: isJson ? String(reply?.message ?? '') : '',
    headers: answer.headers,
  }
}

function fileOf({ headers, content }: HttpAnswer): FileReply {
  const name = /filename="(.+)"/.exec(String(headers['content-disposition']))?.[1] ?? ''
  return { name, content }
}

/** Calls an endpoint with valid input and returns its reply. Throws if the call is refused. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  token?: string | null,
) => Promise<Reply<E>>

export const client =
  (send: Send): Call =>
  async (endpoint, input, token) => {
    const { status, body } = await request(send, endpoint, input as Parts, token)
    if (status === endpoint.status) return body
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
  }

/** Returns a completed sign-in. Throws if it needs a second factor. */
export function admitted(reply: SignInReply): SignedIn {
  if ('token' in reply) return reply
  throw new Error(`The sign-in is not over: ${reply.message}`)
}
