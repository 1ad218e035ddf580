import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLanguages, languages, languagesInPreparation } from '../shared/languages.ts'
import { application, fileOf, firstPageAt, firstPageNames } from './first-pages.ts'

interface Chunk {
  name?: string
  file: string
  imports?: string[]
  css?: string[]
}

/** Files that the build created, as listed in its manifest. */
type Chunks = Readonly<Record<string, Chunk>>

/** Returns a file's key in the manifest. */
export const keyOf = (chunks: Chunks, name: string): string | undefined =>
  Object.keys(chunks).find((key) => chunks[key]?.name === name)

/** Adds a page's files, so that they are requested before the script runs. Without a manifest, changes nothing. */
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

/** Adds the languages that this installation added, which the script doesn't know. Without any, changes nothing. */
export function withAddedLanguages(document: string): string {
  const added = [
    ...languages.slice(firstLanguages.length).map((language) => ({ ...language, isOffered: true })),
    ...languagesInPreparation.map((language) => ({ ...language, isOffered: false })),
  ]
  const json = JSON.stringify(added).replaceAll('<', '\\u003c')
  return added.length === 0
    ? document
    : document.replace(
        '</head>',
        () => `<script type="application/json" id="languages">${json}</script></head>`,
      )
}

/** Returns all files that a file needs, in order, with the file itself last. */
function filesOf(chunks: Chunks, key: string, seen: Set<string>): string[] {
  const chunk = chunks[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const needed = (chunk.imports ?? []).flatMap((next) => filesOf(chunks, next, seen))
  return [...needed, ...(chunk.css ?? []), chunk.file]
}

/** Adds scripts first, since the small styles would delay them. Styles keep the build's order, with shared ones first. */
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
