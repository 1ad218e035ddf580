import { schoolsWhereFound, schoolsWithClearGap } from '../src/app/testing/simulations.ts'
import { fact, gauge } from './report.ts'

/** How often verdicts are right in so many simulated schools of 300 students in classes of 25. */
export function simulations(schools: number, seed: number): void {
  console.log(`Verdicts in ${schools} simulated schools each; \`simulations seed=${seed}\` repeats them`)
  const percent = (count: number) => (100 * count) / schools
  const independent = percent(schoolsWithClearGap(schools, seed, 0, 0))
  fact('no effect of race: schools with a clear gap', independent, '%', 'at most 8', (share) => share <= 8)
  for (const correlation of [0.02, 0.05, 0.1]) {
    const found = percent(schoolsWithClearGap(schools, seed, correlation, 2))
    gauge(`the same, class correlation ${correlation}, races uneven over classes`, found, '%', 'no mark')
  }
  const planted = percent(schoolsWhereFound(schools, seed))
  fact('a point between 60 and 200 students: found', planted, '%', 'at least 80', (share) => share >= 80)
}
