export type Direction = 'ltr' | 'rtl'

/** Scripts written from right to left, by ISO 15924 code, that living languages use. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'])

/** Returns the script that a language is usually written in, by ISO 15924 code; undefined for a code that isn't known. */
export function scriptOf(code: string): string | undefined {
  try {
    return new Intl.Locale(code).maximize().script
  } catch {
    return undefined
  }
}

/** Returns the direction in which a language is written; `ltr` for a code that isn't known. */
export const directionOf = (code: string): Direction =>
  rightToLeft.has(scriptOf(code) ?? '') ? 'rtl' : 'ltr'

/** Returns the separator of names that may contain commas. */
export const nameSeparator = (code: string): string => (scriptOf(code) === 'Arab' ? '؛ ' : '; ')

/** Marks a name or phone number to keep its own direction inside a sentence; without it, an Arabic one reverses numbers. */
export const isolated = (text: string): string => text && `\u2068${text}\u2069`

/** The attributes of an element whose text is in a language. */
export const inLanguage = (code: string): { lang: string; dir: Direction } => ({
  lang: code,
  dir: directionOf(code),
})

/** The same attributes in HTML; the direction only if it isn't that of the text around the element. */
export function languageAttributes(code: string, around: Direction = 'ltr'): string {
  const dir = directionOf(code)
  return dir === around ? `lang="${code}"` : `lang="${code}" dir="${dir}"`
}
