import { monthInWords } from '../../../../shared/dates.ts'
import { count, percentOf } from '../../../../shared/numbers.ts'
import type { Breakdown, Tracking } from '../contract.ts'
import { amountADay } from './low-response-sentences.ts'
import { benchmark, dayOfSurvey, daysLeft, missingTo } from './pace.ts'
import { groupIn, groupName, inEnglish, joined, type TrackingWords } from './words.ts'

type Dates = Pick<Tracking, 'status' | 'opens' | 'closes' | 'today'>
type Group = Tracking['groups'][number]

/** Describes the survey's dates or, while it is open, which day it has reached. */
export function datesSentence(
  { status, opens, closes, today }: Dates,
  { say, dayOf }: TrackingWords = inEnglish,
): string {
  if (!opens || !closes) return say('noDates')
  if (status === 'closed') return say('openFrom', { from: dayOf(opens), to: dayOf(closes, 'full') })
  if (status === 'pre-release')
    return say(opens > today ? 'opensOn' : 'openDatePassed', { day: dayOf(opens, 'long') })
  const { day, of } = dayOfSurvey(opens, closes, today)
  return say('dayOf', { day, count: of, closes: dayOf(closes, 'long') })
}

/** Says when people can answer a survey that hasn't opened. */
export function openingSentence(
  { kind, opens, today }: Pick<Tracking, 'kind' | 'opens' | 'today'>,
  { say, dayOf }: TrackingWords = inEnglish,
): string {
  if (kind === 'pulse') return say('pulseOpens', { day: dayOf(opens ?? '', 'long') })
  if (!opens) return say('setDates')
  return say(opens > today ? 'surveyOpens' : 'openDateWas', { day: dayOf(opens, 'long') })
}

/** Says how much time is left for an open survey. */
export function timeLeftSentence(
  today: string,
  closes: string,
  { say, counted }: TrackingWords = inEnglish,
): string {
  const left = daysLeft(today, closes)
  return left === 0 ? say('lastDay') : counted('daysLeft', left)
}

/** Who may correct the number of people: the school while the survey is open, then administrators until final. */
export const canCorrect = (stage: Tracking['stage'], isAdministrator: boolean): boolean =>
  stage === 'collecting' || (stage === 'provisional' && isAdministrator)

/** Returns a sentence for each group with more responses than can count. */
export const overfullSentences = (
  groups: readonly Group[],
  mayCorrect: boolean,
  words: TrackingWords = inEnglish,
): string[] =>
  groups.flatMap(({ key, count: came, expected, atMost }) => {
    if (atMost === null) return []
    const { say, counted } = words
    const said = say('overfull', {
      group: groupName(words, key),
      responses: counted('responses', came),
      people: counted('people', expected ?? 0),
      most: count(atMost),
    })
    return `${said} ${say(mayCorrect ? 'raiseNumber' : 'raiseByAdmin')}`
  })

/** Says how the responses of each group with slips came. */
export const slipSentences = (groups: readonly Group[]): string[] =>
  groups.flatMap(({ name, slips }) => {
    if (!slips) return []
    const { door, answered, without } = slips
    if (door === 'both')
      return `${name}: ${count(answered)} with a slip, ${count(without)} by the open link, which one person can use several times.`
    const stored =
      without === 1
        ? ' 1 came without a slip. It’s stored but doesn’t count.'
        : ` ${count(without)} came without a slip. They’re stored but don’t count.`
    return `${name}: ${count(answered)} with a slip.${without === 0 ? '' : stored}`
  })

/** Returns a sentence for each group with responses left out at random. */
export const randomlyLeftOutSentences = (
  groups: readonly Group[],
  words: TrackingWords = inEnglish,
): string[] =>
  groups.flatMap(({ key, count: kept, aboveBound }) =>
    aboveBound === 0
      ? []
      : words.say('random', {
          group: groupName(words, key),
          count: count(kept + aboveBound),
          counted: count(kept),
        }),
  )

/** Returns a sentence about groups with flagged responses, or null if there are none. */
export function markedNotice(
  groups: readonly Group[],
  smallGroup: number,
  words: TrackingWords = inEnglish,
): string | null {
  const marked = groups.filter(({ hasMarked }) => hasMarked).map(({ key }) => groupIn(words, key))
  if (marked.length === 0) return null
  return words.say('marked', { count: smallGroup, groups: joined(words, marked) })
}

