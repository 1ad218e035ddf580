export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

let missed = 0

/** Prints one figure beside its mark; a mark that is missed is said, not hidden. */
export function gauge(
  name: string,
  value: number,
  unit: string,
  mark: string,
  met: (value: number) => boolean = () => true,
): void {
  const figure = value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100)
  const verdict = met(value) ? '' : '   MISSED'
  if (!met(value)) missed += 1
  console.log(`${name.padEnd(52)} ${`${figure} ${unit}`.padStart(14)}   (${mark})${verdict}`)
}

export const missedMarks = (): number => missed
