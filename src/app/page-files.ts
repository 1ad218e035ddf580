import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { application, fileOf, firstPageAt, firstPageNames } from './first-pages.ts'

interface Chunk {
  name?: string
  file: string
  imports?: string[]
  css?: string[]
}

/** Files that the build has made, as its list has them. */
type Chunks = Readonly<Record<string, Chunk>>

/** The key of a file in the list. */
export const keyOf = (chunks: Chunks, name: string): string | undefined =>
  Object.keys(chunks).find((key) => chunks[key]?.name === name)

/**
 * Writes into the staff's document which files its page needs, so that a browser asks for them at once and not when the
 * script has run. If the build has left no list of files, the document is as it is.
 */
export function pageFiles(document: string, dist: string): (path: string) => string {
  const list = join(dist, '.vite/staff.json')
  const chunks: Chunks = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const documentOf = (...names: string[]) => {
    const seen = new Set<string>()
    return withFiles(
      document,
      names.flatMap((name) => filesOf(chunks, keyOf(chunks, name) ?? '', seen)),
    )
  }
  const others = documentOf(application)
  const documents = new Map(firstPageNames.map((page) => [page, documentOf(application, fileOf(page))]))
  return (path) => {
    const first = firstPageAt(path)
    return (first && documents.get(first.page)) ?? others
  }
}

/** All files that one needs, its own last. */
function filesOf(chunks: Chunks, key: string, seen: Set<string>): string[] {
  const chunk = chunks[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const needed = (chunk.imports ?? []).flatMap((next) => filesOf(chunks, next, seen))
  return [...needed, ...(chunk.css ?? []), chunk.file]
}

/**
 * Scripts stand before the style sheets, which are small and would hold them up. Style sheets apply in the order in which
 * the build would add them: those of what is shared come first.
 */
function withFiles(document: string, files: readonly string[]): string {
  const missing = files.filter((file) => !document.includes(`/${file}"`))
  const styles = missing.filter((file) => file.endsWith('.css'))
  const scripts = missing.filter((file) => !file.endsWith('.css'))
  const linked = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/${file}">`
  return document
    .replace(
      /<link rel="stylesheet"|<\/head>/,
      (first) => scripts.map((file) => linked('modulepreload', file)).join('') + first,
    )
    .replace('</head>', `${styles.map((file) => linked('stylesheet', file)).join('')}</head>`)
}
