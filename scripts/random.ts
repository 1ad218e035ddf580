/** Repeatable random numbers based on a seed, for demo data and measurements. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number
  /** Returns a number from the standard normal distribution. */
  normal: () => number
  weighted: <T>(options: readonly (readonly [T, number])[]) => T
  uuid: () => string
}

/** Mulberry32 by Tommy Ettinger, with 32 bits of state, which is enough for made-up people. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const weighted = <T>(options: readonly (readonly [T, number])[]): T => {
    let left = next() * options.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of options) {
      left -= weight
      if (left < 0) return value
    }
    const last = options.at(-1)
    if (!last) throw new Error('Nothing to choose from.')
    return last[0]
  }
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
  return { next, normal, weighted, uuid }
}
