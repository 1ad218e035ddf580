import { axeRules, criteriaOf } from '../../e2e/axe-rules.ts'
import { claimFaults, claimsIn } from '../claims.ts'
import { levelA } from './level-a.ts'
import { levelAA } from './level-aa.ts'
import type { Line, Walk } from './lines.ts'
import { chapter3, chapter6 } from './section-508.ts'
import { walks } from './walks.ts'

/** The criteria of WCAG 2.2 A and AA. */
export const criteria: readonly Line[] = [...levelA, ...levelAA]

/** Names of the walks that a line names: “walk: keyboard”. */
const walksIn = (by: string): string[] => Array.from(by.matchAll(/walk: (\w+)/g), ([, name = '']) => name)

const rulesOf = (number: string): string[] =>
  axeRules.filter(({ tags }) => criteriaOf(tags).includes(number)).map(({ ruleId }) => ruleId)

/**
 * What is wrong with lines: a test or a walk that is not there, and a line that says how far it holds and is held by
 * neither.
 */
export function lineFaults(
  lines: readonly Line[],
  known: readonly Walk[],
  read: (path: string) => string | undefined,
): string[] {
  return lines.flatMap(({ number, conformance, by }) => {
    const claims = claimsIn(by)
    const named = walksIn(by)
    const faults = claims.flatMap((claim) => claimFaults(claim, read))
    for (const name of named)
      if (!known.some((walk) => walk.name === name)) faults.push(`there is no walk “${name}”`)
    const isHeld = named.length > 0 || claims.some(({ titles }) => titles.length > 0)
    if (!isHeld && conformance !== 'Not applicable' && conformance !== 'Does not support')
      faults.push('names neither a test by its title nor a walk')
    return faults.map((fault) => `${number}: ${fault}`)
  })
}

/** Faults of the lines of the report. */
export const reportFaults = (read: (path: string) => string | undefined): string[] =>
  lineFaults([...criteria, ...chapter3, ...chapter6], walks, read)

function row({ number, name, conformance, remark, by }: Line): string {
  const rules = rulesOf(number)
  const axe = rules.length > 0 ? rules.map((rule) => `\`${rule}\``).join(', ') : ''
  return `| ${number} ${name} | ${conformance} | ${remark} | ${axe} | ${by} |`
}

const table = (lines: readonly Line[]) =>
  `| criterion | conformance | remarks | rules of axe | tests and walks |
| --- | --- | --- | --- | --- |
${lines.map(row).join('\n')}`

const plainTable = (lines: readonly Line[]) =>
  `| criterion | conformance | remarks | tests and walks |
| --- | --- | --- | --- |
${lines.map(({ number, name, conformance, remark, by }) => `| ${number} ${name} | ${conformance} | ${remark} | ${by} |`).join('\n')}`

const isFromWcag20 = (number: string) => !laterCriteria.has(number)

/** Criteria that WCAG 2.0, which Section 508 names, does not have. */
const laterCriteria = new Set(
  '1.3.4 1.3.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.4 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8 4.1.3'.split(
    ' ',
  ),
)
/** Criteria that WCAG 2.1, which EN 301 549 names, does not have. */
const newIn22 = new Set(['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'])

const list = (numbers: readonly string[]) => (numbers.length > 0 ? numbers.join(', ') : 'none')
const short = (lines: readonly Line[]) =>
  list(
    lines
      .filter(({ conformance }) => ['Partially supports', 'Does not support'].includes(conformance))
      .map(({ number }) => number),
  )

/** The whole page. */
export function reportText(version: string): string {
  const count = (conformance: Line['conformance']) =>
    criteria.filter((one) => one.conformance === conformance).length
  const on = walks.map((walk) => walk.on).toSorted()
  const from20 = criteria.filter(({ number }) => isFromWcag20(number))
  const from21 = criteria.filter(({ number }) => !newIn22.has(number))
  return `# Accessibility conformance report

In the form of VPAT 2.5 (WCAG edition, with Section 508 and EN 301 549 in short). Written by the project itself, not by an
auditor: each line names what it rests on. \`npx node scripts/accessibility.ts\` writes this page; \`npm run check\` fails where a
test that it names is not there.

| | |
| --- | --- |
| product | equity-audit ${version}: the respondent’s page, the staff application, the page for families |
| report | ${on.at(-1)} |
| what it is | web pages on which a school sets up, answers and reads an anonymous survey |
| contact | the site operator, under Contact on the public page; for faults of the program, its repository |
| how it was evaluated | axe-core in Chromium on every page that the router has, by day, in the dark at 360 px and, by its rules about colors, in forced colors, with an empty list of exceptions; on every step and state of the survey in English, and on a question in each other language; journeys with the keyboard alone; walks in Chromium, see below |
| not evaluated | we haven’t tested with a screen reader or with people who have disabilities; browsers other than Chromium; words that schools write themselves |

| standard | level |
| --- | --- |
| WCAG 2.0, 2.1, 2.2 | A and AA; AAA is not claimed |
| Revised Section 508 | web, through WCAG 2.0 A and AA; chapters 3 and 6 below |
| EN 301 549 V3.2.1 | chapter 9, through WCAG 2.1 A and AA |

**Supports**: there is at least one way to do it that meets the criterion, and no fault is known. **Partially supports**: some
of it does not meet the criterion. **Does not support**: most of it does not. **Not applicable**: there is nothing that the
criterion is about.

Of ${criteria.length} criteria ${count('Supports')} are supported, ${count('Partially supports')} partially, ${count('Does not support')} not, and ${count('Not applicable')} do not apply. Rules of axe run in
\`e2e/pages.spec.ts\`, \`e2e/respond-access.spec.ts\` and \`e2e/setup.spec.ts\`; their column is read from axe-core.

## WCAG 2.2, level A

${table(levelA)}

## WCAG 2.2, level AA

${table(levelAA)}

## Revised Section 508

Chapter 4 (hardware) and 5 (software other than the web) do not apply. 501.1 and 504.2: the criteria of WCAG 2.0 above. Not fully met: ${short(from20)}.

### Chapter 3: functional performance

${plainTable(chapter3)}

### Chapter 6: documentation and support

${plainTable(chapter6)}

## EN 301 549, chapter 9

Clause 9.x.y.z is criterion x.y.z of WCAG 2.1 above. Those not fully met: ${short(from21)}. 9.6 (conformance of whole pages and
processes) is met as far as its criteria are. Documents for download (chapter 10): PDF files are tagged, with their language and
title; Word files have headings and alternative texts; no checker for documents was run.

## Walks

Each main path in Chromium: the survey, signing in, home, the setup’s seven steps, tracking, results and an area’s report, goals,
the schools of a district, the administrator’s user list.

| walk | day | how | found |
| --- | --- | --- | --- |
${walks.map(({ name, on, how, found }) => `| ${name} | ${on} | ${how} | ${found} |`).join('\n')}
`
}
