import { readFileSync } from 'node:fs'
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
