import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportText } from './accessibility/report.ts'

/** Writes docs/accessibility.md; check-claims.ts looks whether it is as written and names tests that are there. */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(root, 'docs/accessibility.md'), reportText(version))
