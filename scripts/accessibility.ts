import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportText } from './accessibility/report.ts'

/** Writes docs/accessibility.md. check-claims.ts checks that it is up to date and that its listed tests exist. */
const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(root, 'docs/accessibility.md'), reportText(version))
