import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readClaims } from './shelf/claims.ts'
import { shelf } from './shelf/pages.ts'

/** Writes the documents for purchasers from docs/claims.json. check-claims.ts checks that they are up to date. */
const root = join(import.meta.dirname, '..')
for (const [path, text] of shelf(readClaims()).files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
