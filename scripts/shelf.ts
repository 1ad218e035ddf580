import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pagesAsPdf } from '../src/features/records/documents/server/pages.ts'
import { readClaims } from './shelf/claims.ts'
import { shelf } from './shelf/pages.ts'
import { paperOf } from './shelf/paper.ts'

/**
 * Writes the documents for purchasers from docs/claims.json. check-claims.ts checks that they are up to date. With a
 * folder, also writes them there, as PDF files and a drawing.
 */
const root = join(import.meta.dirname, '..')
const [folder] = process.argv.slice(2)
for (const [path, text] of shelf(readClaims()).files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  if (folder === undefined || path.endsWith('README.md')) continue
  mkdirSync(folder, { recursive: true })
  if (path.endsWith('.md'))
    writeFileSync(join(folder, `${basename(path, '.md')}.pdf`), await pagesAsPdf(paperOf(text)))
  else writeFileSync(join(folder, basename(path)), text)
}
