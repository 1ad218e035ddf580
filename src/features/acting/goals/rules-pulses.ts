import { type AreaCode, type Group, groups } from '../../../shared/codes.ts'
import { addDays, dayInWords, daysBetween, isDay } from '../../../shared/dates.ts'
import { type Beside, besideAudit, isAhead, meet } from '../../schools/surveys/rules-pulses.ts'
import { type GoalFields, pulseDays, pulsesAYear } from './contract.ts'

/** Why no pulse can start now, in a sentence; null where one can. */
export function whyNoPulse(pulses: readonly Beside[], audits: readonly Beside[]): string | null {
  const pulse = pulses.find(isAhead)
  if (pulse) {
    const which = pulse.stage === 'collecting' ? 'open one' : 'next one'
    return `One pulse at a time: the ${which} closes on ${words(pulse.survey_date_end)}.`
  }
  const audit = audits.find(({ stage }) => stage === 'collecting')
  if (audit)
    return `A survey of the school is open until ${words(audit.survey_date_end)}. A pulse can start after it.`
  return null
}

/**
 * Why no pulse about an area can start now: `pulsesAYear` of them have opened in a year, whatever their goals. More figures
 * of the same people would tell more than one of them, and people tire of the same questions. Null where one can.
 */
export function whyNoMore(
  area: AreaCode,
  pulses: readonly (Beside & { pulse_area: AreaCode | null })[],
  today: string,
): string | null {
  const opened = pulses
    .filter(({ pulse_area, stage }) => pulse_area === area && stage !== 'cancelled')
    .map(({ survey_date_begin }) => survey_date_begin ?? '')
    .sort()
  const first = opened.at(-pulsesAYear)
  if (first === undefined) return null
  const next = addDays(first, 365)
  return next <= today
    ? null
    : `${pulsesAYear} pulses about this area have opened within a year, which is the most: it keeps answers private, and people willing to answer. The next one can start on ${dayInWords(next, 'full')}.`
}

const words = (day: string | null): string => dayInWords(day ?? '')

/** Which of the days of a pulse cannot be, and why in a sentence; null where both can. */
export function pulseDaysFault(
  { begin, end }: { begin: string; end: string },
  today: string,
  audits: readonly Beside[],
): { of: 'begin' | 'end'; message: string } | null {
  const fault = (of: 'begin' | 'end', message: string) => ({ of, message })
  if (!isDay(begin)) return fault('begin', 'Choose a day.')
  if (begin < today) return fault('begin', 'The open date must be today or later.')
  if (daysBetween(today, begin) > pulseDays.ahead)
    return fault('begin', `A pulse opens within ${pulseDays.ahead} days from today.`)
  if (!isDay(end)) return fault('end', 'Choose a day.')
  const days = daysBetween(begin, end) + 1
  if (days < pulseDays.least)
    return fault('end', 'The close date must be at least one day after the open date.')
  if (days > pulseDays.most) return fault('end', `A pulse is open for ${pulseDays.most} days at most.`)
  const span = { survey_date_begin: begin, survey_date_end: end }
  const audit = audits.find((one) => isAhead(one) && meet(one, span))
  return audit ? fault('end', besideAudit(audit)) : null
}

/** The days that are offered first. */
export const usualDays = (today: string) => ({ begin: today, end: addDays(today, pulseDays.usual - 1) })

/** The groups that a pulse asks: those of its goal that the audit asked. */
export const pulseGroups = ({ group }: Pick<GoalFields, 'group'>, asked: readonly Group[]): Group[] =>
  groups.filter((one) => asked.includes(one) && (group === 'everyone' || group === one))
