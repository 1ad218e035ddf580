import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../content')
const parsed = new Map<string, unknown>()

/** The text of a content file; `name` is its path below `content/`. Throws when there is no such file. */
export const readContentText = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** A JSON file of the content, read once. Its shape is the caller's to know; `npm run check` proves it. */
export function readContent<T>(name: string): T {
  const known = parsed.get(name) ?? JSON.parse(readContentText(name))
  parsed.set(name, known)
  return known as T
}
