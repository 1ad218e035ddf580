import { type ClaimBook, howToRead, table } from './claims.ts'
import { letters } from './letters.ts'

/** Returns a table of steps with the person who does each. */
const steps = (book: ClaimBook, lines: readonly (readonly [who: string, id: string])[]) =>
  table(
    ['who', 'step', 'proved by'],
    lines.map(([who, id]) => [who, ...book.cells(id)]),
  )

/** Returns what to do after a break-in, a leak or a loss. */
export const incidentPage = (book: ClaimBook): string => `# Incident plan

${book.get('alone').claim}
So the district itself leads when something goes wrong. If someone else hosts the service, the host follows
this plan and tells the district. An incident is anything that may have shown, changed or lost data: a stolen password, a link in the wrong
hands, a break-in, a lost backup. If the service is just down, open [At night](docs/at-night.md) instead.

${howToRead}

## Before anything happens

Fill in this table and print this page.

| role | name | phone |
| --- | --- | --- |
| superintendent or deputy, decides | | |
| operator, runs the machine | | |
| administrator of Equity Audit | | |
| leader (principal) of the school | | |
| spokesperson, writes to schools and families | | |
| counsel | | |
| host, if there is one | | |

## The first hour

Stop the harm and keep the traces.

${steps(book, [
  ['everyone', 'in-write'],
  ['superintendent', 'in-lead'],
  ['administrator', 'in-deactivate'],
  ['leader or administrator', 'in-link'],
  ['leader', 'in-survey-link'],
  ['operator', 'in-stop'],
  ['devices', 'in-devices'],
  ['administrator', 'in-export'],
  ['operator', 'in-save'],
  ['operator', 'in-copy'],
  ['everyone', 'in-nothing'],
])}

## The first day

Find out who saw what, and close the hole.

${steps(book, [
  ['administrator', 'find-search'],
  ['administrator', 'find-what'],
  ['administrator', 'find-no-names'],
  ['administrator', 'find-staff'],
  ['administrator', 'day-passwords'],
  ['operator', 'day-secret'],
  ['operator', 'day-signing'],
  ['operator', 'day-factor'],
  ['administrator', 'day-batch'],
  ['operator', 'day-cause'],
])}

### Which logs are there?

${book.table('log', ['log-activity', 'log-output', 'log-pages', 'log-metrics', 'log-proxy'])}

### What does the activity log show?

${book.table('it shows', ['who-signins', 'who-read', 'who-exported', 'who-downloaded', 'who-link', 'who-school', 'who-roles', 'who-same'])}

${book.table('its limits', ['not-pages', 'not-database', 'not-faked'])}

### Restore a backup

Restore only if data is lost or changed, and only after you have exported the activity log.

${steps(book, [
  ['operator', 'restore-test'],
  ['operator', 'restore-do'],
  ['operator', 'restore-pg'],
  ['administrator', 'restore-back'],
])}

## Within 72 hours

Tell those concerned. The notices under § 13.055 are as the state's
[Data Practices Office](https://mn.gov/admin/data-practices/data/warnings/breaches/) describes them (read on November 26, 2026). Other states
have other rules.

${steps(book, [
  ['host', 'tell-district'],
  ['superintendent', 'tell-13055'],
  ['spokesperson', 'tell-staff'],
  ['spokesperson', 'tell-families'],
  ['superintendent', 'tell-police'],
])}

## Afterward

${steps(book, [
  ['superintendent', 'after-report'],
  ['operator and administrator', 'after-try'],
])}

${letters}`
