import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  commentsOf,
  faultsOf,
  isSuspect,
  type Kind,
  namesOf,
  type Text,
  textsOfJson,
  textsOfMarkdown,
  textsOfSource,
} from './words.ts'

/**
 * Finds wording that sounds translated, on screens, in English content, documents, comments and test names. Paths as
 * arguments list what is below them, unfinished folders too.
 */

/** Words that are right where they are, with the reason. */
const exceptions: readonly { why: string; words: readonly string[] }[] = [
  {
    why: 'Databases store these names of events.',
    words: [
      'Draft instrument saved',
      'E-mail not delivered',
      'Expected count corrected',
      'Instrument chosen',
      'Responses drawn by lot',
      'Responses set aside',
      'Results told by e-mail',
      'Survey cancelled',
    ],
  },
  {
    why: 'Programs and files use these names.',
    words: ['/api/survey-results/GUID', '“guid” of “short_links”'],
  },
]
const excepted = exceptions.flatMap(({ words }) => words)

/** Folders whose comments and names of tests are not edited yet. */
const unfinished: readonly string[] = []

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(?:e2e|bench)\//.test(file)
/** Others wrote it, a script writes it from checked texts, it may never change, or it is this list. */
const isExempt = (file: string) =>
  /^docs\/(?:(?:owner-)?specification|accessibility)\.md$|\/migrations\/|^scripts\/words\./.test(file)

const files = globSync(
  ['{src,scripts,bench,e2e}/**/*.{ts,tsx}', 'content/{en/**/*,*}.json', '{*.md,docs/**/*.md,src/**/*.md}'],
  { cwd: root },
).filter((file) => !isExempt(file))

/** What the strings of a source are: contracts describe calls, scripts talk to operators in terms. */
const kindOf = (file: string): Kind =>
  file.endsWith('/contract.ts') ? 'comments' : file.startsWith('src/') ? 'screens' : 'docs'

const faults: string[] = []
const asked = process.argv.slice(2)
const used = new Set<string>()

function look(file: string, kind: Kind, texts: readonly Text[]): void {
  for (const { words, line } of texts)
    for (const { found, use } of faultsOf(words, kind)) {
      const isLater = asked.length === 0 && (kind === 'names' || kind === 'comments')
      const known =
        excepted.find((one) => words.includes(one)) ??
        (isLater ? unfinished.find((one) => file.startsWith(one)) : undefined)
      if (known) used.add(known)
      else faults.push(`${file}:${line}: “${found}” → ${use}: ${words.replace(/\s+/g, ' ').trim()}`)
    }
}

for (const file of files.sort()) {
  if (asked.length > 0 && !asked.some((one) => file.startsWith(one))) continue
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.json')) look(file, 'screens', textsOfJson(text))
  else if (file.endsWith('.md')) look(file, 'docs', textsOfMarkdown(text))
  else {
    look(file, 'comments', commentsOf(text))
    if (isTest(file)) look(file, 'names', namesOf(text))
    else if (isSuspect(text)) look(file, kindOf(file), textsOfSource(text, file))
  }
}
if (asked.length === 0)
  for (const one of [...excepted, ...unfinished])
    if (!used.has(one)) faults.push(`scripts/check-words.ts: “${one}” has no hit. Take it out of the list.`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`Wording: ${files.length} files.`)
