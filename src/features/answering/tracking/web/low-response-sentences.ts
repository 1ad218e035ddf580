import { count, percentComparedWith } from '../../../../shared/numbers.ts'
import type { Tracking } from '../contract.ts'
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
import { groupIn, groupName, inEnglish, joined, type TrackingWords } from './words.ts'

type Dates = Pick<Tracking, 'status' | 'opens' | 'closes' | 'today'>
type Progress = Pick<Tracking, 'perDay' | 'total' | 'expected'>

const percent = benchmark

/** Returns a warning about groups below the benchmark, with its figures, or null if there are none. */
export function lowResponse(
  tracking: Dates & Progress & Pick<Tracking, 'groups'>,
  words: TrackingWords = inEnglish,
): { title: string; text: string } | null {
  const { say, counted } = words
  const { groups, status } = tracking
  const low = lowGroups(groups)
  if (low.length === 0) return null
  const all = low.length > 1 && low.length === groups.length
  const who = all ? say('allGroups', { count: low.length }) : counted('groups', low.length)
  const nameIn = ({ key }: KnownGroup, place: number) => (place === 0 ? groupName : groupIn)(words, key)
  if (status === 'closed') {
    const names = low.map((group, place) => `${nameIn(group, place)} (${sharePercent(group)})`)
    return {
      title: say('stayedBelow', { groups: who, percent }),
      text: say('didNotReach', { groups: joined(words, names) }),
    }
  }
  const needs = low.map((group, place) => {
    const missing = missingTo(group.count, group.expected)
    const values = { group: nameIn(group, place), share: sharePercent(group) }
    return place === 0
      ? counted('needs', missing, values)
      : say('needsAlso', { ...values, count: count(missing) })
  })
  return {
    title: counted('isBelow', low.length, { groups: who, percent }),
    text: `${say('toReach', { needs: joined(words, needs) })} ${outlookSentence(low, tracking, words)}`,
  }
}

/** Says whether the pace is enough to reach the benchmark by the last day, based only on counts that are shown. */
function outlookSentence(
  low: readonly KnownGroup[],
  tracking: Dates & Progress,
  words: TrackingWords,
): string {
  const { opens, closes, today, total, expected } = tracking
  if (!opens || !closes) return ''
  if (daysLeft(today, closes) === 0) return words.say('lastDay')
  const missing = missingTo(total, expected)
  return missing > 0
    ? togetherSentence(missing, low, { ...tracking, opens, closes }, words)
    : apartSentence(low, { opens, closes, today }, words)
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
  words: TrackingWords,
): string {
  const { say, dayOf } = words
  const { today, closes } = days
  const pace = recentPace(perDay)
  const needed = neededPerDay(missing, today, closes)?.perDay ?? missing
  const need = say('needADay', { count: count(needed) })
  if (pace.days < 2) return `${say('tooEarly')} ${need}`
  const when = say(pace.days === 7 ? 'lastDays' : 'firstDays', { count: pace.days })
  const reached = reachedOn(missing, pace.perDay, today)
  if (reached === null) return `${say('noneDuring', { when })} ${need}`
  const values = { when, pace: amountADay(pace.perDay, words), percent }
  if (reached > closes) return `${say('wouldReach', { ...values, day: dayOf(reached, 'full') })} ${need}`
  const late = lateNames(low, days, words)
  const all = say('willReach', { ...values, day: dayOf(reached) })
  return late === null ? all : `${all} ${say('lateOnes', { groups: late })}`
}

/** For groups below the benchmark when all together have reached it. Uses each group's pace since the opening. */
function apartSentence(low: readonly KnownGroup[], days: Days, words: TrackingWords): string {
  const { say, counted, dayOf } = words
  const late = lateNames(low, days, words)
  if (late !== null) return say('lateClose', { groups: late, day: dayOf(days.closes) })
  const last = low.map((group) => reachedBy(group, days)).sort()
  return counted('inTime', low.length, { day: dayOf(last.at(-1) ?? days.closes) })
}

/** Returns the day on which a group reaches the benchmark at its pace since the survey opened. */
const reachedBy = ({ count: n, expected }: KnownGroup, { opens, closes, today }: Days): string =>
  reachedOn(missingTo(n, expected), n / dayOfSurvey(opens, closes, today).day, today) ?? '9999'

/** Lists groups that won't reach the benchmark in time at that pace. Null if there are none. */
function lateNames(low: readonly KnownGroup[], days: Days, words: TrackingWords): string | null {
  const late = low.filter((group) => reachedBy(group, days) > days.closes)
  const names = late.map(({ key }) => groupIn(words, key))
  return late.length > 0 ? joined(words, names) : null
}

const sharePercent = ({ count: n, expected }: KnownGroup): string =>
  percentComparedWith(benchmark, n, expected)

export function amountADay(perDay: number, { say }: TrackingWords): string {
  const whole = Math.round(perDay)
  return whole === 0 ? say('few') : say('aDay', { count: count(whole) })
}
