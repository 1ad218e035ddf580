import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { application, type FirstPage, fileOf } from '../src/app/first-pages.ts'
import { keyOf } from '../src/app/page-files.ts'
import { fact } from './report.ts'

const dist = join(import.meta.dirname, '../dist')

interface Chunk {
  name?: string
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** Marked pages: the first pages for staff, signed out and as a leader. */
const marked: Readonly<Record<string, FirstPage>> = {
  'public home': 'public',
  login: 'login',
  'a leader’s home': 'home',
}

/** Measures the JavaScript and CSS (kB, gzip) that an entry must load before it can be used, from the built files. */
export function pageWeight(): void {
  const manifest = manifestOf('respond')
  const [script, styles] = weightOf(manifest, ['respond'])
  const staff = manifestOf('staff')
  // The first step loads one language file.
  const phrases = Object.keys(manifest).filter((name) => name.endsWith('/phrases.json'))
  const words = Math.max(0, ...phrases.map((name) => size(manifest[name]?.file ?? '')))
  fact('respondent, script of the first step', script, 'kB', 'for comparison only')
  fact('respondent, its styles, in the document', styles, 'kB', 'for comparison only')
  fact('respondent, its words', words, 'kB', 'for comparison only')
  fact('respondent, together', script + styles + words, 'kB', 'at most 95', (kB) => kB <= 95)
  const slips = size(manifest['src/features/answering/respond/web/slip-page.tsx']?.file ?? '')
  fact('respondent, script for slips, where a group has them', slips, 'kB', 'at most 3.3', (kB) => kB <= 3.3)
  for (const [name, page] of Object.entries(marked)) {
    const [script, style] = weightOf(staff, ['index.html', application, fileOf(page)])
    fact(`staff, script of ${name} as the first page`, script, 'kB', 'at most 150', (kB) => kB <= 150)
    fact(`staff, its styles`, style, 'kB', 'for comparison only')
  }
  const [results] = weightOf(staff, ['index.html', application, fileOf('results')])
  fact('staff, script of results as the first page', results, 'kB', 'for comparison only')
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'))
  const font = Math.max(...fonts.map((name) => readFileSync(join(dist, 'assets', name)).length / 1000))
  fact('font', font, 'kB', 'at most 21', (kB) => kB <= 21)
}

const manifestOf = (page: 'staff' | 'respond'): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, `.vite/${page}.json`), 'utf8'))

/** Returns the kB of scripts and of styles in all files that the given ones import. */
function weightOf(
  manifest: Record<string, Chunk>,
  names: readonly string[],
): [script: number, style: number] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name]?.imports ?? []) visit(next)
  }
  for (const name of names) {
    const key = manifest[name] ? name : keyOf(manifest, name)
    if (!key) throw new Error(`The build has no ${name}.`)
    visit(key)
  }
  const chunks = [...seen].map((name) => manifest[name])
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + size(file), 0)
  return [
    sum(chunks.map((chunk) => chunk?.file ?? '')),
    sum([...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))]),
  ]
}

const size = (file: string): number =>
  file ? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000 : 0
