import { peopleWords } from '../../../../measurement/words.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, counted, percentComparedWith, percentOf } from '../../../../shared/numbers.ts'
import type { Breakdown, Tracking } from '../contract.ts'
import {
  benchmark,
  dayOfSurvey,
  daysLeft,
  type KnownGroup,
  lowGroups,
  missingTo,
  neededPerDay,
  reachedOn,
  recentPace,
} from './pace.ts'

type Dates = Pick<Tracking, 'status' | 'opens' | 'closes' | 'today'>

type Progress = Pick<Tracking, 'perDay' | 'total' | 'expected'>

/** Describes the survey's dates or, while it is open, which day it has reached. */
export function datesSentence({ status, opens, closes, today }: Dates): string {
  if (!opens || !closes) return 'No dates yet'
  if (status === 'closed') return `Open from ${dayInWords(opens, 'plain')} to ${dayInWords(closes, 'full')}`
  if (status === 'pre-release') {
    return opens > today ? `Opens ${dayInWords(opens)}` : `Open date ${dayInWords(opens)}, setup not complete`
  }
  const { day, of } = dayOfSurvey(opens, closes, today)
  return `Day ${day} of ${of}, closes ${dayInWords(closes)}`
}

/** Says when people can answer a survey that hasn't opened. */
export function openingSentence({ kind, opens, today }: Pick<Tracking, 'kind' | 'opens' | 'today'>): string {
  if (kind === 'pulse') return `The pulse opens on ${dayInWords(opens ?? '')}.`
  if (!opens) return 'Set the dates and complete the setup to open the survey.'
  if (opens > today) return `The survey opens on ${dayInWords(opens)} if its setup is complete by then.`
  return `The open date was ${dayInWords(opens)}, but the setup isn’t complete. Complete it to open the survey.`
}

/** Says how much time is left for an open survey. */
export function timeLeftSentence(today: string, closes: string): string {
  const left = daysLeft(today, closes)
  if (left === 0) return 'Today is the last day.'
  return left === 1 ? '1 day is left.' : `${left} days are left.`
}

/** Returns a warning about groups below the benchmark, with its figures, or null if there are none. */
export function lowResponse(
  tracking: Dates & Progress & Pick<Tracking, 'groups'>,
): { title: string; text: string } | null {
  const { groups, status } = tracking
  const low = lowGroups(groups)
  if (low.length === 0) return null
  const who = howMany(low.length, groups.length)
  if (status === 'closed') {
    return {
      title: `${who} stayed below ${benchmark}%`,
      text: `${joined(low.map((group, place) => `${nameIn(group, place)} (${sharePercent(group)})`))} didn’t reach the practical benchmark. Read their results with caution.`,
    }
  }
  const needs = low.map((group, place) => {
    const missing = missingTo(group.count, group.expected)
    const what = place === 0 ? counted(missing, 'more response', 'more responses') : `${count(missing)} more`
    return `${nameIn(group, place)} (${sharePercent(group)}) need ${what}`
  })
  return {
    title: `${who} ${low.length === 1 ? 'is' : 'are'} below ${benchmark}%`,
    text: `${joined(needs)} to reach the practical benchmark. ${outlookSentence(low, tracking)}`,
  }
}

/** Says whether the pace is enough to reach the benchmark by the last day, based only on counts that are shown. */
function outlookSentence(low: readonly KnownGroup[], tracking: Dates & Progress): string {
  const { opens, closes, today, total, expected } = tracking
  if (!opens || !closes) return ''
  if (daysLeft(today, closes) === 0) return 'Today is the last day.'
  const missing = missingTo(total, expected)
  return missing > 0
    ? togetherSentence(missing, low, { ...tracking, opens, closes })
    : apartSentence(low, { opens, closes, today })
}

interface Days {
  opens: string
  closes: string
  today: string
}

