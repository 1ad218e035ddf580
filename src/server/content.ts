import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../content')
const parsed = new Map<string, unknown>()

/**
 * A JSON file of the content, read once; `name` is its path below `content/`. Throws when there is no such file. Its
 * shape is the caller's to know; `npm run check` proves it.
 */
export function readContent<T>(name: string): T {
  const known = parsed.get(name) ?? JSON.parse(readFileSync(join(folder, name), 'utf8'))
  parsed.set(name, known)
  return known as T
}

/** A file of the content as it is written. */
export const contentSource = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Reads a file of the content as `readContent` does, perhaps with corrected words in it. */
export type ReadContent = <T>(name: string) => T

const listed = new Map<string, readonly string[]>()

/** The JSON files of a language's folder, sorted, such as `kit/poster.json`. */
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
