import { scoreWords, shareWords } from '../../../measurement/words.ts'
import { lowResponseShare } from '../../../shared/codes.ts'
import { count, counted, percent, percentOf } from '../../../shared/numbers.ts'
import { instrumentWords } from '../../schools/questions/rules.ts'
import type { AreaReport, Figure, Gap, SurveyResults, Verdict } from './contract.ts'
import { byClarity } from './rules-gaps.ts'

/** The practical benchmark, in whole percent. */
export const benchmark = Math.round(lowResponseShare * 100)

/** Says how many people answered, compared with the number of people in the groups. */
export function answeredSentence(total: number, expected: number): string {
  if (expected === 0) return counted(total, 'person answered', 'people answered')
  return `${count(total)} of ${counted(expected, 'person', 'people')} answered (${percent(total, expected)})`
}

/** Lists the number of people who answered in each group: "241 of 396 students (61%), 41 staff". */
export const responseWords = (response: SurveyResults['response']): string =>
  response
    .map(({ name, count: n, expected }) =>
      expected
        ? `${count(n)} of ${count(expected)} ${name.toLowerCase()} (${percent(n, expected)})`
        : `${count(n)} ${name.toLowerCase()}`,
    )
    .join(', ')

/** Says how many responses a figure is about: "47 responses", "40 or more responses"; empty if hidden. */
export function responsesWords({ n, atLeast }: Pick<Figure, 'n' | 'atLeast'>): string {
  if (n === null) return ''
  return atLeast ? `${count(n)} or more responses` : counted(n, 'response')
}

