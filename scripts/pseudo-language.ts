import { catalogueOf } from '../src/features/records/words/server/actions.ts'

export interface PseudoLanguage {
  /** With a region for private use, so that no installation can add the language. */
  code: string
  nativeName: string
  /** Returns English text in this language. Placeholders don't change. */
  words: (english: string) => string
}

const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(text.matchAll(/(.)(.)/gu), ([, plain = '', other = '']) => [plain, other]))
const accents = pairs('aáeéiíoöuüyýcçnñsšzžAÁEÉIÍOÖUÜYÝCÇNÑSŠZŽ')
const arabic = pairs('aاbبcصdدeهfفgغhحiيjجkكlلmمnنoوpثqقrرsسtتuعvضwشxخyطzز')
const arabicMarks = pairs('?؟,،;؛')

/** Placeholders, and endings of addresses such as `?kiosk=1` and `/questions`. */
const kept = /(\{\w+\}|[?/]\w+(?:=\w+)?)/
const between = (change: (part: string) => string) => (text: string) =>
  text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')

const accented = between((part) =>
  part.replace(/[aeiou]/g, '$&$&').replace(/\p{L}/gu, (letter) => accents[letter] ?? letter),
)
const inArabicLetters = between((part) =>
  part.replace(/[\p{L}?,;]/gu, (sign) => arabic[sign.toLowerCase()] ?? arabicMarks[sign] ?? sign),
)

/** English with accents and doubled vowels, about a third longer. */
export const long = languageOf('en-XA', accented)
/** English from right to left, with one Arabic letter for each letter. */
export const rightToLeft = languageOf('ar-XB', inArabicLetters)
export const pseudoLanguages = [long, rightToLeft] as const

function languageOf(code: string, words: PseudoLanguage['words']): PseudoLanguage {
  return { code, nativeName: words('Pseudo'), words }
}

/** Returns all of a pseudo-language's texts, as a language pack has them. */
export const textsIn = ({ code, words }: PseudoLanguage): { id: string; english: string; words: string }[] =>
  catalogueOf(code).map(({ id, english, englishHash }) => ({
    id,
    english: englishHash,
    words: words(english),
  }))
