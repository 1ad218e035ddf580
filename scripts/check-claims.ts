import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimsIn, documentFaults } from './claims.ts'

/**
 * Every line of the checklist in docs/security.md names a test that is there, or says that it is not proved; tests that
 * are named with a title have it, in the answers for districts too.
 */
const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')
const text = read('security.md')
const faults = ['security.md', 'district-questionnaire.md'].flatMap((name) =>
  documentFaults(read(name)).map((fault) => `docs/${name}: ${fault}`),
)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
const rows = text.match(/^\| \d.*$/gm) ?? []
const unproved = rows.filter((row) => row.includes('not proved')).length
console.log(
  `docs/security.md: ${claimsIn(text).length} tests named are there; ${unproved} of ${rows.length} lines say “not proved”.`,
)
