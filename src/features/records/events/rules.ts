/** Where a line of the audit trail comes from. The server knows it; nobody sends it. */
export const eventSources = ['call', 'command line', 'schedule', 'start'] as const
export type EventSource = (typeof eventSources)[number]

/**
 * Everything that the audit trail records, with where it comes from where the record says nothing else: a closed list.
 * What pages report in words of their own is kept apart from it.
 */
const sources = {
  'API key made': 'call',
  'API key withdrawn': 'call',
  'Account changed': 'call',
  'Account made': 'call',
  'Addresses changed': 'call',
  'Answer to families changed': 'call',
  'Answer to families published': 'call',
  'Answer to families withdrawn': 'call',
  'Audit trail shortened': 'schedule',
  'Board downloaded': 'call',
  'Cell file made': 'call',
  'Cell file taken': 'call',
  'Cell registered': 'call',
  'Cell removed': 'call',
  'Close date moved': 'call',
  'Command line: backup': 'command line',
  'Command line: create-admin': 'command line',
  'Command line: deactivate': 'command line',
  'Command line: delete-responses': 'command line',
  'Command line: delete-school': 'command line',
  'Command line: export-school': 'command line',
  'Command line: import-school': 'command line',
  'Command line: move-to-postgresql': 'command line',
  'Command line: new-signing-key': 'command line',
  'Command line: reset-factors': 'command line',
  'Command line: reset-password': 'command line',
  'Command line: restore': 'command line',
  'Command line: translations': 'command line',
  'Community Profile changed': 'call',
  'Deletion refused': 'schedule',
  'District results made': 'call',
  'Draft instrument saved': 'call',
  'E-mail not delivered': 'schedule',
  'Expected count corrected': 'call',
  Exported: 'call',
  'Goal changed': 'call',
  'Goal deleted': 'call',
  'Goal made': 'call',
  'Goal marked': 'call',
  'Goal note added': 'call',
  'Implementation plan downloaded': 'call',
  'Instrument chosen': 'call',
  'Login failed': 'call',
  'Named link made': 'call',
  'Named link withdrawn': 'call',
  'Organization changed': 'call',
  'Organization deleted': 'call',
  'Organization made': 'call',
  'Organization member changed': 'call',
  'Paper typed in': 'schedule',
  'Password changed': 'call',
  'Password chosen by link': 'call',
  'Password link sent': 'call',
  'Process step changed': 'call',
  'Provider connected': 'call',
  'Provider disconnected': 'call',
  'Pulse started': 'call',
  'Recording approved': 'call',
  'Recording made': 'call',
  'Recording sent back': 'call',
  'Recording withdrawn': 'call',
  'Recordings imported': 'call',
  'Release in steps changed': 'call',
  'Recovery code used': 'call',
  'Recovery codes made': 'call',
  'Responses deleted': 'call',
  'Lot taken': 'call',
  'Responses drawn by lot': 'schedule',
  'Responses exported': 'call',
  'Responses looked at and counted': 'call',
  'Responses put back': 'call',
  'Responses read': 'call',
  'Responses set aside': 'call',
  'Results downloaded': 'call',
  'Results released': 'call',
  'Results shared': 'call',
  'Results told by e-mail': 'schedule',
  'School deleted': 'call',
  'School member changed': 'call',
  'School list exported': 'call',
  'School numbers changed': 'call',
  'School placed': 'call',
  'School profile changed': 'call',
  'School profile made': 'call',
  'School reminded': 'call',
  'Schools imported': 'call',
  'Second factor removed': 'call',
  'Second factor set up': 'call',
  'Second factors reset': 'call',
  'Session ended': 'call',
  'Setup changed': 'call',
  'Shared results viewed': 'call',
  'Shared results withdrawn': 'call',
  'Sign-in delayed': 'call',
  'Signed in': 'call',
  'Signed out': 'call',
  'Survey cancelled': 'call',
  'Survey closed early': 'call',
  'Survey made': 'call',
  'Template changed': 'call',
  'Template deleted': 'call',
  'Template given': 'call',
  'Template made': 'call',
  'Template taken back': 'call',
  'Translation approved': 'call',
  'Translation reviewed': 'call',
  'Translation sent back': 'call',
  'Webhook made': 'call',
  'Webhook tested': 'call',
  'Webhook withdrawn': 'call',
  'Wrong current password': 'call',
  'Wrong second factor': 'call',
} as const satisfies Record<string, EventSource>

export type EventName = keyof typeof sources

/** Where an event comes from where nothing else is said; undefined for a name that is not in the list. */
export const sourceOf = (event: EventName): EventSource | undefined =>
  Object.hasOwn(sources, event) ? sources[event] : undefined

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
