import {
  type LanguageCode,
  languageCodes,
  languageOf,
  languagesInPreparation,
} from '../../../shared/languages.ts'
import { fill } from '../../../shared/phrases.ts'
import type { Say } from './rules-helpers.ts'

/** Returns the languages that need a speaker's review, offered or in preparation. */
export const translatedLanguages = (): LanguageCode[] =>
  [...languageCodes, ...languagesInPreparation.map(({ code }) => code)].filter(isTranslated)

/** Whether this installation has a translation into a language. */
export const isTranslated = (language: LanguageCode): boolean =>
  language !== 'en' && languageOf(language) !== undefined

/** Placeholders that stay the same in every language: for a form of a term, a value, or text filled in by the kit. */
export const placeholder = /\{\w+\}(\?kiosk=1)?/g

/** Returns a text's placeholders in order, such as `{students}`. */
export const placeholdersOf = (text: string): string[] =>
  Array.from(text.matchAll(placeholder), ([name]) => name)

/** Compares placeholders. Capitals may differ only in questions, where a form can begin a sentence. */
export function hasSamePlaceholders(file: string, text: string, english: string): boolean {
  const named = (name: string) => (/^questions\b/.test(file) ? name.toLowerCase() : name)
  const [own, theirs] = [text, english].map((one) => placeholdersOf(one).map(named).sort().join())
  return own === theirs
}

/** Matches unusable characters, such as invisible ones. Stricter for texts that go into any file format. */
export const unusable = (file: string): RegExp =>
  /^(questions|terms|areas)\b/.test(file)
    ? /^$|[\p{C}"'`<>&*_=;|{}]|\s{2}|^\s|\s$/u
    : /^$|[\p{C}<>{}]|\s{2}|^\s|\s$/u

/** Returns the words as they are stored: composed characters, single spaces, and curly apostrophes. */
export const tidied = (words: string): string =>
  words.normalize('NFC').replace(/\s+/g, ' ').replaceAll("'", '’').trim()

/** Returns the maximum length of a translation. All of the project's own translations stay within it. */
export const longestWords = (english: string): number => 40 + 2 * english.length

const faults = {
  enterWords: 'Enter the words you suggest.',
  tooLong: 'The text has {count} characters, but only {most} fit here.',
  noBraces: 'Remove the words in braces. The English text doesn’t have any.',
  keepBraces: 'Keep the words in braces as they are: {names}.',
  unusable: 'The text has {character}, which you can’t use here.',
  invisible: 'an invisible character',
}
export type WordsFault = keyof typeof faults

/** Returns why words can't replace a file's English text, one sentence for each reason. */
export function wordsFaults(
  file: string,
  words: string,
  english: string,
  say: Say<WordsFault> = (key, values = {}) => fill(faults[key], values),
): string[] {
  if (words === '') return [say('enterWords')]
  const most = longestWords(english)
  const bad = words.replace(placeholder, 'x').match(/[<>{}"`&*_=;|]/)?.[0]
  const names = placeholdersOf(english)
  const hasThem = hasSamePlaceholders(file, words, english)
  return [
    ...(words.length > most ? [say('tooLong', { count: words.length, most })] : []),
    ...(hasThem
      ? []
      : [names.length === 0 ? say('noBraces') : say('keepBraces', { names: names.join(', ') })]),
    ...(hasThem && unusable(file).test(words.replace(placeholder, 'x'))
      ? [say('unusable', { character: bad ?? say('invisible') })]
      : []),
  ]
}

type Change = (path: string, text: string) => string

/**
 * Returns a copy of a content file with its texts changed. A text's path lists the keys that lead to it. List entries
 * appear by ID, or by index if they have none: `terms.2.options.5.forms.teacher`.
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

/** Returns the ID of a list entry for text paths; undefined if the path uses its index. */
export const entryId = (entry: unknown): number | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'number'
    ? entry.id
    : undefined

/** Returns a content file's texts that respondents and families read, by path. */
export function textsOf(file: unknown): Map<string, string> {
  const texts = new Map<string, string>()
  withTexts(file, (path, text) => {
    if (!isForStaff.test(path)) texts.set(path, text)
    return text
  })
  return texts
}

/** Review states, and texts that only staff read: labels and help of terms, and a kit document's groups. */
const isForStaff =
  /^review\b|\.variable$|\.asked\.\d+$|^terms\.\d+\.(label|help)$|^terms\.\d+\.options\.\d+\.label$/

/** Returns a text's ID from its file and its path in the file: `kit/poster.blocks.0.text`. */
export const textId = (file: string, path: string): string => `${file.replace(/\.json$/, '')}.${path}`

/** Parts of a translation that are reviewed separately, so that a finished part doesn't have to wait. */
export const piles = [
  'questions',
  'page',
  'letters',
  'families',
  'district',
  'helpers',
  'slips',
  'stories',
] as const
export type Pile = (typeof piles)[number]
/** Those that a survey or its school uses. */
export const surveyPiles = ['questions', 'page', 'letters', 'families'] as const satisfies readonly Pile[]
export const pileNames: Readonly<Record<Pile, string>> = {
  questions: 'questions',
  page: 'survey page',
  letters: 'letters',
  families: 'pages for families',
  district: 'report of a district',
  helpers: 'pages for helpers',
  slips: 'slips with codes',
  stories: 'two stories',
}

/** Titles of the two stories, which few surveys ask. Their answer choices are those of other questions. */
const storyTitle = /^titles\.q150[12]$/

/** Returns the part that a text belongs to. Booklets use the words of the survey page. */
export function pileOf({ file, path }: { file: string; path: string }): Pile {
  if (file === 'questions' && storyTitle.test(path)) return 'stories'
  if (file === 'questions' || file === 'terms') return 'questions'
  if (file.startsWith('kit/')) return 'letters'
  if (file === 'district-report') return 'district'
  if (file === 'helpers' || file === 'slips') return file
  if (file === 'tracking' || file === 'interviews') return 'helpers'
  if (path === 'chooseLanguage') return 'page'
  const isForFamilies = ['family-answer', 'areas'].includes(file) || path.startsWith('families.')
  return isForFamilies ? 'families' : 'page'
}
