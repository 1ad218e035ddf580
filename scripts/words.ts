import { parseAst } from 'vite'
import { titlesOf } from './claims.ts'

/** A habit that sounds translated, with a pattern to find it and the words to use instead. */
interface Habit {
  readonly pattern: RegExp
  readonly use: string
  /** If true, checks only texts on screens, because the word is a technical term elsewhere. */
  readonly onScreensOnly?: true
}

export const habits: readonly Habit[] = [
  {
    pattern: /(?<!\b(?:there|this) )\b(?:is|are|was|were) (?:no|none)\b(?! (?:longer|more|one)\b)/i,
    use: 'isn’t a, don’t',
  },
  {
    pattern:
      /\bstands\b(?! (?:for|out|in (?:the|their|your) way)\b)|\bstand (?:here|there|together|beside|more than)\b/i,
    use: 'is listed, appears',
  },
  { pattern: /\b(?:whoever|whomever)\b|(?<!\b(?:by|with) )\bwhom\b/i, use: 'anyone who, the person who' },
  {
    pattern:
      /(?<!\b(?:one|each|all|most|some|two|both) )\bof which\b|(?<!\b(?:one|each|all|most|some|two|both) )\bof (?:it|them) (?:is|are|was|were|cannot|names?)\b|\bwhat is (?:stored|known|kept|left) of\b/i,
    use: 'of these, the stored …',
  },
  { pattern: /\bby now\b|\bof now\b|\bby (?:itself|themselves|ourselves)\b/i, use: 'already, automatically' },
  {
    pattern: /\b(?:is|are|was|were|be|been) (?:told|said)\b(?! (?:to|that|how|when)\b)/i,
    use: 'show, report',
  },
  { pattern: /\bin (?:the )?place of\b/i, use: 'instead of, replaces' },
  { pattern: /\b(?:some|every|no|any)body\b/i, use: 'someone, no one' },
  { pattern: /\bbeside\b|\bmend(?:s|ed|ing)?\b/i, use: 'next to, compared with; fix' },
  {
    pattern:
      /(?:^|[.;] )Where (?:a|an|the|one|it|there|this|that|no|few|many|students|nobody|nothing|all|only|two)\b[^?.]*,|\b(?:only|also|even|null|empty|40\d) where\b/,
    use: 'if, when',
  },
  {
    pattern: /\b(?:go|goes|going|went) on\b(?! to\b)|\bin the meantime\b|\bmeanwhile\b|\banew\b/i,
    use: 'continue; just, now; again',
  },
  {
    pattern: /\bfrom [^.,;:]{1,25} on\b(?= ?[.,;:)]| (?:it|its|the|that|do|you)\b)/i,
    use: 'starting, after',
  },
  {
    pattern: /\b(?:is|are|was|were) (?:others?|another)\b|\b(?:at most|at least)[.,;:)]/i,
    use: 'different; up to, at least',
  },
  { pattern: /^(?:Goes|Stays):/, use: 'We’ll delete, We’ll keep' },
  {
    pattern:
      /\b(?:colours?|favourable|behaviour|neighbours?|neighbouring|catalogue|centre|grey|towards|cancell(?:ed|ing)|labell(?:ed|ing)|learnt|licence|judgement|misspelt|e-mails?)\b/i,
    use: 'the American spelling, email',
  },
  {
    pattern:
      /\b(?:instruments?|subgroups?|expected counts?|verdicts?|by lot|roll-?ups?|snapshots?|provisional|guids?|distinguishable|sheets?|chance (?:would|alone))\b/i,
    use: 'question set, smaller group, number of people, too close to call, randomly, combined results, overnight update, early, survey ID, booklet',
    onScreensOnly: true,
  },
  {
    pattern: /\b(?:is|are|was|were|be|responses?|them|any|setting) (?:set )?aside\b|\bset aside responses\b/i,
    use: 'left out',
    onScreensOnly: true,
  },
  {
    pattern:
      /\b(?:nothing|nobody|none)\b[^.;:,]{0,25}\b(?:but|without)\b|\bnot [a-z]+ is not\b|\bnot answer is\b/i,
    use: 'the positive',
  },
]

export type Kind = 'screens' | 'names' | 'comments' | 'docs'

export interface Text {
  readonly words: string
  readonly line: number
}

