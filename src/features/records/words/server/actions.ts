import { createHash } from 'node:crypto'
import { Cache } from '../../../../server/cache.ts'
import { contentFiles, type ReadContent, readContent } from '../../../../server/content.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import {
  type Pile,
  pileOf,
  piles,
  type TranslatedLanguage,
  textId,
  textsOf,
  translatedLanguages,
  withTexts,
  wordsFaults,
} from '../rules.ts'
import { selectApproved, selectVersion } from './queries.ts'
import type { ApprovedText } from './tables.ts'

export { countChange, putApproved, selectApproved } from './queries.ts'
export type { ApprovedText } from './tables.ts'

export interface Text {
  id: string
  /** Its file below a language's folder, without the extension. */
  file: string
  path: string
  english: string
  englishHash: string
  /** The project's own words. */
  words: string
  /** Whether a speaker has reviewed the project's words. */
  isReviewed: boolean
}

const catalogues = new Map<TranslatedLanguage, readonly Text[]>()

/** Returns all texts of a language that respondents and families read, in file order. Reads the files only once. */
export function catalogueOf(language: TranslatedLanguage): readonly Text[] {
  const known = catalogues.get(language) ?? contentFiles('en').flatMap((name) => textsOfFile(language, name))
  catalogues.set(language, known)
  return known
}

function textsOfFile(language: TranslatedLanguage, name: string): Text[] {
  const own = readContent<{ review?: string | Record<string, string> }>(`${language}/${name}`)
  const words = textsOf(own)
  return Array.from(textsOf(readContent(`en/${name}`)), ([path, english]) => ({
    id: textId(name, path),
    file: name.replace(/\.json$/, ''),
    path,
    english,
    englishHash: createHash('sha256').update(english).digest('hex'),
    words: words.get(path) ?? '',
    isReviewed: isReviewed(own.review),
  })).filter(({ english, words }) => /\p{L}/u.test(`${english} ${words}`.replace(/\{\w+\}/g, '')))
}

/** A file with several review states counts as reviewed once every part is reviewed. */
const isReviewed = (review: string | Record<string, string> | undefined): boolean =>
  [review ?? '']
    .flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
    .every((state) => state.startsWith('reviewed'))

/** The words that replace the project's own, as approved at one point in time. */
export interface Words {
  /** Reads a content file with the words in use. */
  read: ReadContent
  /** Returns a text's approval; undefined if it has none, or if its English and translation have both changed. */
  approvedText: (language: TranslatedLanguage, text: Text) => ApprovedText | undefined
  /** Approved words stay in use when the English changes, until new words are approved or they no longer fit. */
  wordsFor: (language: TranslatedLanguage, text: Text) => string
  /** Returns words in use that differ from the project's, by text ID. */
  corrections: (language: TranslatedLanguage) => ReadonlyMap<string, string>
  /** All approvals, including those of an earlier English text. */
  approved: readonly ApprovedText[]
  /** For each part of a translation, the languages with texts that no speaker has approved. */
  drafts: Readonly<Record<Pile, readonly TranslatedLanguage[]>>
}

interface Warm {
  words: Words
  version: number
  readAt: number
}
const warm = new Cache<Warm>(1)
const checkedForMs = 1000

/**
 * Returns the words in use from memory. At most once a second, checks whether another process changed them. A change
 * shows everywhere within a second, and right away in the process that made it (`forgetWords`).
 */
export async function wordsInForce(db: Db): Promise<Words> {
  const known = warm.get(db, 'words')
  const isFresh = known && performance.now() - known.readAt < checkedForMs
  if (isFresh) return known.words
  const readAt = performance.now()
  const version = await selectVersion(db)
  const words = known?.version === version ? known.words : wordsOf(await selectApproved(db))
  warm.set(db, 'words', { words, version, readAt })
  return words
}

export const forgetWords = (db: Db): void => warm.delete(db, 'words')

const key = (language: string, id: string) => `${language} ${id}`

/** Returns the words in use, given all approved texts. */
export function wordsOf(approved: readonly ApprovedText[]): Words {
  const byText = new Map(approved.map((row) => [key(row.language, row.text_id), row]))
  const approvedText = (language: TranslatedLanguage, { id, englishHash, words }: Text) => {
    const row = byText.get(key(language, id))
    return row && (row.english_hash === englishHash || row.words === words) ? row : undefined
  }
  const wordsFor = (language: TranslatedLanguage, { id, file, english, words }: Text) => {
    const approvedWords = byText.get(key(language, id))?.words ?? words
    // The approved words may have the placeholders of an earlier English text.
    return wordsFaults(file, approvedWords, english).length === 0 ? approvedWords : words
  }
  const unread = new Map(
    translatedLanguages.map((language) => {
      const texts = catalogueOf(language).filter((text) => !text.isReviewed && !approvedText(language, text))
      return [language, new Set(texts.map(pileOf))]
    }),
  )
  const draftsOf = (pile: Pile) =>
    translatedLanguages.filter((language) => unread.get(language)?.has(pile) === true)
  const changed = new Map<TranslatedLanguage, ReadonlyMap<string, string>>()
  const corrections = (language: TranslatedLanguage) => {
    const known = changed.get(language) ?? correctionsOf(language, wordsFor)
    changed.set(language, known)
    return known
  }
  const files = new Map<string, unknown>()
  return {
    approved,
    approvedText,
    wordsFor,
    corrections,
    read<T>(name: string): T {
      const file = files.get(name) ?? corrected(name, corrections)
      files.set(name, file)
      return file as T
    },
    drafts: Object.fromEntries(piles.map((pile) => [pile, draftsOf(pile)])) as unknown as Words['drafts'],
  }
}

/** Returns the sentence that marks a document as a draft translation, in its language and in English. */
export const draftLines = (read: ReadContent, language: LanguageCode): string[] =>
  [language, 'en'].map((code) => read<{ draftSentence: string }>(`${code}/page.json`).draftSentence)

const correctionsOf = (
  language: TranslatedLanguage,
  wordsFor: Words['wordsFor'],
): ReadonlyMap<string, string> =>
  new Map(
    catalogueOf(language).flatMap((text): [string, string][] => {
      const words = wordsFor(language, text)
      return words === text.words ? [] : [[text.id, words]]
    }),
  )

function corrected(name: string, corrections: Words['corrections']): unknown {
  const [code = '', ...rest] = name.split('/')
  const language = translatedLanguages.find((one) => one === code)
  const original = readContent<unknown>(name)
  const changed = language && corrections(language)
  if (!changed || changed.size === 0) return original
  const file = rest.join('/')
  return withTexts(original, (path, text) => changed.get(textId(file, path)) ?? text)
}