/** Describes all groups' pace over the last seven days. If it is enough, lists groups whose own pace is too slow. */
function togetherSentence(
  missing: number,
  low: readonly KnownGroup[],
  { perDay, ...days }: Pick<Progress, 'perDay'> & Days,
): string {
  const { today, closes } = days
  const pace = recentPace(perDay)
  const needed = neededPerDay(missing, today, closes)?.perDay ?? missing
  const need = `You need ${count(needed)} a day to get there in time.`
  if (pace.days < 2) return `It’s too early to judge the pace. ${need}`
  const recent = pace.days === 7 ? 'the last 7 days' : `the first ${pace.days} days`
  const reached = reachedOn(missing, pace.perDay, today)
  if (reached === null) return `No responses came in during ${recent}. ${need}`
  const all = `At the pace of ${recent} (${amountADay(pace.perDay)}), all groups combined`
  if (reached > closes)
    return `${all} would reach ${benchmark}% on ${dayInWords(reached, 'full')}, after the survey closes. ${need}`
  const late = lateNames(low, days)
  const rest = late === null ? ', in time.' : `, in time. At the pace since the survey opened, ${late} won’t.`
  return `${all} will reach ${benchmark}% on ${dayInWords(reached, 'plain')}${rest}`
}

/** For groups below the benchmark when all together have reached it. Uses each group's pace since the opening. */
function apartSentence(low: readonly KnownGroup[], days: Days): string {
  const late = lateNames(low, days)
  if (late !== null)
    return `At the pace since the survey opened, ${late} won’t get there before it closes on ${dayInWords(days.closes, 'plain')}.`
  const last =
    low
      .map((group) => reachedBy(group, days))
      .sort()
      .at(-1) ?? days.closes
  return `At the pace since the survey opened, ${low.length === 1 ? 'this group' : 'these groups'} will get there on ${dayInWords(last, 'plain')}, in time.`
}

/** Returns the day on which a group reaches the benchmark at its pace since the survey opened. */
const reachedBy = ({ count: n, expected }: KnownGroup, { opens, closes, today }: Days): string =>
  reachedOn(missingTo(n, expected), n / dayOfSurvey(opens, closes, today).day, today) ?? '9999'

/** Lists groups that won't reach the benchmark in time at that pace. Null if there are none. */
function lateNames(low: readonly KnownGroup[], days: Days): string | null {
  const late = low.filter((group) => reachedBy(group, days) > days.closes)
  return late.length > 0 ? joined(late.map(({ name }) => name.toLowerCase())) : null
}

function howMany(low: number, of: number): string {
  if (low === 1) return '1 group'
  return low === of ? `All ${low} groups` : `${low} groups`
}

const nameIn = (group: KnownGroup, place: number): string =>
  place === 0 ? group.name : group.name.toLowerCase()

const sharePercent = ({ count: n, expected }: KnownGroup): string =>
  percentComparedWith(benchmark, n, expected)

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Who may correct the number of people: the school while the survey is open, then administrators until final. */
export const canCorrect = (stage: Tracking['stage'], isAdministrator: boolean): boolean =>
  stage === 'collecting' || (stage === 'provisional' && isAdministrator)

/** Returns a sentence for each group with more responses than can count. */
export const overfullSentences = (groups: Tracking['groups'], mayCorrect: boolean): string[] =>
  groups.flatMap(({ name, count: came, expected, atMost }) => {
    if (atMost === null) return []
    const next = mayCorrect
      ? 'Raise the number of people or check for made-up answers.'
      : 'An administrator can raise the number of people or check for made-up answers.'
    return `${name}: we got ${counted(came, 'response')}, but the group has only ${counted(expected ?? 0, 'person', 'people')}. We can count up to ${count(atMost)}. ${next}`
  })

/** Returns a sentence for each group with responses left out at random. */
export const randomlyLeftOutSentences = (groups: Tracking['groups']): string[] =>
  groups.flatMap(({ name, count: kept, aboveBound }) =>
    aboveBound === 0
      ? []
      : `${name}: we got ${count(kept + aboveBound)} responses and counted ${count(kept)} of them, chosen at random.`,
  )

/** Returns a sentence about groups with flagged responses, or null if there are none. */
export function markedNotice(groups: Tracking['groups'], smallGroup: number): string | null {
  const marked = groups.filter(({ hasMarked }) => hasMarked).map(({ name }) => name.toLowerCase())
  if (marked.length === 0) return null
  return `At least ${smallGroup} responses from ${joined(marked)} may be from people who didn’t read the questions. That alone doesn’t prove anything. An administrator can leave them out until results are final.`
}

export const leftOutByAdministrator = (setAside: number): string =>
  setAside === 1
    ? 'An administrator left out 1 response.'
    : `An administrator left out ${count(setAside)} responses.`

