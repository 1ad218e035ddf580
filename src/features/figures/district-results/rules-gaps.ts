import { scoreWords } from '../../../measurement/words.ts'
import { counted } from '../../../shared/numbers.ts'
import type { DistrictChange, DistrictGap, DistrictResults } from './contract.ts'

type Changes = NonNullable<NonNullable<DistrictResults['rollUp']>['changes']>

const points = (value: number) => scoreWords({ score: value, coded: null })

/** "4.8 to 5.2"; one number if both ends are the same. */
export const middleWords = ({ from, to }: { from: number; to: number }): string =>
  from === to ? points(from) : `${points(from)} to ${points(to)}`

/** Explains the middle half. Rounded scores can tie, so its ends can belong to several schools. */
export const middleMeans = 'About half of the schools are in this range. Ties can put more in it.'

/** Says how many gaps are clear, and how large a gap the comparison would find. */
export function gapsLead(group: string, gaps: readonly Pick<DistrictGap, 'clear' | 'smallest'>[]): string {
  const clear = gaps.filter((gap) => gap.clear).length
  const compared = counted(gaps.length, 'comparison')
  const found =
    clear === 0 ? `No clear gaps in ${compared}.` : `${counted(clear, 'clear gap')} in ${compared}.`
  const seen = gaps.map(({ smallest }) => smallest)
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const range =
    least === most
      ? pointsWords(least)
      : `${points(least)} to ${pointsWords(most)}, depending on the group and area`
  return `${group}: ${found} With these schools, 4 of 5 reports would find a gap of ${range}.`
}

const pointsWords = (value: number) => `${points(value)} ${value === 1 ? 'point' : 'points'}`

/** Returns "1.3 lower", or only words if there is no difference in points to show. */
export function gapWords({
  apart,
  direction,
  area,
}: Pick<DistrictGap, 'apart' | 'direction' | 'area'>): string {
  if (apart) return `${points(apart.distance)} ${direction}`
  return area === null ? capital(direction) : `${capital(direction)} than in their other areas`
}
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Says how many more schools are needed before any gap can be called clear. */
export function tooFewSchools(schools: number, needed: number, smallGroup: number): string {
  const missing = Math.max(1, needed - schools)
  const rule = `We compare a group if at least ${needed} schools have about ${2 * smallGroup} people in it and ${3 * smallGroup} others.`
  return `Too few schools to tell. ${rule} ${counted(missing, 'more school')} ${missing === 1 ? 'is' : 'are'} needed.`
}

/** Says how many schools can't be compared because of the version that computed their results. */
export const fromVersion1Words = (schools: number): string =>
  `${counted(schools, 'school')} can’t be compared, because ${schools === 1 ? 'its results are' : 'their results are'} from version 1.0.`

/** Returns "Lower in at least 9 of 14 schools"; empty if fewer than three schools agree. */
export const sameWayWords = ({ sameWay, schools, direction }: DistrictGap): string =>
  sameWay === 0
    ? ''
    : `${capital(direction)} in at least ${sameWay} of ${schools} schools, by their rounded scores`

export const questionWords = ({ title }: NonNullable<DistrictGap['question']>): string =>
  `Mostly one question: “${title}”`

/** Returns "4.9, others 6". */
export const bothScores = ({ subgroup, rest }: Pick<DistrictGap, 'subgroup' | 'rest'>): string =>
  `${scoreWords(subgroup)}, others ${scoreWords(rest)}`

/** Returns "Spanish: no speaker had reviewed this translation."; empty if one had, or if no one used it. */
export const unreadWords = ({ name, isUnread }: Pick<DistrictGap, 'name' | 'isUnread'>): string =>
  isUnread ? `${name}: no speaker had reviewed this translation.` : ''

export const districtGapMethod =
  'Within each school, we compare a smaller group with everyone else in its group, using only the rounded scores behind the school’s own results. Then we combine these differences, allowing for gaps that truly vary from school to school. For gaps, we never combine people from different schools, because schools differ in many ways. A gap is clear if chance rarely produces one that wide. In one area, it must also be wider than the group’s other areas suggest. Across all areas, a gap by race or home language must be over 1 point after allowing for chance, because groups can use the answer choices differently. The scores are averages across schools, weighted by how precise they are, so they can differ from the table of all schools. If there were no real gaps, about 1 report in 20 would still show one. We allow for classmates who answer alike. A gap in one area comes mostly from one question if less than half would remain without it. None of this explains why there’s a gap.'

/** Lists the schools in only one of two years. */
export function onlyOnce({ schools, joined, left }: Pick<Changes, 'schools' | 'joined' | 'left'>): string {
  const isNot = (names: readonly string[], past: boolean) =>
    names.length === 1 ? (past ? 'wasn’t' : 'isn’t') : past ? 'weren’t' : 'aren’t'
  return [
    `${counted(schools, 'school')} ${schools === 1 ? 'is' : 'are'} in both years’ combined results.`,
    ...(joined.length > 0 ? [`${listOf(joined)} ${isNot(joined, true)} in the earlier ones.`] : []),
    ...(left.length > 0 ? [`${listOf(left)} ${isNot(left, false)} in these.`] : []),
  ].join(' ')
}

const namedAtMost = 5
/** "Elm High, Oak School and 7 others" */
const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('en').format(
    names.length > namedAtMost + 1
      ? [...names.slice(0, namedAtMost), `${names.length - namedAtMost} others`]
      : names,
  )

/** Says that there are too few schools for any clear change. */
export const tooFewForChange = (schools: number, needed: number): string =>
  `Too few schools to tell. We need ${needed} schools that asked this group the same questions both times, with enough people for a margin of error. There ${schools === 1 ? 'is' : 'are'} ${schools}.`

/** "+0.3 ± 0.1, from 5 to 5.3"; without points at an end of the scale. */
export function changeWords({ change, margin, before, now }: DistrictChange): string {
  const ends = `from ${scoreWords(before)} to ${scoreWords(now)}`
  if (change === null || margin === null) return capital(ends)
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return `${sign}${points(Math.abs(change))} ± ${points(margin)}, ${ends}`
}

export const changeVerdict = ({ clear, direction }: DistrictChange): string =>
  clear ? `Clearly ${direction}` : 'Too close to call'

export const districtChangeMethod =
  'We compare each school with itself, then combine the changes, allowing for changes that truly vary from school to school. We use only the rounded scores behind each school’s own results. A change is clear if chance rarely produces one that large. If nothing had changed, at most 1 report in 20 would still show a clear change. The scores are averages of the schools in both years, so they can differ from the table of all schools.'
