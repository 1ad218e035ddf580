import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fact } from './report.ts'

const dist = join(import.meta.dirname, '../dist')

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/** JavaScript and CSS (kB, gzip) that an entry loads before it can be used, counted from the built files. */
export function pageWeight(): void {
  const manifest = manifestOf('respond')
  const respondent = weigh(manifest, 'respond.html')
  const staff = weigh(manifestOf('staff'), 'index.html')
  // One language file comes with the first step.
  const phrases = Object.keys(manifest).filter((name) => name.endsWith('/phrases.json'))
  const words = Math.max(0, ...phrases.map((name) => size(manifest[name]?.file ?? '')))
  const styles = (manifest['respond.html']?.css ?? []).reduce((sum, file) => sum + size(file), 0)
  fact('respondent, script of the first step', respondent - styles, 'kB', 'for comparison only')
  fact('respondent, its styles, in the document', styles, 'kB', 'for comparison only')
  fact('respondent, its words', words, 'kB', 'for comparison only')
  fact('respondent, together', respondent + words, 'kB', 'at most 40', (kB) => kB <= 40)
  fact('staff, JS of the entry', staff, 'kB', 'at most 220', (kB) => kB <= 220)
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'))
  const font = Math.max(...fonts.map((name) => readFileSync(join(dist, 'assets', name)).length / 1000))
  fact('font', font, 'kB', 'at most 35', (kB) => kB <= 35)
}

const manifestOf = (page: 'staff' | 'respond'): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(dist, `.vite/${page}.json`), 'utf8'))

function weigh(manifest: Record<string, Chunk>, entry: string, seen = new Set<string>()): number {
  const chunk = manifest[entry]
  if (!chunk || seen.has(entry)) return 0
  seen.add(entry)
  const own = [chunk.file, ...(chunk.css ?? [])].reduce((sum, file) => sum + size(file), 0)
  return (chunk.imports ?? []).reduce((sum, name) => sum + weigh(manifest, name, seen), own)
}

const size = (file: string): number =>
  file ? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000 : 0
