import { type ClaimBook, howToRead, table } from './claims.ts'

export interface Flow {
  from: string
  to: string
  /** A few words for the drawing. */
  short: string
  /** ID in docs/claims.json. */
  claim: string
}

/** What goes where by default. */
export const flows: readonly Flow[] = [
  { from: 'Respondent’s device', to: 'Service', short: 'a response', claim: 'flow-response' },
  { from: 'Service', to: 'Respondent’s device', short: 'questions', claim: 'flow-questions' },
  { from: 'Paper booklet', to: 'Service', short: 'a response', claim: 'flow-paper' },
  { from: 'Staff browser', to: 'Service', short: 'setup, goals', claim: 'flow-staff-in' },
  { from: 'Service', to: 'Staff browser', short: 'results', claim: 'flow-staff-out' },
  { from: 'Service', to: 'Families, link holders', short: 'a report', claim: 'flow-public' },
  { from: 'Service', to: 'Database', short: 'all data', claim: 'flow-database' },
  { from: 'Service', to: 'Log', short: 'requests', claim: 'flow-log' },
  { from: 'Database', to: 'Backups', short: 'a copy', claim: 'flow-backup' },
]

/** What leaves the district's machine only if someone sets it up. */
export const chosenFlows: readonly Flow[] = [
  { from: 'Service', to: 'Mail server', short: 'staff email', claim: 'flow-mail' },
  { from: 'Service', to: 'Sign-in provider', short: 'staff sign-in', claim: 'flow-provider' },
  { from: 'Service', to: 'Webhook receiver', short: 'survey news', claim: 'flow-webhook' },
  { from: 'Service', to: 'Program with a key', short: 'rounded figures', claim: 'flow-key' },
  { from: 'Service', to: 'Other installation', short: 'signed files', claim: 'flow-cells' },
]

const rows = (book: ClaimBook, list: readonly Flow[], first: number) =>
  list.map(({ from, to, claim }, at) => [String(first + at), from, to, ...book.cells(claim)])

export const flowPage = (book: ClaimBook): string => `# Data flow

${book.get('alone').claim}
Everything inside the thick frame is on its own machine. If someone else hosts the service, that machine is the host's. Dashed arrows exist
only if someone sets them up. Then the receiver gets what its line below says.

![Data flow: respondents, booklets and staff send data to the service on the district's machine. The service stores it in a database, a log and backups. Five receivers outside get data only if someone sets them up. The tables below have the same arrows by number.](docs/shelf/data-flow.svg)

${howToRead}

## What goes where?

${table(['arrow', 'from', 'to', 'what', 'proved by'], rows(book, flows, 1))}

## What leaves only if someone sets it up?

${table(['arrow', 'from', 'to', 'what', 'proved by'], rows(book, chosenFlows, flows.length + 1))}

## Who has access?

${book.table('who', ['no-maker-access', 'mn-roles', 'mn-admins', 'rounded'])}

TLS between browsers and the machine, and encrypted disks, are the operator's work. [security.md](docs/security.md) lists it.
`
