export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

let missed = 0

/** Prints a figure next to its target. Reports a missed target. */
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

/** Prints a figure that doesn't depend on how busy the machine is. If it misses its target, the run fails. */
export function fact(...given: Parameters<typeof gauge>): void {
  const before = missed
  gauge(...given)
  if (missed > before) process.exitCode = 1
}

export const missedMarks = (): number => missed