/** Says how many more responses the total needs to reach the benchmark. */
export function totalSentence(
  total: number,
  expected: number,
  closed: boolean,
  { say, counted }: TrackingWords = inEnglish,
): string {
  const missing = missingTo(total, expected)
  if (missing > 0) return counted(closed ? 'shortBy' : 'needMore', missing, { percent: benchmark })
  return total > expected ? say('moreThanPeople') : say('reached', { percent: benchmark })
}

/** Says how many responses arrive per day. */
export function paceSentence(
  { days, perDay }: { days: number; perDay: number },
  closed: boolean,
  words: TrackingWords = inEnglish,
): string {
  const { say } = words
  if (days === 0) return ''
  if (days === 1) {
    return perDay === 0 ? say('noneFirstDay') : say('gotFirstDay', { amount: count(Math.round(perDay)) })
  }
  const when = say(days < 7 && !closed ? 'firstDays' : 'lastDays', { count: days })
  return perDay === 0
    ? say('noneDuring', { when })
    : say('gotIn', { amount: amountADay(perDay, words), when })
}

/** Describes the days in the chart. */
export function chartDays(
  first: string,
  last: string,
  { say, dayOf, isEnglish }: TrackingWords = inEnglish,
): string {
  return isEnglish && monthInWords(first) === monthInWords(last)
    ? say('perDayMonth', { month: monthInWords(first) })
    : say('perDay', { from: dayOf(first), to: dayOf(last, 'full') })
}

/** Says which responses a group's breakdowns count: those in an overnight update, or all of a final survey. */
export const snapshotSentence = (
  { madeOn, covers }: Pick<Breakdown, 'madeOn' | 'covers'>,
  words: TrackingWords = inEnglish,
): string =>
  madeOn === null
    ? words.counted('basedOn', covers)
    : words.counted('updatedBasedOn', covers, { updated: nightSentence(madeOn, words) })

/** Says when an overnight update was made. */
export const nightSentence = (madeOn: string | null, { say, dayOf }: TrackingWords = inEnglish): string =>
  madeOn === null ? '' : say('updated', { day: dayOf(madeOn) })

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
  key: Group['key'],
  { stage, smallGroup, begun, breakdownsStay }: Waits,
  words: TrackingWords = inEnglish,
): string | null {
  const { say } = words
  if (stage === 'final') return null
  if (stage === 'provisional') return begun ? say('finalEvery') : `${say('tooFew')} ${say('finalEvery')}`
  const group = groupIn(words, key)
  if (breakdownsStay) return say(begun ? 'stays' : 'staysNone', { group })
  return say(begun ? 'nextNight' : 'firstNight', { count: 2 * smallGroup, group })
}

type Cell = Breakdown['cells'][number]

/** If enrollment is known, returns "40 or more of 310". Below the threshold, the name includes the enrollment. */
export function barOf(
  { key, name: english, answers, atLeast }: Cell,
  dimension: Breakdown['key'],
  enrolled: number | null,
  share: number | null,
  { say, isEnglish, ownOf }: TrackingWords = inEnglish,
) {
  const of = enrolled === null ? '' : say('of', { count: count(enrolled) })
  const name = isEnglish ? english : answers.map((answer) => ownOf(dimension, answer)).join(', ')
  const people = atLeast === null ? null : say('orMore', { count: count(atLeast) })
  return {
    key,
    name: people === null && of ? `${name} (${of})` : name,
    words: people && of ? `${people} ${of}` : people,
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

const titleKeys = {
  grade: 'byGrade',
  homeLanguage: 'byHomeLanguage',
  role: 'byRole',
  race: 'byRace',
  gender: 'byGender',
} as const

/** "180 students by Grade", "41 staff by race/ethnicity". */
export function breakdownTitle(
  { key, name, covers, coversAtLeast }: Pick<Breakdown, 'key' | 'name' | 'covers' | 'coversAtLeast'>,
  group: Group['key'],
  words: TrackingWords = inEnglish,
): string {
  const { say } = words
  const people = coversAtLeast ? say('orMore', { count: count(covers) }) : count(covers)
  // Gender can be asked in only one grade band, which the name then includes.
  const grades = /\d+–\d+/.exec(name)?.[0]
  const values = { people, group: groupIn(words, group) }
  return grades ? say('byGenderIn', { ...values, grades }) : say(titleKeys[key], values)
}
