import type { Figure as Shown } from '../../../features/figures/results/contract.ts'
import type { Look } from './look.ts'

const wordNames = { low: 'Low', emerging: 'Emerging', high: 'High' } as const
const endNames = { orLess: 'or less', orMore: 'or more' } as const

/** Returns a figure as it's written in a file. */
const inFile = ({ n, atLeast, score, coded, status, margin, favourable }: Shown): string =>
  [
    n,
    atLeast && n !== null ? endNames.orMore : null,
    score,
    coded && endNames[coded],
    status && wordNames[status],
    margin,
    favourable?.percent,
    favourable?.coded && endNames[favourable.coded],
  ]
    .map((value) => value ?? '')
    .join('|')

const columns = [
  'responses',
  'responses_end',
  'score',
  'score_end',
  'perception',
  'margin',
  'favorable',
  'favorable_end',
]

/** Returns all figures in a reply, at any depth. */
function figuresIn(reply: unknown): Shown[] {
  if (Array.isArray(reply)) return reply.flatMap(figuresIn)
  if (typeof reply !== 'object' || reply === null) return []
  if ('status' in reply && 'favourable' in reply && 'reason' in reply) return [reply as Shown]
  return Object.values(reply).flatMap(figuresIn)
}

/** Figures in links, gaps, changes and files that aren't in results or area reports. Changes compare with `earlier`. */
export function figuresElsewhere(look: Look, earlier: readonly Look[] = []): string[] {
  const known = figuresIn([look, ...earlier].map(({ results, reports }) => [results, reports])).map(inFile)
  const told = new Set(known)
  const others = figuresIn([look.gaps, look.changes, look.areaChanges, look.shared, look.sharedReports])
  const lines = look.file ? linesOf(String(look.file.content)) : []
  const inLines = lines.filter((line) => line.perception !== '' || line.score !== '')
  const fromFile = inLines.map((line) => columns.map((name) => line[name] ?? '').join('|'))
  return [...others.map(inFile), ...fromFile].filter((figure) => !told.has(figure))
}

/** Returns the lines of a CSV file, keyed by column name. */
function linesOf(content: string): Record<string, string>[] {
  const [header = [], ...rows] = content
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, value = '']) => value))
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
}
