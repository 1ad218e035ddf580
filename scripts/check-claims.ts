import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { criteria, reportFaults, reportText } from './accessibility/report.ts'
import {
  claimsIn,
  decisionsIn,
  documentFaults,
  readSource,
  specificationFaults,
  specificationLines,
} from './claims.ts'
import { readClaims } from './shelf/claims.ts'
import { shelfFaults } from './shelf/pages.ts'

/**
 * Checks claims in the docs. Each checklist line in docs/security.md must list an existing test or say that it isn't
 * proved. Test titles must exist, also in the district questionnaire. Each line in docs/specification.md must list a
 * test or a decision. docs/accessibility.md must match its source lines, and their tests must
 * exist. Each line in the documents for purchasers must come from docs/claims.json, with a test or someone who promises it.
 */
const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
const text = read('security.md')
const faults = ['security.md', 'district-questionnaire.md'].flatMap((name) =>
  documentFaults(read(name)).map((fault) => `docs/${name}: ${fault}`),
)
const specification = read('specification.md')
for (const fault of specificationFaults(specification)) faults.push(`docs/specification.md: ${fault}`)
for (const fault of reportFaults(readSource)) faults.push(`docs/accessibility.md: ${fault}`)
faults.push(...shelfFaults(readSource))
const { version } = JSON.parse(read('../package.json'))
if (read('accessibility.md') !== reportText(version))
  faults.push('docs/accessibility.md is not what npx node scripts/accessibility.ts writes')
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const rows = text.match(/^\| \d.*$/gm) ?? []
const unproved = rows.filter((row) => row.includes('not proved')).length
console.log(
  `docs/security.md: ${claimsIn(text).length} tests named are there; ${unproved} of ${rows.length} lines say “not proved”.`,
)
const lines = specificationLines(specification)
const decided = lines.filter(({ by }) => decisionsIn(by).length > 0).length
console.log(
  `docs/specification.md: ${lines.length} lines, ${lines.length - decided} held by tests, ${decided} read otherwise by a decision.`,
)
const supported = criteria.filter(({ conformance }) => conformance === 'Supports').length
console.log(`docs/accessibility.md: ${criteria.length} criteria, ${supported} supported.`)
const claims = Object.values(readClaims())
const promised = claims.filter(({ proof }) => proof.startsWith('by ')).length
console.log(
  `docs/claims.json: ${claims.length} lines, ${claims.length - promised} proved by tests, ${promised} promised by someone.`,
)
