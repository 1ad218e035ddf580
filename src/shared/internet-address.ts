/** The eight groups of an IPv6 address, lower case and without leading zeros; null for anything else. */
export function groupsOf(address: string): string[] | null {
  // A proxy hands on what it was told: only what is written like an address is one.
  if (!/^[\da-f:.]*:[\da-f:.]*(%\w+)?$/i.test(address)) return null
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  // A tail written as IPv4 stands for two groups.
  const written = left.length + right.length + Number(address.includes('.'))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - written)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** An address without the clothes of IPv6 that IPv4 ones wear on a socket for both. */
export const bare = (address: string): string => address.replace(/^::ffff:/i, '')
