/** Sources of activity log entries. The server sets the source; clients can't send it. */
export const eventSources = ['call', 'command line', 'schedule', 'start'] as const
export type EventSource = (typeof eventSources)[number]

/** Every event in the activity log, with a phrase for what the user did. Page reports are stored separately. */
export const deeds = {
  'API key made': 'created an API key',
  'API key withdrawn': 'turned off an API key',
  'Account changed': 'changed an account',
  'Account made': 'created an account',
  'Addresses changed': 'changed links to other sites',
  'Answer to families changed': 'changed the report to families',
  'Answer to families published': 'published the report to families',
  'Answer to families withdrawn': 'unpublished the report to families',
  'Audit trail shortened': 'deleted old entries from the activity log',
  'Board downloaded': 'downloaded a district’s list of surveys',
  'Cell file made': 'created this installation’s results file',
  'Cell file taken': 'imported another installation’s results file',
  'Cell registered': 'registered another installation',
  'Cell removed': 'removed another installation and its files',
  'Close date moved': 'changed a survey’s close date',
  'Command line: backup': 'backed up the database',
  'Command line: create-admin': 'created an administrator',
  'Command line: deactivate': 'turned off an account',
  'Command line: delete-responses': 'deleted a survey’s responses',
  'Command line: delete-school': 'deleted a school',
  'Command line: export-school': 'exported a school',
  'Command line: import-school': 'imported a school',
  'Command line: move-to-postgresql': 'moved everything to PostgreSQL',
  'Command line: new-signing-key': 'created a new key for signing files',
  'Command line: reset-factors': 'reset an account’s two-step sign-in',
  'Command line: reset-password': 'reset a password',
  'Command line: restore': 'restored a backup',
  'Command line: technical-report': 'wrote the technical report',
  'Command line: translations': 'worked on translations',
  'Community Profile changed': 'changed a Community Profile',
  'Deletion refused': 'didn’t delete anything because the clock seems wrong',
  'District results made': 'prepared a district’s results',
  'Draft instrument saved': 'saved a draft question set',
  'E-mail not delivered': 'couldn’t deliver an email',
  'Expected count corrected': 'changed the number of people in a group',
  Exported: 'exported the activity log',
  'Goal changed': 'changed a goal',
  'Goal deleted': 'deleted a goal',
  'Goal made': 'created a goal',
  'Goal marked': 'changed a goal’s status',
  'Goal note added': 'added a note to a goal',
  'Implementation plan downloaded': 'downloaded an implementation plan',
  'Instrument chosen': 'chose the question set for new surveys',
  'Interview corrected': 'corrected an interview',
  'Interview deleted': 'deleted an interview',
  'Interview entered': 'entered an interview',
  'Interview file made': 'created this installation’s file of interviews',
  'Interviews imported': 'imported another installation’s interviews',
  'Login failed': 'couldn’t sign in',
  'Messenger list downloaded': 'downloaded a district’s messages for families',
  'Named link made': 'created a helper link',
  'Named link withdrawn': 'turned off a helper link',
  'Organization changed': 'changed an organization',
  'Organization deleted': 'deleted an organization',
  'Organization made': 'created an organization',
  'Organization member changed': 'changed a role in an organization',
  'Paper typed in': 'counted the booklets entered',
  'Password changed': 'changed their password',
  'Password chosen by link': 'chose a password with a link',
  'Password link sent': 'sent a link to choose a password',
  'Process step changed': 'changed a step in a school’s process',
  'Provider connected': 'connected a sign-in provider',
  'Provider disconnected': 'disconnected a sign-in provider',
  'Pulse started': 'started a pulse',
  'Question sums file made': 'created this installation’s file about questions',
  'Question sums file taken': 'imported another installation’s file about questions',
  'Recording approved': 'approved a recording',
  'Recording made': 'made a recording',
  'Recording sent back': 'sent a recording back',
  'Recording withdrawn': 'deleted a recording',
  'Recordings imported': 'imported recordings',
  'Release in steps changed': 'changed how results are released',
  'Recovery code used': 'used a recovery code',
  'Recovery codes made': 'created new recovery codes',
  'Lot taken': 'had responses chosen at random',
  'Responses deleted': 'deleted responses',
  'Responses drawn by lot': 'chose at random which responses count',
  'Responses exported': 'exported responses',
  'Responses looked at and counted': 'reviewed responses and counted them',
  'Responses put back': 'restored responses',
  'Responses read': 'viewed responses',
  'Responses set aside': 'left responses out',
  'Results downloaded': 'downloaded results',
  'Results released': 'released results',
  'Results shared': 'created a results link',
  'Results told by e-mail': 'emailed a school to say that its results are ready',
  'School deleted': 'deleted a school',
  'School member changed': 'changed a role at a school',
  'School list exported': 'exported the list of schools',
  'School numbers changed': 'changed a school’s ID or numbers of people',
  'School placed': 'changed a school’s organization',
  'School profile changed': 'changed a school profile',
  'School profile made': 'created a school profile',
  'School reminded': 'emailed a school a reminder',
  'Schools imported': 'imported schools',
  'Second factor removed': 'removed an authenticator app or passkey',
  'Second factor set up': 'added an authenticator app or passkey',
  'Second factors reset': 'reset an account’s two-step sign-in',
  'Session ended': 'signed out on other devices',
  'Setup changed': 'changed a survey’s setup',
  'Shared results viewed': 'opened a results link',
  'Shared results withdrawn': 'turned off a results link',
  'Sign-in delayed': 'had to wait before trying to sign in again',
  'Signed in': 'signed in',
  'Signed out': 'signed out',
  'Slips ended': 'ended a survey’s slips',
  'Slips made': 'created slips',
  'Slips replaced': 'replaced unused slips',
  'Technical report downloaded': 'downloaded the technical report',
  'Survey cancelled': 'canceled a survey',
  'Survey closed early': 'closed a survey early',
  'Survey made': 'created a survey',
  'Template changed': 'changed a template',
  'Template deleted': 'deleted a template',
  'Template given': 'gave a template to a school',
  'Template made': 'created a template',
  'Template taken back': 'took a template back',
  'Language added': 'added a language',
  'Language offered': 'offered a language in surveys',
  'Language renamed': 'changed a language’s own name',
  'Language pack imported': 'imported a language pack',
  'Translation approved': 'approved a translation',
  'Translation reviewed': 'reviewed a translation',
  'Translation sent back': 'sent a translation back',
  'Way in chosen': 'chose how a group gets into a survey',
  'Webhook made': 'created a webhook',
  'Webhook tested': 'tested a webhook',
  'Webhook withdrawn': 'turned off a webhook',
  'Wrong current password': 'entered the wrong current password',
  'Wrong second factor': 'entered the wrong sign-in code',
} as const

export type EventName = keyof typeof deeds

/** Events whose usual source is the schedule. */
const scheduled: readonly EventName[] = [
  'Audit trail shortened',
  'Deletion refused',
  'E-mail not delivered',
  'Paper typed in',
  'Responses drawn by lot',
  'Results told by e-mail',
]

/** Returns the usual source of an event; undefined for a name that isn't in the list. */
export function sourceOf(event: EventName): EventSource | undefined {
  if (!Object.hasOwn(deeds, event)) return undefined
  if (event.startsWith('Command line: ')) return 'command line'
  return scheduled.includes(event) ? 'schedule' : 'call'
}

/** A field's value before and after a change, as text; null if it had no value. */
export interface FieldChange {
  field: string
  from: string | null
  to: string | null
}

type Values = Readonly<Record<string, string | number | null>>

/** Returns the values that differ, in the order of `after`. A value missing in `before` counts as null. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  const asText = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [asText(before[field]), asText(value)]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** Limits for reports from pages: rows per hour in total, rows stored, and days stored. Anyone can send reports. */
export const reportLimits = { perHour: 600, rows: 10_000, days: 30 } as const
