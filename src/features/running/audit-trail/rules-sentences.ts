import { memberRoleNames } from '../../../shared/levels.ts'
import { roleNames } from '../../../shared/permissions.ts'
import { deeds, type EventName, type EventSource } from '../../records/events/rules.ts'

const withoutAccount: Readonly<Record<EventSource, string>> = {
  call: 'Someone who wasn’t signed in',
  'command line': 'The command line',
  schedule: 'The service',
  start: 'A startup setting',
}

/** Who did something: the email address of the account, or what acted without one. */
export const doerOf = ({ who, source }: { who: string | null; source: EventSource | null }): string =>
  who ?? (source === null ? 'Someone unknown' : withoutAccount[source])

/** What was done, to follow the name of who did it; the name of the event where a later version recorded it. */
export const deedOf = (event: string): string =>
  Object.hasOwn(deeds, event) ? deeds[event as EventName] : `did: ${event}`

const codes: Readonly<Record<string, string>> = { ...roleNames, ...memberRoleNames }
const code = /\b(?:CAN_DO_ALL|CAN_EDIT_ENTITY|CAN_CREATE_SURVEY|district_viewer)\b/g

/** The events and the codes of roles that stand in the sentences with this text in them. */
export function behindWords(text: string): { events: string[]; texts: string[] } {
  const wanted = text.toLowerCase()
  const having = (words: Readonly<Record<string, string>>) =>
    Object.keys(words).filter((key) => words[key]?.toLowerCase().includes(wanted))
  return { events: having(deeds), texts: having(codes) }
}

/** A text with the roles in it in words. */
export const rolesInWords = (text: string): string => text.replace(code, (one) => codes[one] ?? one)
