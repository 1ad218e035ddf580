import { lowResponseShare } from '../../../../shared/codes.ts'
import { addDays, dayInWords } from '../../../../shared/dates.ts'
import { count, counted, percent, percentOf, score } from '../../../../web/ui/numbers.ts'
import type { AreaReport, Gap, SurveyResults } from '../../contract.ts'

/** The practical benchmark in whole percent. */
export const benchmark = Math.round(lowResponseShare * 100)

type Area = SurveyResults['areas'][number]

/** How many of the people expected answered. */
export function answeredSentence(total: number, expected: number): string {
  if (expected === 0) return counted(total, 'person answered', 'people answered')
  return `${count(total)} of ${counted(expected, 'person', 'people')} answered (${percent(total, expected)})`
}

/** The name of a group inside a sentence; capitalized at its beginning. */
export function respondents(gap: Pick<Gap, 'division'>, name: string, begins: boolean): string {
  const words = respondentWords(gap.division, name)
  return begins ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

function respondentWords(division: Gap['division'], name: string): string {
  if (division === 'group') return name.toLowerCase()
  if (division === 'gender') {
    if (name === 'Prefer not to say') return 'respondents who prefer not to say their gender'
    return name === 'Other' ? 'respondents of another gender' : `${name.toLowerCase()} respondents`
  }
  return name === '2 or More Races' ? 'respondents of two or more races' : `${name} respondents`
}

/** Areas that share the lowest score; empty where no area has one. */
export function lowestAreas<A extends Pick<Area, 'score'>>(areas: readonly A[]): A[] {
  const scores = areas.flatMap((area) => (area.score === null ? [] : [area.score]))
  return scores.length === 0 ? [] : areas.filter((area) => area.score === Math.min(...scores))
}

/** What the lowest area's gap says, to follow the words that name the area and its score; null where there is none. */
export function lookFirstGap(area: Pick<Area, 'gap'>, areas: readonly Pick<Area, 'gap'>[]): string | null {
  const { gap } = area
  if (!gap) return null
  const widest = areas.every((other) => (other.gap?.distance ?? 0) <= gap.distance)
  const low = `${respondents(gap, gap.low.name, !widest)} score it ${score(gap.low.score)}`
  const high = `${respondents(gap, gap.high.name, false)} ${score(gap.high.score)}`
  const chance = gap.beyondMargins
    ? ''
    : ' This gap is within the margins of the scores, so it may be chance.'
  return `${widest ? ', and the widest gap between groups: ' : '. '}${low}, ${high}.${chance}`
}

/** The largest gap of an area and how sure it is. */
export function gapSentence(gap: Gap): string {
  const { low, high } = gap
  const scores = `${respondents(gap, low.name, true)} score this area ${score(low.score)} and ${respondents(gap, high.name, false)} ${score(high.score)}.`
  const distance = `gap of ${score(gap.distance)} ${gap.distance === 1 ? 'point' : 'points'}`
  if (gap.beyondMargins) {
    return `${scores} The ${distance} is larger than the margins of both scores together, so it is unlikely to be chance.`
  }
  return low.margin === null || high.margin === null
    ? `${scores} Margins cannot be given for both scores, so the ${distance} may be chance.`
    : `${scores} The ${distance} is not larger than the margins of both scores together, so it may be chance.`
}

/** What a response rate below the benchmark means for the scores; null where no group is below it. */
export function lowRateSentence(response: SurveyResults['response']): string | null {
  const low = response.filter(
    ({ count: n, expected }) => expected !== null && expected > 0 && percentOf(n, expected) < benchmark,
  )
  const names = low.map((group, place) => (place === 0 ? group.name : group.name.toLowerCase()))
  const last = names.pop()
  if (!last) return null
  const who = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${who} are below ${benchmark}%. Read their scores with care: those who answered may see things differently from those who did not.`
}

/** What may still change while late responses are accepted. */
export function provisionalSentence({ covers, total }: Pick<SurveyResults, 'covers' | 'total'>): string {
  const late = 'Devices that were offline may still send responses until a day after the survey closed.'
  return covers === total
    ? late
    : `${late} Until then the scores cover ${count(covers)} of ${counted(total, 'response')}. Scores of a group leave out its own last responses, so a small group may have none yet.`
}

/** When the results become visible to the school. */
export function previewSentence(closes: string): string {
  const when = closes ? ` from ${dayInWords(addDays(closes, 1), 'full')} on` : ' once it has closed'
  return `Only administrators see this page before the survey has closed. The school sees its results${when}, and figures will change until then.`
}

/** Why there is no overall score. */
export function noOverallSentence(areas: readonly Pick<Area, 'score'>[]): string {
  const without = areas.filter((area) => area.score === null).length
  return `An overall score needs a score in all eight areas. ${without} of them ${without === 1 ? 'has' : 'have'} none.`
}

/** Remark below an item's answers. */
export function itemRemark(item: AreaReport['items'][number], smallGroup: number): string {
  const declined = 'said “I don’t know”'
  const n = counted(item.n ?? 0, 'answer')
  return [
    `${item.askedOf}: ${item.unscored === null ? `${n}, of which fewer than ${smallGroup} ${declined}` : n}.`,
    item.reversed ? 'Worded in reverse: disagreeing scores high.' : '',
    item.unscored ? `${count(item.unscored)} ${declined}.` : '',
    item.margin === null ? '' : `Margin of the score ± ${score(item.margin)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