/** Joins names: "students, parents and caregivers, and staff". */
export const listed = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`

/** Says which groups the overall score is for. `asked` is the number of groups in the survey. */
export function everyoneSentence(everyone: readonly string[], asked: number): string {
  const [only] = everyone
  if (asked === 1) return `${only} only. The survey didn’t ask other groups.`
  if (only === undefined) return 'No group has a score in all eight equity areas.'
  if (everyone.length === 1) return `${only} only. No other group has a score in all eight equity areas.`
  return `Everyone: the average of ${listed(everyone.map((name) => name.toLowerCase()))}, each counting equally.`
}

/** Labels a line of a file with the groups it covers: "Everyone: mean of Students, Staff". */
export const everyoneLine = ([first, ...others]: readonly string[]): string =>
  first === undefined
    ? 'Everyone'
    : others.length === 0
      ? `${first} alone`
      : `Everyone: mean of ${[first, ...others].join(', ')}`

/** Returns a score with its word: "4.5 (Emerging)", or only the word if there is no number. */
export function scoreAndWord(figure: Figure): string {
  if (figure.status === null) return ''
  const word = perceptionWords[figure.status]
  return figure.score === null ? word : `${scoreWords(figure)} (${word})`
}

export const perceptionWords = { low: 'Low', emerging: 'Emerging', high: 'High' } as const

/** Returns the widest gap, clear in one area or found across all areas; clear gaps come first. Undefined if none. */
export function widestGap({
  areas,
  levels,
}: Pick<SurveyResults, 'areas' | 'levels'>):
  | { area: SurveyResults['areas'][number] | null; gap: Gap }
  | undefined {
  const found = [
    ...areas.flatMap((area) => (area.gap ? [{ area, gap: area.gap }] : [])),
    ...levels.filter((gap) => gap.found).map((gap) => ({ area: null, gap })),
  ]
  return found.sort((a, b) => byClarity(a.gap, b.gap))[0]
}

/** Names the place of a gap across all areas. */
export const allAreas = 'Across all areas'

/** Describes the smallest gaps we could have seen in the largest compared groups. */
export function smallestSentence(gaps: readonly (Verdict | null)[]): string {
  const least = (wanted: Verdict['kind']) => {
    const all = gaps.flatMap((gap) =>
      gap?.kind === wanted && gap?.smallest !== undefined ? [gap.smallest] : [],
    )
    return all.length === 0 ? null : scoreWords({ score: Math.min(...all), coded: null })
  }
  const [inArea, inAll] = [least('area'), least('level')]
  if (inAll === null) return ''
  const across =
    inArea === null ? `${inAll} points` : `${inArea} points in one area, or ${inAll} across all areas`
  return `With this many people we can see gaps of ${across}. Smaller groups need wider gaps.`
}

/** Returns all comparisons that a results page shows. */
export const verdictsOf = ({ groups, areas }: Pick<SurveyResults, 'groups' | 'areas'>): (Verdict | null)[] =>
  [groups, ...areas.map((area) => area.groups)]
    .flat()
    .flatMap(({ dimensions }) => dimensions.flatMap(({ rows }) => rows.map(({ rest }) => rest)))

/** Describes the people of a smaller group: "Asian students", "Somali-speaking parents and caregivers". */
export function subgroupWords({
  name,
  groupName,
  dimension,
}: Pick<Gap, 'name' | 'groupName' | 'dimension'>): string {
  const group = groupName.toLowerCase()
  if (/^(2 |Two |Prefer|Another|Other)/.test(name)) return `${group} who answered “${name}”`
  if (dimension === 'homeLanguage') return `${name}-speaking ${group}`
  return dimension === 'role' ? `${group} in the role “${name}”` : `${name} ${group}`
}

/** A possible explanation for a gap across all areas. */
export const styleSentence = 'Some of this gap may come from how people use the answer choices.'

/** Returns what the two stories show about a gap; undefined if they don't explain it. */
export const storySentence = ({ explained, direction }: Pick<Gap, 'explained' | 'direction'>) =>
  explained
    ? `This group also rated the two stories ${direction}. Part of the gap may be how people use the choices.`
    : undefined

/** Describes a gap for someone who reads nothing more. Gives its size only in points between the two scores. */
export const gapSentence = (gap: Gap): string =>
  gap.kind === 'level' ? `${gapFinding(gap)} ${storySentence(gap) ?? styleSentence}` : gapFinding(gap)

/** Like gapSentence, but without how people use the answer choices. */
export function gapFinding(gap: Gap): string {
  const who = capital(subgroupWords(gap))
  const { apart, kind, size, direction } = gap
  const others = othersWords(gap)
  const scores = `${scoreWords(gap.subgroup)}, and ${others} ${scoreWords(gap.rest)}`
  const first =
    apart != null
      ? `${who} score ${pointsWords(apart)} ${direction} than ${others}${kind === 'level' ? ' across all areas' : ''}: ${scoreWords(gap.subgroup)} and ${scoreWords(gap.rest)}.`
      : kind === undefined
        ? `${who} score clearly ${direction} than ${others}.`
        : `${who} score ${direction} ${kind === 'area' ? 'here than their other areas suggest' : 'across all areas'}. They score ${scores}.`
  const that = apart != null && kind === 'area' ? 'Allowing for their other areas, that’s' : 'That’s'
  const how = size === undefined ? '' : ` ${that} a ${size} difference.`
  return `${first}${how}`
}

/** "1.5 points" */
export const pointsWords = (points: number): string =>
  `${scoreWords({ score: points, coded: null })} ${points === 1 ? 'point' : 'points'}`

/** Capitalizes the first letter of a sentence. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Returns the areas with the lowest scores: the lowest and any too close to call, given the margins of error. Without
 * margins, areas with the same score. Empty if no area has a score. Expects areas sorted lowest first.
 */
export function lowestAreas<A extends { figure: Figure }>(areas: readonly A[]): A[] {
  const lowest = areas[0]?.figure
  if (!lowest?.status) return []
  return areas.filter(({ figure }) => {
    if (figure.status === null) return false
    if (figure.score === null || lowest.score === null || !figure.margin || !lowest.margin)
      return scoreAndWord(figure) === scoreAndWord(lowest)
    return figure.score - lowest.score <= Math.hypot(figure.margin, lowest.margin)
  })
}

/** Names the people a smaller group is compared with: "all other students". */
export const othersWords = ({ groupName }: Pick<Gap, 'groupName'>): string =>
  `all other ${groupName.toLowerCase()}`

const dimensionNames: Readonly<Record<Gap['dimension'], string>> = {
  grade: 'Grade',
  homeLanguage: 'Home language',
  role: 'Role',
  race: 'Race/ethnicity',
  gender: 'Gender',
}

/** Says where a gap is: "Students · Race/ethnicity". */
export const gapLocation = ({ groupName, dimension }: Gap): string =>
  `${groupName} · ${dimensionNames[dimension]}`

/** Whether the size is the distance beyond other areas, unlike the points between the scores. Only one is shown. */
const isBeyond = ({ kind, apart }: Verdict): boolean => kind === 'area' && apart != null

/** Describes a gap in one line: which group is lower or higher, and by how much. */
export function gapWords(gap: Gap): string {
  const { name, kind, direction, apart, size } = gap
  const how = size === undefined || isBeyond(gap) ? '' : ` (a ${size} difference)`
  const than = kind === 'area' && apart == null ? 'this group’s other areas suggest' : othersWords(gap)
  const scores = apart == null ? '' : `: ${scoreWords(gap.subgroup)} and ${scoreWords(gap.rest)}`
  const points = apart == null ? '' : `${pointsWords(apart)} `
  return `${name} ${points}${direction} than ${than}${kind === 'level' ? ' across all areas' : ''}${scores}${how}`
}

/** Describes how a row compares with everyone else in its group: "2 lower", or a dash if it isn't compared. */
export function restWords(rest: Verdict | null | undefined): string {
  if (!rest) return '–'
  if (rest.direction === 'equal') return 'no difference'
  if (!rest.clear && !rest.found) return 'too close to call'
  const size = sizeWords(rest, scoreWords({ score: rest.apart ?? null, coded: null }))
  return rest.kind === 'level' ? `${size}, across all areas` : size
}

/** Says how far apart two sides are: "1.5 points lower, large", or "clearly lower". */
export function sizeWords(gap: Verdict, points: string): string {
  const { apart, clear, direction, size } = gap
  const how = apart == null ? (clear ? 'clearly' : '') : points
  const words = `${how} ${direction}`.trim()
  return size === undefined || isBeyond(gap) ? words : `${words}, ${size}`
}

/** Explains how gaps are found and what they don't show. */
export const gapMethodOf = ({ rules }: Pick<SurveyResults, 'rules'>): string =>
  rules === 1 ? gapMethodBefore : gapMethod

const gapMethodBefore =
  'Version 1.0 found these gaps. It compared each smaller group with everyone else in its group, area by area. It didn’t allow for people who use the answer choices differently or classmates who answer alike, so more of its gaps are due to chance than in later versions. None of this explains why there’s a gap.'

const gapMethod =
  'We compare each smaller group with everyone else in its group. We don’t compare students with parents or staff, because their questions differ. A gap is clear if chance rarely produces one that large. In one area, it must also be wider than the group’s other areas suggest, so it can’t come from using the answer choices differently in every area. Across all areas, we compare the average of the eight areas. For race and home language, that gap must be over 1 point after allowing for chance, because groups can use the answer choices differently. If there were no real gaps, about 1 report in 20 would still show one. We allow for classmates who answer alike, and we compare rounded scores. With few people, we often miss real gaps. We don’t compare grades. None of this explains why there’s a gap.'

/** Describes a gap that is too close to call, without claiming a direction. */
export function closeWords(gap: Gap): string {
  if (gap.direction === 'equal') return `${gap.name} and ${othersWords(gap)}: no difference`
  return gap.subgroup.score === null || gap.rest.score === null
    ? `${gap.name} compared with ${othersWords(gap)}`
    : `${gap.name} ${scoreWords(gap.subgroup)}, ${othersWords(gap)} ${scoreWords(gap.rest)}`
}

/** Returns the note under a combined row. */
export const togetherHint = (smallGroup: number): string =>
  `Several groups combined, each under ${smallGroup} people`

/** Explains what a response rate below the benchmark means for the scores; null if every group reaches it. */
export function lowRateSentence(response: SurveyResults['response']): string | null {
  const low = response.filter(
    ({ count: n, expected }) => expected !== null && expected > 0 && percentOf(n, expected) < benchmark,
  )
  const names = low.map((group, place) => (place === 0 ? group.name : group.name.toLowerCase()))
  const last = names.pop()
  if (!last) return null
  const who = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  return `${who} are below ${benchmark}%. People who didn’t answer may see things differently.`
}

/** Formats an instant in the reader’s time zone: "October 25, 2026 at 12:00 AM". */
export const instantInWords = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))

/** Says when something opens: "It opens with the final results, on October 25, 2026 at 12:00 AM." */
export const opensWithFinal = (what: string, finalFrom: string | null): string =>
  `${what} with the final results${finalFrom === null ? '' : `, on ${instantInWords(finalFrom)}`}.`

/** Explains early results, and says when the rest will be available. */
export const provisionalSentence = (finalFrom: string | null): string =>
  `Whole groups only, from responses received by the close. ${opensWithFinal('Smaller groups, questions, downloads and results links open', finalFrom)}`

/** Says how many questions in the area were for a group: "3 questions to students". */
export const itemsTitle = (number: number, group: string): string =>
  `${counted(number, 'question')} to ${group.toLowerCase()}`

/** Returns the note below a question’s answers. */
export function itemRemark({
  askedOf,
  figure,
  reversed,
  unscored,
  answers,
  means = '',
}: AreaReport['items'][number]): string {
  const responses = responsesWords(figure)
  return [
    `${askedOf}${responses ? `: ${responses}` : ''}.`,
    reversed ? 'Worded in reverse, so disagreeing scores high.' : '',
    means,
    unscored === null ? '' : `${shareWords(unscored)} said “I don’t know.”`,
    figure.reason === null && answers.length === 0 ? 'Too few responses to show the answers.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Names the question set. */
export const instrumentSentence = ({ instrument }: Pick<SurveyResults, 'instrument'>): string =>
  `Questions: ${instrumentWords(instrument)}.`

/** A limitation of the questions, shown wherever people read scores. */
export const notValidated = 'The questions haven’t been validated with respondents yet.'

/** The limitation and its meaning, shown once in the results and once in the report. */
export const notValidatedMeans = `${notValidated} No study shows that people understand them as intended.`

/** Says which row counts the people whose choice doesn't have its own row. */
export const pageOnlyRaceSentence = 'People who chose only “Middle Eastern or North African” count as White.'
