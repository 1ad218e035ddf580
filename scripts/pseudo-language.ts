import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '../src/shared/languages.ts'
import { contentFolder, languageFiles, readJson } from './language-files.ts'

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    'aáeéiíoöuüyýcçnñsšzžAÁEÉIÍOÖUÜYÝCÇNÑSŠZŽ'.matchAll(/(.)(.)/gu),
    ([, plain = '', accented = '']) => [plain, accented],
  ),
)
/** Placeholders, and endings of addresses such as `?kiosk=1` and `/questions`. */
const kept = /(\{\w+\}|[?/]\w+(?:=\w+)?)/

/** Returns English with accents and doubled vowels, about a third longer. Placeholders don't change. */
export const pseudo = (text: string): string =>
  text
    .split(kept)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/[aeiou]/g, '$&$&').replace(/\p{L}/gu, (letter) => accents[letter] ?? letter),
    )
    .join('')

function translated(value: unknown, key = ''): unknown {
  if (key === 'review') return typeof value === 'string' ? draft : mapped(value, () => draft)
  if (key === 'asked') return value
  if (typeof value === 'string') return key === 'variable' ? value : pseudo(value)
  return typeof value === 'object' && value !== null ? mapped(value, translated) : value
}
const draft = 'machine draft'
const mapped = (value: unknown, change: (inner: unknown, key: string) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((inner) => change(inner, ''))
    : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, change(inner, key)]))

/** Writes every file of a pseudo-language, derived from English, to a folder. Returns the file names. */
export function writePseudoLanguage(folder: string): string[] {
  const english = join(contentFolder, 'en')
  const files = languageFiles(english)
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${JSON.stringify(translated(readJson(english, file)), null, 2)}\n`)
  }
  return files
}

if (import.meta.main) {
  const [code, content = contentFolder] = process.argv.slice(2)
  if (!code) throw new Error('Usage: node scripts/pseudo-language.ts <code> [content folder]')
  const files = writePseudoLanguage(join(content, code))
  console.log(`Wrote ${files.length} files to ${join(content, code)}. The line for src/shared/languages.ts:`)
  const names = `name: 'Pseudo', nativeName: '${pseudo('Pseudo')}', chooseLangText: '${pseudo('Choose')}'`
  console.log(`  { id: ${languages.length + 1}, code: '${code}', ${names} },`)
}