/** Says how many more responses the total needs to reach the benchmark. */
export function totalSentence(total: number, expected: number, closed: boolean): string {
  const missing = missingTo(total, expected)
  if (missing > 0 && closed) return `${counted(missing, 'response')} short of ${benchmark}%.`
  if (missing === 1) return `You need 1 more response to reach ${benchmark}%.`
  if (missing > 0) return `You need ${count(missing)} more responses to reach ${benchmark}%.`
  if (total > expected)
    return 'You got more responses than there are people. Check the number of people in each group.'
  return `You’ve reached the practical benchmark of ${benchmark}%.`
}

/** Says how many responses arrive per day. */
export function paceSentence(pace: { days: number; perDay: number }, closed: boolean): string {
  if (pace.days === 0) return ''
  const when =
    pace.days === 1
      ? 'on the first day'
      : `in the ${pace.days < 7 && !closed ? 'first' : 'last'} ${pace.days} days`
  if (pace.perDay === 0) return `No responses came in ${when.replace('in the', 'during the')}.`
  return `You got ${pace.days === 1 ? count(Math.round(pace.perDay)) : amountADay(pace.perDay)} ${when}.`
}

function amountADay(perDay: number): string {
  const whole = Math.round(perDay)
  return whole === 0 ? 'fewer than 1 a day' : `${count(whole)} a day`
}

/** Describes the days in the chart. */
export function chartDays(first: string, last: string): string {
  const month = (day: string) => dayInWords(day, 'full').replace(/ \d+,/, '')
  return month(first) === month(last)
    ? `Per day, ${month(first)}`
    : `Per day, ${dayInWords(first, 'plain')} to ${dayInWords(last, 'full')}`
}

/** Says which responses a group's breakdowns count: those in an overnight update, or all of a final survey. */
export const snapshotSentence = ({ madeOn, covers }: Pick<Breakdown, 'madeOn' | 'covers'>): string => {
  const from = `ased on ${counted(covers, 'response')}`
  return madeOn === null ? `B${from}` : `${nightSentence(madeOn)}, b${from}`
}

/** Says when an overnight update was made. */
export const nightSentence = (madeOn: string | null): string =>
  madeOn === null ? '' : `Updated the night before ${dayInWords(madeOn, 'plain')}`

interface Waits {
  stage: Tracking['stage']
  smallGroup: number
  /** Whether there is an overnight update. */
  begun: boolean
  /** Whether responses of the group were left out, so that no other overnight update follows. */
  breakdownsStay: boolean
}

/** Says what a group's next figures are waiting for, or returns null if they are final. */
export function waitsSentence(
  groupName: string,
  { stage, smallGroup, begun, breakdownsStay }: Waits,
): string | null {
  if (stage === 'final') return null
  if (stage === 'provisional') {
    return begun
      ? 'Final results will count every response.'
      : 'Too few people answered to show numbers here. Final results will count every response.'
  }
  const who = groupName.toLowerCase()
  if (breakdownsStay) {
    return begun
      ? `Some responses from ${who} were left out. These numbers won’t change until the final results.`
      : `Some responses from ${who} were left out. You’ll see numbers with the final results.`
  }
  return begun
    ? `The next overnight update needs at least ${2 * smallGroup} more ${who} to answer.`
    : `No numbers yet. The first overnight update needs at least ${2 * smallGroup} ${who} to answer.`
}

type Cell = Breakdown['cells'][number]

/** If enrollment is known, returns "40 or more of 310". Below the threshold, the name includes the enrollment. */
export function barOf({ key, name, atLeast }: Cell, enrolled: number | null, share: number | null) {
  const of = enrolled === null ? '' : ` of ${count(enrolled)}`
  return {
    key,
    name: atLeast === null && of ? `${name} (${of.trim()})` : name,
    words: atLeast === null ? null : `${peopleWords({ n: atLeast, atLeast: true })}${of}`,
    share,
  }
}

/**
 * Returns the length of a group's bars in percent. If the Community Profile has a number for any of the answers, it is
 * the share of enrolled people, with no bar for other answers. Otherwise it is relative to the largest count.
 */
export function barScale(
  cells: readonly { cell: Cell; enrolled: number | null }[],
): (cell: Cell, enrolled: number | null) => number | null {
  if (cells.some(({ enrolled }) => enrolled !== null)) {
    return ({ atLeast }, enrolled) => (enrolled && atLeast !== null ? percentOf(atLeast, enrolled) : null)
  }
  const largest = Math.max(1, ...cells.map(({ cell }) => cell.atLeast ?? 0))
  return ({ atLeast }) => (atLeast === null ? null : percentOf(atLeast, largest))
}
