import { type LookupAddress, lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublic, privateAddress, whyNotSent } from './actions-addresses.ts'

const patienceMs = 10_000

/** Looks up a host. Fails if any of its addresses isn't public, so that a name can't lead to a private address. */
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) callback(error, '', 4)
    else if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
      callback(new Error(privateAddress), '', 4)
    else if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4)
  })

interface Sent {
  ok: boolean
  answered: boolean
  outcome: string
}

/** Doesn't follow redirects. Reads only the status. Connects only to public addresses or hosts in `named`. */
export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  named: readonly string[],
): Promise<Sent> {
  const refused = whyNotSent(url, named)
  if (refused !== null) return Promise.resolve({ ok: false, answered: false, outcome: refused })
  const target = new URL(url)
  const isNamed = named.includes(target.hostname)
  const send = target.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve) => {
    const sent = send(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(patienceMs),
      agent: false,
      ...(isNamed ? {} : { lookup: lookupPublic }),
    })
    sent.on('error', (error) => resolve({ ok: false, answered: false, outcome: inWords(error) }))
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      resolve({
        ok: status >= 200 && status < 300,
        answered: true,
        outcome: `Responded with status ${status}`,
      })
      answer.on('error', () => undefined)
      answer.destroy()
    })
    sent.end(body)
  })
}

function inWords(error: Error): string {
  if (error.message === privateAddress) return privateAddress
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No response within 10 seconds'
  const { code = '' } = error as { code?: string }
  const reason = Object.entries(reasons).find(([, codes]) => codes.test(code))?.[0]
  return `Couldn’t connect${reason ? `: ${reason}` : ''}${code ? ` (${code})` : ''}`
}

/** Meanings of Node.js and OpenSSL error codes. */
const reasons: Readonly<Record<string, RegExp>> = {
  'no server was found with this name': /^(ENOTFOUND|EAI_AGAIN)$/,
  'the server refused the connection': /^ECONNREFUSED$/,
  'the connection was lost': /^(ECONNRESET|EPIPE)$/,
  'the network couldn’t reach the server': /^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/,
  'the server’s certificate isn’t valid': /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/,
}
