import { type Group, groupNames } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import type { Cluster, Criterion, Decision, MarkCounts } from '../contract.ts'

/** A group's people, for the middle of a sentence. */
export const peopleOf = (group: Group): string => groupNames[group].toLowerCase()

/** Counts responses of a group: "214 student responses". */
export const responsesOf = (size: number, group: Group): string =>
  counted(size, `${peopleOf(group).replace(/s\b/g, '')} response`)

export const markNames: Readonly<Record<keyof MarkCounts, string>> = {
  ticket: 'Without a ticket',
  fast: 'Too fast to have read the questions',
  choice: 'The same choice throughout',
  alike: 'Matches other responses',
}

/** Formats an hour: "2 a.m.", "noon". 24 is the end of the day. */
export function hourInWords(hour: number): string {
  if (hour % 24 === 0) return 'midnight'
  if (hour === 12) return 'noon'
  return hour < 12 ? `${hour} a.m.` : `${hour - 12} p.m.`
}

/** Adds a period, unless the text ends with one: "2 a.m." */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** Returns a batch's heading: "214 student responses in 2 hours, from one network". */
export function clusterTitle({ criterion, size }: { criterion: Criterion; size: number }): string {
  const { group, network, alike, link, from, to } = criterion
  const responses = responsesOf(size, group)
  if (link !== undefined) return `${responses} entered from paper`
  if (alike !== null) return `${responses} that ${size === 1 ? 'matches' : 'match'}`
  const hours = from?.hour == null || to?.hour == null || from.day !== to.day ? 0 : to.hour - from.hour + 1
  const time = hours > 0 ? ` in ${counted(hours, 'hour')}` : ''
  // A network includes a slash and its shared part's length. Services may store whole addresses instead.
  const place = network === null ? '' : ` from one ${network.includes('/') ? 'network' : 'address'}`
  return `${responses}${time}${time && place ? ',' : ''}${place}`
}

/** Says when a batch arrived: "Saturday, October 10, from 2 a.m. to 4 a.m." */
export function spanInWords({ from, to }: Pick<Cluster, 'from' | 'to'>): string {
  const isOneDay = from.day === to.day
  const [first, last] = [dayInWords(from.day), dayInWords(to.day)]
  if (from.hour === null || to.hour === null) return isOneDay ? first : `From ${first}, to ${last}`
  const [begun, ended] = [hourInWords(from.hour), hourInWords(to.hour + 1)]
  return isOneDay ? `${first}, from ${begun} to ${ended}` : `From ${first}, ${begun}, to ${last}, ${ended}`
}

/** Says when and where a batch came from, and whether other responses came from there. */
export function whenAndWhere({ criterion, othersFromThere: others, ...span }: Cluster): string {
  const { network, alike, link } = criterion
  const more =
    others === 0 ? 'No other responses have' : counted(others, 'other response has', 'other responses have')
  return said(' ', [
    sentence(said(', ', [spanInWords(span), network && `from ${network}`])),
    network && `${more} come from there.`,
    alike && 'They all have the same answers, not counting race and gender.',
    link && 'One person entered them.',
  ])
}

/** Says when and where a decided batch came from, as far as its criterion shows. */
export function criterionInWords({ network, from, to, alike, link }: Criterion): string {
  const words = said(', ', [
    from && to && spanInWords({ from, to }),
    network && `${from ? 'from' : 'From'} ${network}`,
    alike && 'From any network',
    link && 'Entered by one person',
  ])
  return words && sentence(words)
}

const said = (between: string, parts: readonly (string | 0 | null | undefined)[]): string =>
  parts.filter(Boolean).join(between)

/** Returns the label of a decision's current state. */
export function decisionWord({ decision, undoneAt }: Decision): string {
  if (undoneAt === null) return decision === 'aside' ? 'Left out' : 'Counted'
  return decision === 'aside' ? 'Restored' : 'Decision changed'
}
