/** Where a line of the audit trail comes from. The server knows it; nobody sends it. */
export const eventSources = ['call', 'command line', 'schedule', 'start'] as const
export type EventSource = (typeof eventSources)[number]

/**
 * Everything that the audit trail records: a closed list, with what somebody did as it goes on after their name. What pages
 * report in words of their own is kept apart from it.
 */
export const deeds = {
  'API key made': 'made an API key',
  'API key withdrawn': 'withdrew an API key',
  'Account changed': 'changed an account',
  'Account made': 'made an account',
  'Addresses changed': 'changed where controls of the public pages and services lead',
  'Answer to families changed': 'changed the report to families',
  'Answer to families published': 'published the report to families',
  'Answer to families withdrawn': 'unpublished the report to families',
  'Audit trail shortened': 'deleted old lines of the audit trail',
  'Board downloaded': 'downloaded the board of a district',
  'Cell file made': 'made the file of this installation for a roll-up',
  'Cell file taken': 'took the file of another installation',
  'Cell registered': 'registered another installation',
  'Cell removed': 'removed another installation with its files',
  'Close date moved': 'moved the close date of a survey',
  'Command line: backup': 'made a backup',
  'Command line: create-admin': 'made an administrator',
  'Command line: deactivate': 'deactivated an account',
  'Command line: delete-responses': 'deleted the responses of a survey',
  'Command line: delete-school': 'deleted a school',
  'Command line: export-school': 'exported a school',
  'Command line: import-school': 'imported a school',
  'Command line: move-to-postgresql': 'moved everything to PostgreSQL',
  'Command line: new-signing-key': 'made another key that signs files',
  'Command line: reset-factors': 'removed the second factors of an account',
  'Command line: reset-password': 'reset a password',
  'Command line: restore': 'restored a backup',
  'Command line: translations': 'worked on translations',
  'Community Profile changed': 'changed a Community Profile',
  'Deletion refused': 'did not delete, because the clock cannot be right',
  'District results made': 'made the results of a district',
  'Draft instrument saved': 'saved a draft instrument',
  'E-mail not delivered': 'could not deliver an e-mail',
  'Expected count corrected': 'corrected how many people are expected',
  Exported: 'exported the audit trail',
  'Goal changed': 'changed a goal',
  'Goal deleted': 'deleted a goal',
  'Goal made': 'made a goal',
  'Goal marked': 'marked a goal',
  'Goal note added': 'added a note to a goal',
  'Implementation plan downloaded': 'downloaded an implementation plan',
  'Instrument chosen': 'chose the instrument that surveys ask',
  'Login failed': 'could not log in',
  'Named link made': 'made a link for somebody who helps',
  'Named link withdrawn': 'withdrew a link for somebody who helps',
  'Organization changed': 'changed an organization',
  'Organization deleted': 'deleted an organization',
  'Organization made': 'made an organization',
  'Organization member changed': 'changed who has a role in an organization',
  'Paper typed in': 'counted what was typed in from paper',
  'Password changed': 'changed their password',
  'Password chosen by link': 'chose a password by a link',
  'Password link sent': 'sent a link to choose a password',
  'Process step changed': 'moved a step of a school',
  'Provider connected': 'connected a sign-in provider',
  'Provider disconnected': 'disconnected a sign-in provider',
  'Pulse started': 'started a pulse',
  'Recording approved': 'approved a recording',
  'Recording made': 'made a recording',
  'Recording sent back': 'sent a recording back',
  'Recording withdrawn': 'withdrew a recording',
  'Recordings imported': 'imported recordings',
  'Release in steps changed': 'changed whether results are released in steps',
  'Recovery code used': 'used a recovery code',
  'Recovery codes made': 'made new recovery codes',
  'Lot taken': 'had responses chosen at random',
  'Responses deleted': 'deleted responses',
  'Responses drawn by lot': 'chose at random which responses count',
  'Responses exported': 'exported responses',
  'Responses looked at and counted': 'looked at responses and had them counted',
  'Responses put back': 'restored responses',
  'Responses read': 'read responses',
  'Responses set aside': 'left responses out',
  'Results downloaded': 'downloaded results',
  'Results released': 'released results',
  'Results shared': 'shared results by a link',
  'Results told by e-mail': 'told a school by e-mail that results are open',
  'School deleted': 'deleted a school',
  'School member changed': 'changed who has a role in a school',
  'School list exported': 'exported the list of schools',
  'School numbers changed': 'changed the numbers of a school',
  'School placed': 'placed a school in an organization',
  'School profile changed': 'changed a school profile',
  'School profile made': 'made a school profile',
  'School reminded': 'reminded a school by e-mail',
  'Schools imported': 'imported schools',
  'Second factor removed': 'removed a second factor',
  'Second factor set up': 'set up a second factor',
  'Second factors reset': 'removed the second factors of an account',
  'Session ended': 'ended sessions of their own account',
  'Setup changed': 'changed the setup of a survey',
  'Shared results viewed': 'viewed shared results',
  'Shared results withdrawn': 'withdrew shared results',
  'Sign-in delayed': 'has to wait before the next try to log in',
  'Signed in': 'signed in',
  'Signed out': 'signed out',
  'Survey cancelled': 'cancelled a survey',
  'Survey closed early': 'closed a survey early',
  'Survey made': 'made a survey',
  'Template changed': 'changed a template',
  'Template deleted': 'deleted a template',
  'Template given': 'gave a template to a school',
  'Template made': 'made a template',
  'Template taken back': 'took a template back',
  'Translation approved': 'approved a translation',
  'Translation reviewed': 'reviewed a translation',
  'Translation sent back': 'sent a translation back',
  'Webhook made': 'made a webhook',
  'Webhook tested': 'tested a webhook',
  'Webhook withdrawn': 'withdrew a webhook',
  'Wrong current password': 'gave a wrong current password',
  'Wrong second factor': 'gave a wrong second factor',
} as const

export type EventName = keyof typeof deeds

/** What the schedule does unless the record says otherwise. */
const scheduled: readonly EventName[] = [
  'Audit trail shortened',
  'Deletion refused',
  'E-mail not delivered',
  'Paper typed in',
  'Responses drawn by lot',
  'Results told by e-mail',
]

/** Where an event comes from if the record doesn't say; undefined for a name that isn't in the list. */
export function sourceOf(event: EventName): EventSource | undefined {
  if (!Object.hasOwn(deeds, event)) return undefined
  if (event.startsWith('Command line: ')) return 'command line'
  return scheduled.includes(event) ? 'schedule' : 'call'
}

/** A value before and after a change, as text; null where there was or is none. */
export interface FieldChange {
  field: string
  from: string | null
  to: string | null
}

type Values = Readonly<Record<string, string | number | null>>

/** The values that differ, in the order of `after`. What is missing in `before` was not there. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  const asText = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [asText(before[field]), asText(value)]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** What pages may report: so many in an hour in all, the newest rows, for so many days. Anybody can send them. */
export const reportLimits = { perHour: 600, rows: 10_000, days: 30 } as const