/** Returns the wording faults in a text. Ignores code and, in docs, quoted test names. */
export const faultsOf = (words: string, kind: Kind): { found: string; use: string }[] => {
  const clean = words
    .replace(kind === 'docs' ? /`[^`]*`|“[^”]*”/g : /`[^`]*`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return habits.flatMap(({ pattern, use, onScreensOnly }) => {
    const [found] = !onScreensOnly || kind === 'screens' ? (pattern.exec(clean) ?? []) : []
    return found === undefined ? [] : [{ found: found.trim(), use }]
  })
}

/** The patterns for a whole source file. They match anywhere, because texts can start anywhere in the file. */
const anywhere = habits.map(
  ({ pattern }) => new RegExp(pattern.source.replace(/^\^|(?<=^\(\?:)\^/, ''), pattern.flags),
)

/** Checks whether a source file with code and comments might have a fault. This is faster than reading the texts. */
export function isSuspect(source: string): boolean {
  const flat = source.replace(/\$\{[^}]*\}/g, '{}').replace(/\s+/g, ' ')
  return anywhere.some((pattern) => pattern.test(flat))
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Returns a source's strings, templates and JSX texts with several words. Template values become `{}`. */
export function textsOfSource(source: string, name: string): Text[] {
  const texts: Text[] = []
  const lineOf = lines(source)
  const add = (words: string, start: number) => {
    const clean = words.replace(/\s+/g, ' ').trim()
    if (/[a-z]+ [a-z]/i.test(clean)) texts.push({ words: clean, line: lineOf(start) })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const one = node as Node
    if (one.type.startsWith('TS') && !('expression' in one)) return
    if (one.type === 'ImportDeclaration') return
    if (one.type === 'JSXAttribute' && isClass(one)) return
    if (one.type === 'Literal' && typeof one.value === 'string') add(one.value, one.start)
    if (one.type === 'JSXText') add(String(one.value), one.start)
    if (one.type === 'TemplateLiteral') {
      const quasis = one.quasis as { value: { cooked: string } }[]
      add(quasis.map(({ value }) => value.cooked).join('{}'), one.start)
    }
    for (const [key, value] of Object.entries(one)) if (key !== 'quasis') visit(value)
  }
  visit(parseAst(source, { lang: name.endsWith('x') ? 'tsx' : 'ts' }))
  return texts
}

const isClass = (one: Node) => /class/i.test((one.name as { name?: string }).name ?? '')

/** Returns a function that converts a position in a source file to its line. */
function lines(source: string): (start: number) => number {
  let [at, line] = [0, 1]
  return (start) => {
    if (start < at) [at, line] = [0, 1]
    for (let next = source.indexOf('\n', at); next !== -1 && next < start; next = source.indexOf('\n', at)) {
      at = next + 1
      line++
    }
    return line
  }
}

/** Returns every string in a content file. Also includes keys with several words, such as titles. */
export function textsOfJson(source: string): Text[] {
  const lineOf = lines(source)
  return Array.from(source.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)).flatMap(
    ({ 1: text = '""', 2: colon, index }) => {
      const words: string = JSON.parse(text)
      return colon !== undefined && !words.includes(' ') ? [] : [{ words, line: lineOf(index) }]
    },
  )
}

/** Returns a document's lines, without code blocks. */
export function textsOfMarkdown(source: string): Text[] {
  let isCode = false
  return source.split('\n').flatMap((text, at) => {
    const isFence = /^\s*```/.test(text)
    if (isFence) isCode = !isCode
    return isCode || isFence ? [] : [{ words: text, line: at + 1 }]
  })
}

/** Returns a source file's comments. Comments with several lines are returned as one text. */
export function commentsOf(source: string): Text[] {
  const lineOf = lines(source)
  return Array.from(source.matchAll(/\/\*\*([\s\S]*?)\*\/|(?:^|\s)\/\/ (.*)/gm), (found) => {
    const words = (found[1] ?? found[2] ?? '').replace(/\n\s*\*\s*/g, ' ').trim()
    return { words, line: lineOf(found.index + 1) }
  })
}

/** Returns the names of a file's tests and test groups. */
export const namesOf = (source: string): Text[] => {
  const lineOf = lines(source)
  return titlesOf(source).map((words) => ({ words, line: lineOf(source.indexOf(words) + 1) }))
}
