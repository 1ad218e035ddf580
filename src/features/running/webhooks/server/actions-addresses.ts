import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/**
 * Returns the signature of a delivery under the Standard Webhooks specification (https://www.standardwebhooks.com). It
 * is the HMAC-SHA-256 of ID, seconds and body, joined by dots, in base64. `secret` is `whsec_` followed by base64.
 */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** Returns why nothing may be sent to a URL; null if it may. `named` hosts are allowed in any network. */
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
  'This address is on a private network. The site operator can allow it with WEBHOOK_HOSTS.'

/** Checks that an IP address isn't private, loopback, link-local, reserved or a tunnel to such an address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  // In IPv6 only 2000::/3 is assigned. The rest contains old forms of IPv4 addresses.
  const isGivenOut = ip.kind() === 'ipv4' || (ip.toByteArray()[0] ?? 0) >> 5 === 1
  return isGivenOut && ip.range() === 'unicast'
}
