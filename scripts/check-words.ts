import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  commentsOf,
  faultsOf,
  type Kind,
  namesOf,
  type Text,
  textsOfJson,
  textsOfMarkdown,
  textsOfSource,
} from './words.ts'

/**
 * Finds words that only a translation would use, on screens, in English content, documents, comments and names of tests:
 * `node scripts/check-words.ts`. With paths it lists those below them, also where they are not required yet.
 */

/** Texts with a hit that is right, each with the reason. */
const exceptions: readonly { words: string; where?: string; why: string }[] = []

/** Folders whose comments and names of tests are not edited yet. */
const unfinished: readonly string[] = []

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(?:e2e|bench)\//.test(file)
/** Written by others, or made from texts that are checked where they are written. */
const isQuoted = (file: string) => /^docs\/(?:owner-)?specification\.md$|^docs\/accessibility\.md$/.test(file)

const sources = globSync('{src,scripts,bench,e2e}/**/*.{ts,tsx}', { cwd: root })
const content = globSync('content/{en/**/*,*}.json', { cwd: root })
const documents = globSync('{*.md,docs/**/*.md,src/**/*.md}', { cwd: root }).filter((file) => !isQuoted(file))

const faults: string[] = []
const asked = process.argv.slice(2)
const used = new Set<object | string>()

function look(file: string, kind: Kind, texts: readonly Text[]): void {
  for (const { words, line } of texts)
    for (const { found, use } of faultsOf(words, kind)) {
      const exception = exceptions.find(
        (one) => words.includes(one.words) && file.startsWith(one.where ?? ''),
      )
      const folder =
        kind === 'screens' || kind === 'docs' ? undefined : unfinished.find((one) => file.startsWith(one))
      const known = exception ?? (asked.length === 0 ? folder : undefined)
      if (known) used.add(known)
      else faults.push(`${file}:${line}: “${found}” → ${use}: ${words.replace(/\s+/g, ' ').trim()}`)
    }
}

for (const file of [...sources, ...content, ...documents].sort()) {
  if (asked.length > 0 && !asked.some((one) => file.startsWith(one))) continue
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.json')) look(file, 'screens', textsOfJson(text))
  else if (file.endsWith('.md')) look(file, 'docs', textsOfMarkdown(text))
  else {
    look(file, 'comments', commentsOf(text))
    if (isTest(file)) look(file, 'names', namesOf(text))
    else if (file.endsWith('/contract.ts')) look(file, 'comments', textsOfSource(text, file))
    else if (file.startsWith('src/') && !file.includes('/migrations/'))
      look(file, 'screens', textsOfSource(text, file))
  }
}
if (asked.length === 0)
  for (const one of [...exceptions, ...unfinished])
    if (!used.has(one))
      faults.push(
        `scripts/check-words.ts: ${typeof one === 'string' ? one : one.words} has no hit: take it out of the list`,
      )
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`Words: ${sources.length + content.length + documents.length} files read.`)
