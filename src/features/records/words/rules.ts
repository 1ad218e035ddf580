import type { LanguageCode } from '../../../shared/languages.ts'

/** Languages whose words are translations, which a speaker has to read. */
export const translatedLanguages = ['es', 'so', 'hmn'] as const satisfies readonly LanguageCode[]
export type TranslatedLanguage = (typeof translatedLanguages)[number]

export const isTranslated = (language: LanguageCode): language is TranslatedLanguage => language !== 'en'

/** Names that stay as they are in every language: of a term's form, of what the kit fills in, of a value. */
export const placeholder = /\{\w+\}(\?kiosk=1)?/g

/** Placeholders of a text in their order, such as `{students}`. */
export const placeholdersOf = (text: string): string[] =>
  Array.from(text.matchAll(placeholder), ([name]) => name)

/**
 * Whether two texts of a file have the same placeholders. Only a form in a question may begin with a capital in one of
 * them.
 */
export function hasSamePlaceholders(file: string, text: string, english: string): boolean {
  const named = (name: string) => (/^questions\b/.test(file) ? name.toLowerCase() : name)
  const [own, theirs] = [text, english].map((one) => placeholdersOf(one).map(named).sort().join())
  return own === theirs
}

/** Characters that the words of a file must not have: none that cannot be seen; bank, terms and areas fit any file format. */
export const unusable = (file: string): RegExp =>
  /^(questions|terms|areas)\b/.test(file)
    ? /^$|[\p{C}"'`<>&*_=;|{}]|\s{2}|^\s|\s$/u
    : /^$|[\p{C}<>{}]|\s{2}|^\s|\s$/u

/** The words as they are kept: composed letters, single spaces, the apostrophe that books have. */
export const tidied = (words: string): string =>
  words.normalize('NFC').replace(/\s+/g, ' ').replaceAll("'", '’').trim()

/** So many characters fit where a text is; every translation of the project keeps to it. */
export const longestWords = (english: string): number => 40 + 2 * english.length

/** Why words can’t replace an English text of a file, a sentence each. */
export function wordsFaults(file: string, words: string, english: string): string[] {
  if (words === '') return ['Enter the words you suggest.']
  const most = longestWords(english)
  const bad = words.replace(placeholder, 'x').match(/[<>{}"`&*_=;|]/)?.[0]
  const names = placeholdersOf(english)
  return [
    ...(words.length > most ? [`The text has ${words.length} characters, but only ${most} fit here.`] : []),
    ...(hasSamePlaceholders(file, words, english)
      ? []
      : [
          names.length === 0
            ? 'Remove the words in braces. The English text doesn’t have any.'
            : `Keep the words in braces as they are: ${names.join(', ')}.`,
        ]),
    ...(hasSamePlaceholders(file, words, english) && unusable(file).test(words.replace(placeholder, 'x'))
      ? [`The text has ${bad ?? 'an invisible character'}, which you can’t use here.`]
      : []),
  ]
}

type Change = (path: string, text: string) => string

/**
 * A copy of a content file with its texts changed. The path of a text has the keys that lead to it, of a list's entries
 * their id, else their place: `terms.2.options.5.forms.teacher`.
 */
export function withTexts<T>(value: T, change: Change, path?: string): T
export function withTexts(value: unknown, change: Change, path = ''): unknown {
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  if (typeof value === 'string') return change(path, value)
  if (Array.isArray(value))
    return value.map((one, place) => withTexts(one, change, at(entryId(one) ?? place)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withTexts(inner, change, at(key))]),
  )
}

/** What names an entry of a list in the path of its texts; undefined where its place does. */
export const entryId = (entry: unknown): number | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'number'
    ? entry.id
    : undefined

/** The texts of a content file that respondents and families read, by path. */
export function textsOf(file: unknown): Map<string, string> {
  const texts = new Map<string, string>()
  withTexts(file, (path, text) => {
    if (!isForStaff.test(path)) texts.set(path, text)
    return text
  })
  return texts
}

/** Review states, and what only staff read: names and helps of terms, and the groups that a part of the kit is for. */
const isForStaff =
  /^review\b|\.variable$|\.asked\.\d+$|^terms\.\d+\.(label|help)$|^terms\.\d+\.options\.\d+\.label$/

/** A text's id: the file, and the path in it: `kit/poster.blocks.0.text`. */
export const textId = (file: string, path: string): string => `${file.replace(/\.json$/, '')}.${path}`

/** What is reviewed on its own, so that no pile waits for another. */
export const piles = ['questions', 'page', 'letters', 'families'] as const
export type Pile = (typeof piles)[number]
export const pileNames: Readonly<Record<Pile, string>> = {
  questions: 'questions',
  page: 'survey page',
  letters: 'letters',
  families: 'pages for families',
}

/** The pile of a text. Booklets have the words of the survey page. */
export function pileOf({ file, path }: { file: string; path: string }): Pile {
  if (file === 'questions' || file === 'terms') return 'questions'
  if (file.startsWith('kit/')) return 'letters'
  const isForFamilies = ['family-answer', 'areas'].includes(file) || path.startsWith('families.')
  return isForFamilies ? 'families' : 'page'
}

/** The file that a text is in, without its ending. */
export const fileOf = (id: string): string => id.split('.')[0] ?? ''
