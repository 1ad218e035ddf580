import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * The signature of a delivery: HMAC-SHA-256 of id, seconds and body with dots between them, in base64, by the Standard
 * Webhooks specification (https://www.standardwebhooks.com). `secret` is `whsec_` and base64.
 */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** Why nothing is sent to an address; null if it may be. `named` are hosts that a setting allows in any network. */
export function whyNotSent(url: string, named: readonly string[]): string | null {
  if (!URL.canParse(url)) return 'Enter an address that starts with https://.'
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return 'Leave the name and password out of the address. We sign each delivery.'
  if (named.includes(hostname)) return protocol === 'https:' || protocol === 'http:' ? null : notHttps
  if (protocol !== 'https:') return notHttps
  const address = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(address) && !isPublic(address) ? privateAddress : null
}

const notHttps = 'Enter an address that starts with https://.'
export const privateAddress =
  'This address is in a private network. The site operator can allow it with WEBHOOK_HOSTS.'

/** Whether an IP address is one of the public internet: not private, loopback, link-local, reserved or a tunnel to those. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  // Of IPv6 only 2000::/3 is given out; the rest holds old forms of IPv4 addresses.
  const isGivenOut = ip.kind() === 'ipv4' || (ip.toByteArray()[0] ?? 0) >> 5 === 1
  return isGivenOut && ip.range() === 'unicast'
}
