import { axeRules, criteriaOf } from '../../e2e/axe-rules.ts'
import { claimFaults, claimsIn } from '../claims.ts'
import { levelA } from './level-a.ts'
import { levelAA } from './level-aa.ts'
import type { Line, Walk } from './lines.ts'
import { chapter3, chapter6 } from './section-508.ts'
import { walks } from './walks.ts'

export const criteria: readonly Line[] = [...levelA, ...levelAA]

/** Returns the names of the walks that a line mentions: “walk: keyboard”. */
const walksIn = (by: string): string[] => Array.from(by.matchAll(/walk: (\w+)/g), ([, name = '']) => name)

const rulesOf = (number: string): string[] =>
  axeRules.filter(({ tags }) => criteriaOf(tags).includes(number)).map(({ ruleId }) => ruleId)

/** Returns the faults: tests or walks that don't exist, and conformance claims with neither a test title nor a walk. */
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

export const reportFaults = (read: (path: string) => string | undefined): string[] =>
  lineFaults([...criteria, ...chapter3, ...chapter6], walks, read)

function row({ number, name, conformance, remark, by }: Line): string {
  const rules = rulesOf(number)
  const axe = rules.length > 0 ? rules.map((rule) => `\`${rule}\``).join(', ') : ''
  return `| ${number} ${name} | ${conformance} | ${remark} | ${axe} | ${by} |`
}

const table = (lines: readonly Line[]) =>
  `| criterion | conformance | remarks | axe rules | tests and walks |
| --- | --- | --- | --- | --- |
${lines.map(row).join('\n')}`

const plainTable = (lines: readonly Line[]) =>
  `| criterion | conformance | remarks | tests and walks |
| --- | --- | --- | --- |
${lines.map(({ number, name, conformance, remark, by }) => `| ${number} ${name} | ${conformance} | ${remark} | ${by} |`).join('\n')}`

const isFromWcag20 = (number: string) => !laterCriteria.has(number)

/** Criteria missing from WCAG 2.0, the version that Section 508 uses. */
const laterCriteria = new Set(
  '1.3.4 1.3.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.4 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8 4.1.3'.split(
    ' ',
  ),
)
/** Criteria missing from WCAG 2.1, the version that EN 301 549 uses. */
const newIn22 = new Set(['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'])

const list = (numbers: readonly string[]) => (numbers.length > 0 ? numbers.join(', ') : 'none')
const short = (lines: readonly Line[]) =>
  list(
    lines
      .filter(({ conformance }) => ['Partially supports', 'Does not support'].includes(conformance))
      .map(({ number }) => number),
  )

export function reportText(version: string): string {
  const count = (conformance: Line['conformance']) =>
    criteria.filter((one) => one.conformance === conformance).length
  const on = walks.map((walk) => walk.on).toSorted()
  const from20 = criteria.filter(({ number }) => isFromWcag20(number))
  const from21 = criteria.filter(({ number }) => !newIn22.has(number))
  return `# Accessibility conformance report

This report follows VPAT 2.5 (WCAG edition, with short sections for Section 508 and EN 301 549). The project wrote it, not an
auditor. Each line lists the tests and walks that support it. \`npx node scripts/accessibility.ts\` writes this page.
\`npm run check\` fails if a listed test doesn't exist.

| | |
| --- | --- |
| product | equity-audit ${version}: the respondent’s page, the staff application, the page for families |
| report date | ${on.at(-1)} |
| what it is | web pages for an anonymous school survey: the school sets it up, people answer it, and leaders read the results |
| contact | the site operator, through Contact on the public page; for defects in the program, its repository |
| how it was evaluated | axe-core in Chromium, without exceptions, on every page in the router. It ran in the light theme, in the dark theme at 360 px and, with its color rules, in forced colors. It also ran on every step and state of the survey in English, and on one question in each other language. Some browser tests use only the keyboard. The walks in Chromium are described below |
| not evaluated | screen readers; use by people with disabilities; browsers other than Chromium; texts that schools write themselves |

| standard | level |
| --- | --- |
| WCAG 2.0, 2.1, 2.2 | A and AA; we don’t claim AAA |
| Revised Section 508 | web, through WCAG 2.0 A and AA; chapters 3 and 6 below |
| EN 301 549 V3.2.1 | chapter 9, through WCAG 2.1 A and AA |

- **Supports**: at least one way to use each feature meets the criterion, and we know of no defects.
- **Partially supports**: some features don’t meet the criterion.
- **Does not support**: most features don’t meet the criterion.
- **Not applicable**: the criterion is about something that the product doesn’t have.

Of the ${criteria.length} criteria, ${count('Supports')} have the status Supports, ${count('Partially supports')} Partially supports, ${count('Does not support')} Does not support and ${count('Not applicable')} Not applicable. The axe rules run in
\`e2e/pages.spec.ts\`, \`e2e/respond-access.spec.ts\` and \`e2e/setup.spec.ts\`. The column of axe rules comes from axe-core.

## WCAG 2.2, level A

${table(levelA)}

## WCAG 2.2, level AA

${table(levelAA)}

## Revised Section 508

Chapters 4 (hardware) and 5 (software other than the web) don’t apply. For 501.1 and 504.2, see the WCAG 2.0 criteria above. Criteria not fully met: ${short(from20)}.

### Chapter 3: functional performance

${plainTable(chapter3)}

### Chapter 6: documentation and support

${plainTable(chapter6)}

## EN 301 549, chapter 9

Clause 9.x.y.z corresponds to WCAG 2.1 criterion x.y.z above. Criteria not fully met: ${short(from21)}. Clause 9.6 (conformance of full pages and
complete processes) is met to the same extent as these criteria.

Chapter 10 covers documents for download. PDF files are tagged and have a language and title. Word files have headings and alternative
text. We haven’t run an accessibility checker on these documents.

## Walks

In each walk, we went through the main paths in Chromium. These are the survey, signing in, home, the 7 setup steps, tracking, results,
an area report, goals, a district’s schools and the administrator’s user list.

| walk | date | what we did | what we found |
| --- | --- | --- | --- |
${walks.map(({ name, on, how, found }) => `| ${name} | ${on} | ${how} | ${found} |`).join('\n')}
`
}
