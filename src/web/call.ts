import type { CallInput, Endpoint, Reply } from '../shared/endpoint.ts'

/** An error reply from the server, or no reply (status 0). The message can be shown to the user. */
export class CallError extends Error {
  readonly status: number
  /** The ID under which the server logged the request. */
  readonly requestId: string | null
  /** A code that pages use to recognize certain errors. */
  readonly code: string | null
  constructor(status: number, message: string, requestId: string | null = null, code: string | null = null) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.requestId = requestId
    this.code = code
  }
}

/** Checks whether a save was rejected because someone else's save came after the record was read. */
export const wasOvertaken = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'changedSince'

/** Sends requests. Page tests replace it with the application itself. */
let transport: typeof fetch = (...request) => fetch(...request)
export function setTransport(replacement: typeof fetch): void {
  transport = replacement
}

let readToken: () => string | null = () => null
let onSignedOut: () => void = () => {}
let signInAgain: () => Promise<boolean> = async () => false
interface SessionHooks {
  token: () => string | null
  signedOut: () => void
  signInAgain: () => Promise<boolean>
}
/**
 * Called once by the session module, which provides three functions: one reads the token, and one is called when the
 * server rejects it. The third asks the person to sign in again if a call needs a fresh sign-in, and returns whether
 * they did.
 */
export function connectSession(session: SessionHooks): void {
  readToken = session.token
  onSignedOut = session.signedOut
  signInAgain = session.signInAgain
}

/** Requests sent before the page's code arrived, by token and address. Each reply is used once. */
const begun = new Map<string, Promise<Response>>()
const keyOf = (token: string | null, place: string) => `${token} ${place}`
/** Replies older than this are never used. */
const maxAgeMs = 10_000

/** Sends a request that the page will need while the page's code is still loading. */
export function begin<E extends Endpoint>(token: string, endpoint: E, input: CallInput<E>): void {
  const place = address(endpoint, input as Parts)
  const key = keyOf(token, place)
  const reply = transport(place, { method: endpoint.method, headers: { authorization: `Bearer ${token}` } })
  const forget = () => setTimeout(() => begun.delete(key), maxAgeMs)
  reply.then(forget, forget)
  begun.set(key, reply)
}

/** Checks whether the service reports that it is ready. */
export const isReady = (): Promise<boolean> =>
  transport('/api/ready').then(
    ({ ok }) => ok,
    () => false,
  )

/** Throws CallError with the server's message, or with our own if the server can't be reached. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: keyof CallInput<E> extends never
    ? [input?: Record<string, never>, options?: CallOptions]
    : E extends { versioned: true }
      ? [input: CallInput<E>, options: CallOptions & Version]
      : [input: CallInput<E>, options?: CallOptions]
): Promise<Reply<E>> {
  const response = await request(endpoint, (input ?? {}) as Parts, options)
  return (await response.json().catch(() => null)) as Reply<E>
}

/** Calls an endpoint that replies with a file. Returns its content and the name from the header. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ name: string; blob: Blob }> {
  const response = await request(endpoint, input as Parts)
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, blob: await response.blob() }
}

/** Downloads a file whose contract the page's group can't import, by its address. */
export const downloadFrom = (path: `/api/${string}`): Promise<{ name: string; blob: Blob }> =>
  download({ method: 'GET', path } as Endpoint, {})

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function request(
  endpoint: Endpoint,
  parts: Parts,
  options?: CallOptions,
  mayAsk = true,
): Promise<Response> {
  const token = readToken()
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  if (options?.version !== undefined) headers['if-match'] = `"${options.version}"`
  const place = address(endpoint, parts)
  // Requests sent before a change may not include the change.
  if (endpoint.method !== 'GET') begun.clear()
  const early = begun.get(keyOf(token, place))
  begun.delete(keyOf(token, place))
  let response: Response
  try {
    response = await (early ??
      transport(place, {
        method: endpoint.method,
        headers,
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        ...(options?.signal ? { signal: options.signal } : {}),
      }))
  } catch (error) {
    if (options?.signal?.aborted) throw error
    throw new CallError(0, 'We can’t reach the server. Check your connection and try again.')
  }
  if (response.ok) return response
  // If an earlier token was rejected, that says nothing about a session that began since the request was sent.
  if (response.status === 401 && token && token === readToken()) onSignedOut()
  const reply = await response.json().catch(() => null)
  if (reply?.code === 'signInAgain' && mayAsk && (await signInAgain()))
    return request(endpoint, parts, options, false)
  throw new CallError(
    response.status,
    reply?.message ?? 'Something went wrong on our side. Try again in a moment.',
    response.headers.get('x-request-id'),
    reply?.code ?? null,
  )
}

interface CallOptions extends Partial<Version> {
  signal?: AbortSignal
}
interface Version {
  /** The record version that was read. Undefined for a change that applies whatever else has changed. */
  version: number | undefined
}

function address(endpoint: Endpoint, parts: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
