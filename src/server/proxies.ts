import { BlockList, isIP } from 'node:net'

/** Networks, keyed by the name used in settings. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Which proxies to trust: none, a number of hops from here, or addresses and networks separated by commas. */
export type Proxies = false | number | string

/** Parses a proxy setting; undefined if it isn't valid. */
export function parseProxies(value: string): Proxies | undefined {
  if (value === 'false') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  return value.split(',').every((part) => networksOf(part.trim()) !== undefined) ? value : undefined
}

/** Returns the networks for a name, an address or a network in CIDR notation. */
function networksOf(part: string): readonly string[] | undefined {
  const own = named[part]
  if (own) return own
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return undefined
  const longest = version === 4 ? 32 : 128
  if (bits === undefined) return [`${address}/${longest}`]
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest ? [part] : undefined
}

/**
 * Returns a function that decides whether to trust what a hop says about the previous hop; hop 0 is the connection
 * itself. A text that isn't an address ends the chain before any pattern is applied to it, because headers can be long.
 */
export function trustOf(proxies: Proxies): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (address, hop) => hop < proxies && isIP(address) !== 0
  const trusted = new BlockList()
  for (const network of proxies.split(',').flatMap((part) => networksOf(part.trim()) ?? [])) {
    const [address = '', bits] = network.split('/')
    trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
