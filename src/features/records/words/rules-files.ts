import { entryId } from './rules.ts'

type Change = (path: string, text: string) => string

/** Returns a content file's source with texts changed and everything else as it was. Paths are as in `withTexts`. */
export function withTextsInSource(source: string, change: Change): string {
  const tokens = Array.from(source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g))
  let at = 0
  let written = ''
  let copied = 0
  const next = () => {
    const token = tokens[at++]
    if (!token) throw new Error('The file is incomplete.')
    return token
  }
  function text(path: string, { 0: token, index }: RegExpExecArray): void {
    const before: string = JSON.parse(token)
    const after = change(path, before)
    if (after === before) return
    written += source.slice(copied, index) + JSON.stringify(after)
    copied = index + token.length
  }
  function walk(path: string, parsed: unknown): void {
    const token = next()
    const [sign] = token
    const inner = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
    if (sign.startsWith('"')) text(path, token)
    if (sign !== '{' && sign !== '[') return
    for (let place = 0; ; place++) {
      const [upcoming = ''] = tokens[at] ?? []
      if (upcoming === '}' || upcoming === ']') break
      if (sign === '[') {
        const entry = (parsed as unknown[])[place]
        walk(inner(entryId(entry) ?? place), entry)
      } else {
        const key: string = JSON.parse(next()[0])
        next()
        walk(inner(key), (parsed as Record<string, unknown>)[key])
      }
      if (tokens[at]?.[0] === ',') at += 1
    }
    next()
  }
  walk('', JSON.parse(source))
  return written + source.slice(copied)
}
