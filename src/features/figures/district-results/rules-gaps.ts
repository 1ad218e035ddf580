import { scoreWords } from '../../../measurement/words.ts'
import { counted } from '../../../shared/numbers.ts'
import type { DistrictGap } from './contract.ts'

const points = (value: number) => scoreWords({ score: value, coded: null })

/** Says how many gaps are clear, and which gaps the district could have seen. */
export function gapsLead(gaps: readonly DistrictGap[]): string {
  const clear = gaps.filter((gap) => gap.clear).length
  const found =
    clear === 0
      ? `None of ${counted(gaps.length, 'comparison')} shows a clear gap.`
      : `${counted(clear, 'clear gap')} in ${counted(gaps.length, 'comparison')}.`
  const seen = gaps.map(({ smallest }) => smallest)
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const range =
    least === most
      ? `${points(least)} points or more`
      : `${points(least)} points or more in the largest groups, and of ${points(most)} in the smallest`
  return `${found} With these schools we can see gaps of ${range}.`
}

/** Says how many schools are missing before any gap can be called clear. */
export function tooFewSchools(schools: number, needed: number, smallGroup: number): string {
  const missing = needed - schools
  const rule = `We compare groups across ${needed} schools or more, each with at least ${2 * smallGroup} people in a smaller group and ${2 * smallGroup} others.`
  return `Too few schools to tell. ${rule} ${counted(missing, 'more school')} ${missing === 1 ? 'is' : 'are'} needed.`
}

/** "Same way in 9+ of 14 schools" */
export const sameWayWords = ({ sameWay, schools }: Pick<DistrictGap, 'sameWay' | 'schools'>): string =>
  sameWay === 0
    ? `Same way in fewer than 3 of ${schools} schools`
    : `Same way in ${sameWay}${sameWay === schools ? '' : '+'} of ${schools} schools`

/** Whether people of these groups may use the answer choices differently. */
export const stylePossible = ({ dimension }: Pick<DistrictGap, 'dimension'>): boolean =>
  dimension === 'race' || dimension === 'homeLanguage'

export const districtGapMethod =
  'Inside each school we compare a smaller group with everyone else in its group. Then we combine these differences, allowing for gaps that truly vary from school to school. People are never combined over schools, because schools differ in many ways. A gap is clear if chance rarely makes one that wide. Across all areas, a gap by race or home language must also be over 1 point after allowing for chance, because groups can use the answer choices differently. If there were no real gaps, about 1 report in 20 would still show one. We allow for classmates who answer alike, and we round the numbers at random before we compare. None of this says why there is a gap.'
