import type { Group } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import type { Cluster, Criterion, Decision, MarkCounts } from '../contract.ts'

/** A group's people, for the middle of a sentence. */
export const peopleOf: Readonly<Record<Group, string>> = {
  students: 'students',
  parents: 'parents and caregivers',
  staff: 'staff',
}

const kinds: Readonly<Record<Group, string>> = {
  students: 'student',
  parents: 'parent and caregiver',
  staff: 'staff',
}

/** Counts responses of a group: "214 student responses". */
export const responsesOf = (size: number, group: Group): string => counted(size, `${kinds[group]} response`)

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

/** A network includes a slash and its shared part's length. Services may store whole addresses instead. */
export const networkKind = (network: string): 'network' | 'address' =>
  network.includes('/') ? 'network' : 'address'

/** Returns a batch's heading: "214 student responses in 2 hours, from one network". */
export function clusterTitle({ criterion, size }: { criterion: Criterion; size: number }): string {
  const { group, network, alike, link } = criterion
  if (link !== undefined) return `${responsesOf(size, group)} entered from paper`
  if (alike !== null) return `${responsesOf(size, group)} that ${size === 1 ? 'matches' : 'match'}`
  const hours = hoursOf(criterion)
  const time = hours === null ? '' : hours === 1 ? ' in 1 hour' : ` in ${count(hours)} hours`
  const place = network === null ? '' : `${time ? ',' : ''} from one ${networkKind(network)}`
  return `${responsesOf(size, group)}${time}${place}`
}

/** Returns the number of hours in a criterion, or null if it isn't a range of hours on one day. */
function hoursOf({ from, to }: Criterion): number | null {
  if (from?.hour == null || to?.hour == null || from.day !== to.day) return null
  return to.hour - from.hour + 1
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
export function whenAndWhere(cluster: Cluster): string {
  const { network, alike, link } = cluster.criterion
  const others = cluster.othersFromThere
  const more =
    others === 0 ? 'No other responses have' : counted(others, 'other response has', 'other responses have')
  return said(' ', [
    sentence(`${spanInWords(cluster)}${network === null ? '' : `, from ${network}`}`),
    network !== null && `${more} come from there.`,
    alike !== null && 'They all have the same answers, not counting race and gender.',
    link !== undefined && 'One person entered them.',
  ])
}

/** Says when and where a decided batch came from, as far as its criterion shows. */
export function criterionInWords({ network, from, to, alike, link }: Criterion): string {
  const words = said(', ', [
    from && to && spanInWords({ from, to }),
    network !== null && `${from ? 'from' : 'From'} ${network}`,
    alike !== null && 'From any network',
    link !== undefined && 'Entered by one person',
  ])
  return words && sentence(words)
}

const said = (between: string, parts: readonly (string | false | null)[]): string =>
  parts.filter(Boolean).join(between)

/** Returns the label of a decision's current state. */
export function decisionWord({ decision, undoneAt }: Decision): string {
  if (undoneAt === null) return decision === 'aside' ? 'Left out' : 'Counted'
  return decision === 'aside' ? 'Restored' : 'Decision changed'
}
