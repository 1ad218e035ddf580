/** Formats a number with thousands separators: 1,022. Like English dates, it avoids `Intl`. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats a number with its noun: "1 response", "1,022 responses". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** Returns a part's share of a whole in percent, unrounded, for bars; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0
}

/** Formats a part's share of a whole in whole percent, for sentences: "16%". */
export function percent(part: number, whole: number): string {
  return `${Math.round(percentOf(part, whole))}%`
}

/** Formats a share in whole percent. A share below a benchmark never rounds up to it: "19.6%". */
export function percentComparedWith(benchmark: number, part: number, whole: number): string {
  const share = percentOf(part, whole)
  const rounded = Math.round(share)
  return share < benchmark && rounded >= benchmark ? `${Math.floor(share * 10) / 10}%` : `${rounded}%`
}
