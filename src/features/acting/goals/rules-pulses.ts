import { type AreaCode, type Group, groups, type SurveyStage } from '../../../shared/codes.ts'
import { addDays, dayInWords, daysBetween, isDay } from '../../../shared/dates.ts'
import { chooseDay } from '../../../shared/fields.ts'
import { auditConflict, type Beside, isAhead, meet } from '../../schools/surveys/rules-pulses.ts'
import type { GoalFields } from './contract.ts'

/** Maximum number of pulses about one area that may open in any 365 days. */
const pulsesAYear = 4
/** How many days a pulse may be open, including the first and last day, and how many days ahead it may open. */
const days = { least: 2, most: 21, usual: 12, ahead: 60 } as const

const words = (day: string | null): string => dayInWords(day ?? '')

/** Returns a sentence that says why no pulse can start now, or null if one can. */
export function whyNoPulse(pulses: readonly Beside[], audits: readonly Beside[]): string | null {
  const pulse = pulses.find(isAhead)
  if (pulse) {
    const which = pulse.stage === 'collecting' ? 'open one' : 'next one'
    return `You can run one pulse at a time. The ${which} closes on ${words(pulse.survey_date_end)}.`
  }
  const audit = audits.find(({ stage }) => stage === 'collecting')
  if (audit)
    return `A survey is open until ${words(audit.survey_date_end)}. You can start a pulse after that.`
  return null
}

/** Returns the groups for a pulse: the goal's groups that took part in the audit. */
export const pulseGroups = ({ group }: Pick<GoalFields, 'group'>, asked: readonly Group[]): Group[] =>
  groups.filter((one) => asked.includes(one) && (group === 'everyone' || group === one))

/**
 * Returns a sentence that says why no pulse for a goal can start now, or null if one can. The goal's starting audit may
 * not allow it. Or `pulsesAYear` pulses about its area may have opened within a year, for any goal. More figures about
 * the same people would reveal more about each person, and people get tired of the same questions.
 */
export function whyNoPulseOf(
  goal: Pick<GoalFields, 'area' | 'group'>,
  audit: { stage: SurveyStage; groups: readonly Group[] } | undefined,
  pulses: readonly (Beside & { pulse_area: AreaCode | null })[],
  today: string,
): string | null {
  const opened = pulses
    .filter(({ pulse_area, stage }) => pulse_area === goal.area && stage !== 'cancelled')
    .map(({ survey_date_begin }) => survey_date_begin ?? '')
    .sort()
  const first = opened.at(-pulsesAYear)
  const next = first === undefined ? today : addDays(first, 365)
  if (next > today)
    return `You’ve run ${pulsesAYear} pulse surveys on this area in a year. That’s the limit. It keeps answers private and keeps people from getting tired of surveys. The next one can start on ${dayInWords(next, 'full')}.`
  if (audit?.stage !== 'final')
    return 'A pulse repeats questions from the survey where this goal started, but that survey is no longer available.'
  return pulseGroups(goal, audit.groups).length === 0
    ? 'The survey where this goal started didn’t include this group.'
    : null
}

/** Returns a sentence that says why a pulse can't use its first or else its last day, or null if both are fine. */
export function pulseDaysFault(
  { begin, end }: { begin: string; end: string },
  today: string,
  audits: readonly Beside[],
): { begin: string } | { end: string } | null {
  if (!isDay(begin)) return { begin: chooseDay }
  if (begin < today) return { begin: 'The open date must be today or later.' }
  if (daysBetween(today, begin) > days.ahead)
    return { begin: `The open date must be within ${days.ahead} days.` }
  if (!isDay(end)) return { end: chooseDay }
  const open = daysBetween(begin, end) + 1
  if (open < days.least) return { end: 'The close date must be at least one day after the open date.' }
  if (open > days.most) return { end: `A pulse can stay open for up to ${days.most} days.` }
  const span = { survey_date_begin: begin, survey_date_end: end }
  const audit = audits.find((one) => isAhead(one) && meet(one, span))
  return audit ? { end: auditConflict(audit) } : null
}

/** Returns the default days for a new pulse. */
export const usualDays = (today: string) => ({ begin: today, end: addDays(today, days.usual - 1) })
