import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../content')
const parsed = new Map<string, unknown>()

/** Reads a file in `content/` once. `name` is its path. Throws if missing. `npm run check` checks the shape. */
export function readContent<T>(name: string): T {
  const known = parsed.get(name) ?? JSON.parse(readFileSync(join(folder, name), 'utf8'))
  parsed.set(name, known)
  return known as T
}

/** Returns a content file's source text. */
export const contentSource = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Reads a content file as `readContent` does, possibly with corrected words in it. */
export type ReadContent = <T>(name: string) => T

/** Whether the project has texts in a language. */
export const hasContent = (language: string): boolean =>
  /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language) && existsSync(join(folder, language, 'phrases.json'))

const listed = new Map<string, readonly string[]>()

/** Lists the JSON files in a language's folder, sorted, such as `kit/poster.json`. */
export function contentFiles(language: string): readonly string[] {
  const known =
    listed.get(language) ??
    readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.json'))
      .sort()
  listed.set(language, known)
  return known
}
