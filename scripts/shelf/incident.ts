import { type ClaimBook, howToRead } from './claims.ts'
import { letters } from './letters.ts'

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
| decides (superintendent or deputy) | | |
| site operator, runs the machine | | |
| administrator of Equity Audit | | |
| speaks to schools and families | | |
| counsel | | |
| host, if there is one | | |

## The first hour

The operator and the administrator stop the harm and keep the traces.

${book.table('step', ['in-write', 'in-lead', 'in-deactivate', 'in-link', 'in-survey-link', 'in-stop', 'in-devices', 'in-export', 'in-save', 'in-copy', 'in-nothing'])}

## The first day

The administrator finds out who saw what. The operator closes the hole.

${book.table('step', ['find-search', 'find-what', 'find-no-names', 'find-staff', 'day-passwords', 'day-secret', 'day-signing', 'day-factor', 'day-batch', 'day-cause'])}

### Which logs are there?

${book.table('log', ['log-activity', 'log-output', 'log-pages', 'log-metrics', 'log-proxy'])}

### What does the activity log show?

${book.table('it shows', ['who-signins', 'who-read', 'who-exported', 'who-downloaded', 'who-link', 'who-school', 'who-roles', 'who-same'])}

${book.table('its limits', ['not-pages', 'not-database', 'not-faked'])}

### Restore a backup

Restore only if data is lost or changed, and only after you have exported the activity log.

${book.table('step', ['restore-test', 'restore-do', 'restore-pg', 'restore-back'])}

## Within 72 hours

The person who decides tells those concerned. The notices under § 13.055 are as the state's
[Data Practices Office](https://mn.gov/admin/data-practices/data/warnings/breaches/) describes them (read on November 26, 2026). Other states
have other rules.

${book.table('step', ['tell-district', 'tell-13055', 'tell-staff', 'tell-families', 'tell-police'])}

## Afterward

${book.table('step', ['after-report', 'after-try'])}

${letters}`
