import ipaddr from 'ipaddr.js'

/**
 * Returns the network of an address, as `198.51.100.0/24` or `2001:db8:0::/48`; null if the text isn't an address.
 * Prefix lengths are in bits, a multiple of 8 for IPv4 and of 16 for IPv6. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function networkOf(address: string, prefix: { ipv4: number; ipv6: number }): string | null {
  // No address is longer. Patterns aren't applied to headers of unlimited length.
  if (address.length > 64) return null
  // IPv4.isValid would also accept `127.1` and octal parts.
  const isIpv4 = ipaddr.IPv4.isValidFourPartDecimal(address)
  if (!isIpv4 && !ipaddr.IPv6.isValid(address)) return null
  const parsed = isIpv4 ? ipaddr.IPv4.parse(address) : ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) {
    const kept = prefix.ipv4 / 8
    return `${parsed.octets.map((octet, place) => (place < kept ? octet : 0)).join('.')}/${prefix.ipv4}`
  }
  const groups = parsed.parts.slice(0, prefix.ipv6 / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${prefix.ipv6}`
}
