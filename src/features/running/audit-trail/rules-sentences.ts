import { memberRoleNames } from '../../../shared/levels.ts'
import { roleNames } from '../../../shared/permissions.ts'
import { deeds, type EventName, type EventSource } from '../../records/events/rules.ts'

const withoutAccount: Readonly<Record<EventSource, string>> = {
  call: 'Someone who wasn’t signed in',
  'command line': 'The command line',
  schedule: 'The service',
  start: 'A startup setting',
}

/** Returns the email address of the account that acted, or a description of what acted without an account. */
export const doerOf = ({ who, source }: { who: string | null; source: EventSource | null }): string =>
  who ?? (source === null ? 'Someone unknown' : withoutAccount[source])

/** Returns a phrase to follow a name, such as "created a survey", or "did: …" for an event from a later version. */
export const deedOf = (event: string): string =>
  Object.hasOwn(deeds, event) ? deeds[event as EventName] : `did: ${event}`

const codes: Readonly<Record<string, string>> = { ...roleNames, ...memberRoleNames }
const code = /\b(?:CAN_DO_ALL|CAN_EDIT_ENTITY|CAN_CREATE_SURVEY|district_viewer)\b/g

/** Returns the events and role codes whose wording on the page contains this text. */
export function behindWords(text: string): { events: string[]; texts: string[] } {
  const wanted = text.toLowerCase()
  const having = (words: Readonly<Record<string, string>>) =>
    Object.keys(words).filter((key) => words[key]?.toLowerCase().includes(wanted))
  return { events: having(deeds), texts: having(codes) }
}

/** Returns a text with its role codes replaced by role names. */
export const rolesInWords = (text: string): string => text.replace(code, (one) => codes[one] ?? one)
