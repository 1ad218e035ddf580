import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pileOf } from '../../features/records/words/rules.ts'
import type { Words } from '../../features/records/words/server/actions.ts'
import { type LanguageCode, languages } from '../../shared/languages.ts'
import type { Subset } from './subset.ts'
import { inRange, type LettersOf, lettersOf } from './typefaces.ts'

/** A font file with the letters of one language. Its name changes with its content. */
export interface FontFile extends Subset {
  name: string
  weight: string
  range: string
}

/** What pages in one language need to show its letters. */
export interface LanguageFont extends Pick<LettersOf, 'devices' | 'boxes' | 'isLatin'> {
  code: LanguageCode
  files: readonly FontFile[]
}

const known = new WeakMap<Words, Map<LanguageCode, LanguageFont | undefined>>()

/** Returns the fonts that a language's words need; undefined for languages in the pages' own typeface. */
export function fontOf(words: Words, code: LanguageCode): LanguageFont | undefined {
  const own = known.get(words) ?? new Map<LanguageCode, LanguageFont | undefined>()
  known.set(words, own)
  if (!own.has(code)) own.set(code, lettersOf(code) && fontFor(code, textIn(words, code)))
  return own.get(code)
}

const textIn = (words: Words, code: LanguageCode): string =>
  words
    .texts(code)
    .filter((text) => pileOf(text) !== 'letters')
    .map((text) => words.wordsFor(code, text))
    .join('')

/** Returns the fonts for a text in a language. */
export function fontFor(code: LanguageCode, text: string): LanguageFont | undefined {
  const typeface = lettersOf(code)
  if (!typeface) return undefined
  const { devices, boxes, isLatin, isOwn, parts } = typeface
  // Most languages have a name whose letters are in the pages' own typeface, and so need no font.
  const named = languages.filter((one) => !isOwn || one.code === code)
  const names = named.map(({ nativeName }) => nativeName).join('')
  const signs = [...new Set((typeface.letters + text + names).normalize('NFC'))].sort()
  const files = parts.flatMap(({ part, path, weight, range, isVariable }): FontFile[] => {
    const letters = signs.filter((sign) => inRange(range, sign)).join('')
    if (letters === '') return []
    const mark = createHash('sha256').update(readFileSync(path)).update(letters).digest('hex').slice(0, 16)
    const name = `${code}-${part}-${weight.replace(' ', '-')}-${mark}.woff2`
    return [{ name, path, letters, isVariable, weight, range }]
  })
  if (files.length === 0) return undefined
  return { code, devices, boxes, isLatin, files }
}
