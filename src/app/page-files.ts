import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Pages on which people begin, by their paths: the module that shows each. */
const pages: readonly (readonly [path: RegExp, module: string])[] = [
  [/^\/$/, 'src/features/public-site/web/public-home-page.tsx'],
  [/^\/login$/, 'src/features/auth/web/login-page.tsx'],
  [/^\/user-home$/, 'src/features/home/web/home-page.tsx'],
  [/^\/equity-audit-overview$/, 'src/features/overview/web/overview-page.tsx'],
  [/^\/audit-results-dashboard\/[^/]+$/, 'src/app/web/results-page.tsx'],
]

/**
 * Writes into the staff's document which files its page needs, so that a browser asks for them at once and not when the
 * router has run. Returns the document as it is for other pages, and where the build has left no list of files.
 */
export function pageFiles(document: string, dist: string): (path: string) => string {
  const list = join(dist, '.vite/staff.json')
  const chunks: Readonly<Record<string, Chunk>> = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : {}
  const documents = pages.map(
    ([path, module]) => [path, withFiles(document, filesOf(chunks, module))] as const,
  )
  return (path) => documents.find(([pattern]) => pattern.test(path))?.[1] ?? document
}

/** All files that a module needs, its own last. */
function filesOf(chunks: Readonly<Record<string, Chunk>>, name: string, seen = new Set<string>()): string[] {
  const chunk = chunks[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  const needed = (chunk.imports ?? []).flatMap((next) => filesOf(chunks, next, seen))
  return [...needed, ...(chunk.css ?? []), chunk.file]
}

/** Style sheets are fetched, not applied: that they come in their order is the build's to see to. */
function withFiles(document: string, files: readonly string[]): string {
  const links = files
    .filter((file) => !document.includes(`/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
  return document.replace('</head>', `${links.join('')}</head>`)
}
