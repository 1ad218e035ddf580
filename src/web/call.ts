import type { CallInput, Endpoint, Reply } from '../shared/endpoint.ts'

/** A refusal by the server, or none reached (status 0); the message is fit to be shown. */
export class CallError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.status = status
  }
}

/** How requests travel; page tests put the application itself in the place of the network. */
let transport: typeof fetch = (...request) => fetch(...request)
export function setTransport(replacement: typeof fetch): void {
  transport = replacement
}

let readToken: () => string | null = () => null
let onSignedOut: () => void = () => {}
/** Called once by the session: where the token is, and what to do when the server no longer accepts it. */
export function connectSession(session: { token: () => string | null; signedOut: () => void }): void {
  readToken = session.token
  onSignedOut = session.signedOut
}

/**
 * Calls an endpoint as its contract says. Throws CallError with the server's sentence, or with one of ours when
 * the server cannot be reached.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: keyof CallInput<E> extends never
    ? [input?: Record<string, never>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
): Promise<Reply<E>> {
  const response = await request(endpoint, (input ?? {}) as Parts, options)
  return (await response.json().catch(() => null)) as Reply<E>
}

/** The same for an endpoint that answers a file: its content, and the name that the server gives it. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ name: string; blob: Blob }> {
  const response = await request(endpoint, input as Parts)
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, blob: await response.blob() }
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function request(endpoint: Endpoint, parts: Parts, options?: CallOptions): Promise<Response> {
  const token = readToken()
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (parts.body !== undefined) headers['content-type'] = 'application/json'
  if (options?.version !== undefined) headers['if-match'] = `"${options.version}"`
  let response: Response
  try {
    response = await transport(address(endpoint, parts), {
      method: endpoint.method,
      headers,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(options?.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (options?.signal?.aborted) throw error
    throw new CallError(0, 'The server cannot be reached. Check the connection and try again.')
  }
  if (response.ok) return response
  if (response.status === 401 && token) onSignedOut()
  const reply = await response.json().catch(() => null)
  throw new CallError(
    response.status,
    reply?.message ?? 'Something went wrong on our side. Try again in a moment.',
  )
}

interface CallOptions {
  signal?: AbortSignal
  /** Version of the survey that was read; the server refuses (409) when somebody has changed it since. */
  version?: number
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
