/** A count with thousands separated: 1,022. Without `Intl`, as days in English are. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: "1 response", "1,022 responses". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** Share of a whole in percent, as a bar needs it; 0 where there is no whole. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0
}

/** Share of a whole in whole percent, as a sentence needs it: "16%". */
export function percent(part: number, whole: number): string {
  return `${Math.round(percentOf(part, whole))}%`
}

/** Share of a whole in whole percent; one that is below a benchmark never rounds up to it: "19.6%". */
export function percentBeside(benchmark: number, part: number, whole: number): string {
  const share = percentOf(part, whole)
  const rounded = Math.round(share)
  return share < benchmark && rounded >= benchmark ? `${Math.floor(share * 10) / 10}%` : `${rounded}%`
}
