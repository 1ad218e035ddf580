import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Returns the titles of a file's tests and groups. Titles of `each` tests keep their placeholders. */
export function titlesOf(source: string): string[] {
  const title = /(?:\b(?:test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs
  return Array.from(source.matchAll(title), ([, , text = '']) => text.replace(/\\(.)/g, '$1'))
}

/** Returns the possible paths of a test mentioned without its folder: in the application or in the kernel. */
export const placesOf = (name: string): string[] =>
  name.includes('/')
    ? [name]
    : ['src/app', 'src/server', 'src/server/db'].map((folder) => `${folder}/${name}`)

interface Claim {
  file: string
  titles: string[]
}

/**
 * Returns the tests that a text mentions: `file.test.ts`, optionally with titles or parts of titles, “first”, “second”.
 */
export function claimsIn(text: string): Claim[] {
  const named = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:[,:]?\s*“[^”]+”)*)/g
  return Array.from(text.matchAll(named), ([, file = '', titles = '']) => ({
    file,
    titles: Array.from(titles.matchAll(/“([^”]+)”/g), ([, title = '']) => title),
  }))
}

/** Returns the faults in a claim: the file doesn't exist, or no test in it has that title. */
export function claimFaults({ file, titles }: Claim, read: (path: string) => string | undefined): string[] {
  const source = placesOf(file)
    .map(read)
    .find((text) => text !== undefined)
  if (source === undefined) return [`${file} is not there`]
  const known = titlesOf(source)
  return titles
    .filter((title) => !known.some((one) => one.includes(title)))
    .map((title) => `${file} has no test “${title}”`)
}

const states = ['Met', 'Partly', 'Not met', 'Operator', 'None here']
/** States that make no claim about the product. */
const withoutProof = ['Not met', 'Operator']

/**
 * Returns the faults in a document with a checklist whose rows are | line | state | by |. Faults are a test that doesn't
 * exist, an unknown state, and an unproved claim. A claim needs a test title or the words "not proved".
 */
export function documentFaults(text: string, read = readSource): string[] {
  const faults = claimsIn(text).flatMap((claim) => claimFaults(claim, read))
  for (const [, line = '', state = '', by = ''] of text.matchAll(
    /^\| (\d[^|]*) \| ([^|]*) \| ?(.*?) ?\|$/gm,
  )) {
    if (!states.includes(state)) faults.push(`${line} has the state ${state}`)
    const isProved = claimsIn(by).some(({ titles }) => titles.length > 0) || by.includes('not proved')
    if (!withoutProof.includes(state) && !isProved)
      faults.push(`${line} names no test by its title and does not say “not proved”`)
  }
  return faults
}

/**
 * Returns the faults in the specification page, whose rows are | section.line “quotes” | where | by |. Faults are:
 * - a quote that isn't in the owner's specification
 * - a sentence there that no line quotes
 * - a line with neither a test title nor a decision
 * - a decision or test that doesn't exist
 * - a skipped number
 */
export function specificationFaults(text: string, read = readSource): string[] {
  const faults = claimsIn(text).flatMap((claim) => claimFaults(claim, read))
  faults.push(...quoteFaults(specificationLines(text), read('docs/owner-specification.md')))
  const last = new Map<number, number>()
  for (const { section, number, line, by } of specificationLines(text)) {
    if (number !== (last.get(section) ?? 0) + 1)
      faults.push(`${section}.${number} does not follow its number`)
    last.set(section, number)
    const decisions = decisionsIn(by)
    const isTested = claimsIn(by).some(({ titles }) => titles.length > 0)
    if (!isTested && decisions.length === 0)
      faults.push(`${section}.${number} ${line} names neither a test by its title nor a decision`)
    for (const { file, point } of decisions)
      if (!read(`docs/${file}`)?.includes(`\n## ${point}. `))
        faults.push(`${section}.${number} names a decision that is not there: ${file}, ${point}`)
  }
  return faults
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns quotes missing from the owner's specification, and its lists, tables and paragraphs that aren't quoted. */
function quoteFaults(lines: ReturnType<typeof specificationLines>, owner: string | undefined): string[] {
  if (owner === undefined) return ['docs/owner-specification.md is not there']
  const whole = folded(owner)
  const quotes = lines.flatMap(({ section, number, line }) => {
    const own = Array.from(line.matchAll(/“([^”]+)”/g), ([, quote = '']) => folded(quote))
    return (own.length > 0 ? own : ['']).map((quote) => ({ at: `${section}.${number}`, quote }))
  })
  const [, ...sections] = owner.split(/^## /m)
  const parts = sections
    .flatMap((section) => section.split('\n').slice(1))
    .filter((part) => !/^(#|\|[\s|-]*$|\| (Route|Situation) )/.test(part))
  const longestFirst = [...new Set(quotes.map(({ quote }) => quote))].sort((a, b) => b.length - a.length)
  const rest = (part: string) =>
    longestFirst.reduce((left, quote) => (quote === '' ? left : left.replaceAll(quote, '')), folded(part))
  return [
    ...quotes
      .filter(({ quote }) => quote === '' || !whole.includes(quote))
      .map(({ at, quote }) => `${at} quotes what the owner's specification does not say: “${quote}”`),
    ...parts.filter((part) => /\w/.test(rest(part))).map((part) => `no one quotes all of: ${part}`),
  ]
}

export const specificationLines = (text: string) =>
  Array.from(
    text.matchAll(/^\| (\d+)\.(\d+) ([^|]*) \| [^|]* \| ?(.*?) ?\|$/gm),
    ([, section, number, line = '', by = '']) => ({
      section: Number(section),
      number: Number(number),
      line,
      by,
    }),
  )

/** Returns the decision points that a text links to: [decision 38.2](decisions/0038-….md). */
export const decisionsIn = (text: string) =>
  Array.from(
    text.matchAll(/\[decision \d+\.(\d+)\]\((decisions\/[\w.-]+\.md)\)/g),
    ([, point, file = '']) => ({
      file,
      point: Number(point),
    }),
  )

/** Returns a file's text by its path in the repository, or undefined if it doesn't exist. */
export function readSource(path: string): string | undefined {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
