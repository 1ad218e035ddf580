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

/** Finds wording that sounds translated, on screens and in English content, documents, comments and test names. */

/** Words that are correct in their context, with the reason. */
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
    words: ['/api/survey-results/GUID', '“guid” in “short_links”', 'participant_guid as guid'],
  },
  {
    why: 'The specification names this column.',
    words: ['Guid, day (2026-10-14) or survey', 'this guid, day or survey name'],
  },
  { why: 'A workbook has sheets.', words: ['Each table on its own sheet'] },
  {
    why: 'Workbooks of translations have this column.',
    words: [
      'No row has a verdict',
      'Add a verdict.',
      'isn’t a verdict',
      'the verdict must be Change',
      'Suggested words, Verdict and Comment',
      'In the Verdict column',
    ],
  },
]
const excepted = exceptions.flatMap(({ words }) => words)

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(?:e2e|bench)\//.test(file)
/** Unchecked files: other people's, generated from checked texts, or fixed; and the word list. */
const exempt = [
  'content/sample-report.json',
  'docs/accessibility.md',
  'docs/owner-specification.md',
  'docs/specification.md',
  'scripts/words.',
  'src/server/db/migrations/',
]

const files = globSync(
  ['{src,scripts,bench,e2e}/**/*.{ts,tsx}', 'content/{en/**/*,*}.json', '{*.md,docs/**/*.md,src/**/*.md}'],
  { cwd: root },
).filter((file) => !exempt.some((one) => file.startsWith(one)))

/**
 * Returns which rules apply to a file's strings. Contracts describe calls, and scripts use operators' technical terms.
 */
const kindOf = (file: string): Kind =>
  file.endsWith('/contract.ts') ? 'comments' : file.startsWith('src/') ? 'screens' : 'docs'

const faults: string[] = []
const used = new Set<string>()

function look(file: string, kind: Kind, texts: readonly Text[]): void {
  for (const { words, line } of texts)
    for (const { found, use } of faultsOf(words, kind)) {
      const known = excepted.find((one) => words.includes(one))
      if (known) used.add(known)
      else faults.push(`${file}:${line}: “${found}” → ${use}: ${words.replace(/\s+/g, ' ').trim()}`)
    }
}

for (const file of files.sort()) {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.endsWith('.json')) look(file, 'screens', textsOfJson(text))
  else if (file.endsWith('.md')) look(file, 'docs', textsOfMarkdown(text))
  else {
    look(file, 'comments', commentsOf(text))
    if (isTest(file)) look(file, 'names', namesOf(text))
    else if (isSuspect(text)) look(file, kindOf(file), textsOfSource(text, file))
  }
}
for (const one of excepted)
  if (!used.has(one)) faults.push(`scripts/check-words.ts: “${one}” has no hit. Take it out of the list.`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`Wording: ${files.length} files.`)
