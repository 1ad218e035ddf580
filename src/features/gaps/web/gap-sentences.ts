import { count, counted } from '../../../web/ui/numbers.ts'
import type { Gaps } from '../contract.ts'

/** The method and its limits, in one line. */
export function methodSentence(comparisons: number): string {
  return `A gap counts as larger than chance where Welch’s t test, corrected by Holm’s method for all ${counted(comparisons, 'comparison')} between groups, puts chance below 1 in 20; this does not say why a gap exists, a real one between small groups can be missed, and those who did not answer may differ.`
}

/** How many gaps are significant. */
export function beyondSentence(areas: Gaps['areas']): string {
  const gaps = areas.flatMap((area) => area.gaps)
  const beyond = gaps.filter((gap) => gap.beyondChance).length
  const of = `${count(beyond)} of ${counted(gaps.length, 'gap')}`
  return `${of} ${beyond === 1 ? 'is' : 'are'} larger than chance would give.`
}

/** The verdict on one gap, which depends on the number of comparisons. */
export const verdict = (beyondChance: boolean, comparisons: number): string =>
  beyondChance ? 'Larger than chance would give' : `May be chance among ${counted(comparisons, 'comparison')}`
