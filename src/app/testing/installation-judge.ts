import type { SharedRow } from '../../measurement/installation-gaps.ts'

/* Computes combined gaps over installations from their definitions, without the product's functions. */

/** The two-sided p value of Student's t, by Simpson's rule over x = √freedom · tan(angle). */
export function tTail(t: number, freedom: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(freedom))
  const area = (from: number, to: number) => {
    const steps = 120
    const width = (to - from) / steps
    const at = (step: number) => Math.max(0, Math.cos(from + step * width)) ** (freedom - 1)
    let sum = at(0) + at(steps)
    for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * at(step)
    return (sum * width) / 3
  }
  return area(angle, Math.PI / 2) / area(0, Math.PI / 2)
}

export interface JudgedGap {
  mean: number
  error: number
  freedom: number
  clear: boolean
}

/** Returns nine judged gaps for each row, in order. All rows are about gender, which has no distance for style. */
export function judgedByHand(rows: readonly SharedRow[]): JudgedGap[] {
  const all = rows.flatMap(({ told }) => {
    const schools = told.map((one) => one.schools)
    const total = schools.reduce((sum, one) => sum + one, 0)
    return (told[0]?.nine ?? []).map((_, at) => {
      let [mean, variance, divisor, points] = [0, 0, 0, 0]
      for (const [place, { nine, freedom }] of told.entries()) {
        const share = (schools[place] ?? 0) / total
        const { value = 0, error = 0 } = nine[at]?.tested ?? {}
        mean += share * value
        points += share * (nine[at]?.shown.value ?? 0)
        variance += share * share * error * error
        divisor += (share * error) ** 4 / freedom
      }
      const freedom = (variance * variance) / divisor
      // The told differences are hundredths, so a smaller mean is only a floating-point error.
      if (Math.abs(mean) < 1e-9) mean = 0
      const isSame = mean !== 0 && Math.sign(Math.round(points * 10)) === Math.sign(mean)
      const weighted = tTail(mean / Math.sqrt(variance), freedom) / (at === 0 ? 3 : 0.75)
      return { mean, error: Math.sqrt(variance), freedom, isSame, weighted }
    })
  })
  const sorted = all.map(({ weighted }) => weighted).sort((a, b) => a - b)
  let bound = -1
  for (const [rank, weighted] of sorted.entries())
    if (weighted <= (0.05 * (rank + 1)) / sorted.length) bound = weighted
  return all.map(({ isSame, weighted, ...own }) => ({ ...own, clear: isSame && weighted <= bound }))
}
