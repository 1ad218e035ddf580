import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimsIn, decisionsIn, documentFaults, specificationFaults, specificationLines } from './claims.ts'

/**
 * Every line of the checklist in docs/security.md names a test that is there, or says that it is not proved; tests that
 * are named with a title have it, in the answers for districts too. Every line of docs/specification.md names a test or a
 * decision.
 */
const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
const text = read('security.md')
const faults = ['security.md', 'district-questionnaire.md'].flatMap((name) =>
  documentFaults(read(name)).map((fault) => `docs/${name}: ${fault}`),
)
const specification = read('specification.md')
for (const fault of specificationFaults(specification)) faults.push(`docs/specification.md: ${fault}`)
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
