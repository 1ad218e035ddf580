import { directionOf } from '../../../shared/direction.ts'
import { type Pile, wordsFaults } from '../../records/words/rules.ts'

/** Parts of a translation that surveys need. Letters and pages for families can follow. */
export const neededPiles: readonly Pile[] = ['questions', 'page']

/** Languages that US schools often need, in English order, with the names that their speakers use. */
export const preparedLanguages = [
  { code: 'am', nativeName: 'አማርኛ' },
  { code: 'ar', nativeName: 'العربية', hasDraft: true },
  { code: 'zh', nativeName: '中文' },
  { code: 'om', nativeName: 'Afaan Oromoo' },
  { code: 'ru', nativeName: 'Русский' },
  { code: 'ksw', nativeName: 'ကညီကျိၣ်' },
  { code: 'vi', nativeName: 'Tiếng Việt', hasDraft: true },
] as const satisfies readonly { code: string; nativeName: string; hasDraft?: true }[]

/** Returns the standard form of a language's BCP 47 code: language, script, region. Undefined if it isn't one. */
export function standardCode(code: string): string | undefined {
  try {
    const locale = new Intl.Locale(code.trim())
    return locale.baseName.length <= 35 &&
      /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(locale.baseName)
      ? locale.baseName
      : undefined
  } catch {
    return undefined
  }
}

/** Regions that stand for no place, such as those of pseudo-languages. Kosovo has XK. */
const privateRegion = /-(AA|Q[M-Z]|X[A-JL-Z]|ZZ)$/

/** Codes that stand for no single language. */
const noLanguage = /^(mis|mul|und|zxx)\b/

/** Returns a language's English name; undefined if no standard lists the code. */
export function englishName(code: string): string | undefined {
  if (privateRegion.test(code) || noLanguage.test(code)) return undefined
  const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)
  return name && name !== code ? name : namesElsewhere[code]
}

/** Matches words for a list of languages: one line without invisible characters, markup or placeholders. */
export const listedWords = /^[^\p{C}<>{}]*$/u

/** Languages that the standard names of Node.js and browsers lack. */
const namesElsewhere: Readonly<Partial<Record<string, string>>> = { ksw: 'S’gaw Karen' }

/** Returns why a code can't be added, or null. */
export function codeFault(typed: string): string | null {
  const code = standardCode(typed)
  if (code === undefined) return 'Enter a language code, such as vi or zh-Hant.'
  return englishName(code) === undefined ? 'No language has this code.' : null
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** Returns why a pack's words for a text can't be used, or undefined. `english` is the text's English. */
export function packFault(
  code: string,
  { file, english }: { file: string; english: string },
  words: string,
): string | undefined {
  const [fault] = wordsFaults(file, words, english)
  if (fault) return fault
  const bare = words.replace(/\{\w+\}|https?:\S+/g, '')
  if (directionOf(code) === 'ltr')
    return rightToLeft.test(bare) ? 'The text is written from right to left.' : undefined
  const isName = bare.replace(/[^\p{L}]/gu, '').length < 4 || words === english
  return isName || rightToLeft.test(bare) ? undefined : 'The text is written from left to right.'
}
