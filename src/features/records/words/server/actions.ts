import { createHash } from 'node:crypto'
import { Cache } from '../../../../server/cache.ts'
import { contentFiles, hasContent, type ReadContent, readContent } from '../../../../server/content.ts'
import type { Db } from '../../../../server/db/connect.ts'
import {
  firstLanguages,
  isLanguage,
  type LanguageCode,
  setAddedLanguages,
} from '../../../../shared/languages.ts'
import {
  isTranslated,
  type Pile,
  pileOf,
  piles,
  placeholdersOf,
  textId,
  textsOf,
  translatedLanguages,
  withTexts,
  wordsFaults,
} from '../rules.ts'
import {
  replaceFirstLanguages,
  selectApproved,
  selectDraftTexts,
  selectLanguages,
  selectVersion,
} from './queries.ts'
import type { ApprovedText, DraftText, LanguageTable } from './tables.ts'

export {
  countChange,
  insertLanguage,
  putApproved,
  putDraftTexts,
  selectLanguages,
  setOffered,
  setOwnName,
} from './queries.ts'
export type { ApprovedText, DraftText, LanguageTable } from './tables.ts'

export interface Text {
  id: string
  /** Its file below a language's folder, without the extension. */
  file: string
  path: string
  english: string
  englishHash: string
  /** The project's own words, or an added language's unapproved ones; empty if there are none. */
  words: string
  /** Whether a speaker has reviewed the project's words. */
  isReviewed: boolean
}

const catalogues = new Map<LanguageCode, readonly Text[]>()

/** Returns a language's texts with the project's own words, in file order. Reads the files only once. */
export function catalogueOf(language: LanguageCode): readonly Text[] {
  const known = catalogues.get(language) ?? contentFiles('en').flatMap((name) => textsOfFile(language, name))
  catalogues.set(language, known)
  return known
}

function textsOfFile(language: LanguageCode, name: string): Text[] {
  const hasOwn = hasContent(language)
  const own = hasOwn ? readContent<{ review?: string | Record<string, string> }>(`${language}/${name}`) : {}
  const words = textsOf(own)
  return Array.from(textsOf(readContent(`en/${name}`)), ([path, english]) => ({
    id: textId(name, path),
    file: name.replace(/\.json$/, ''),
    path,
    english,
    englishHash: createHash('sha256').update(english).digest('hex'),
    words: words.get(path) ?? '',
    isReviewed: isReviewed(own.review),
  })).filter(
    ({ english, words }) =>
      /\p{L}/u.test(`${english} ${words}`.replace(/\{\w+\}/g, '')) ||
      // A language written here may need its own order, as in dates.
      (!hasOwn && placeholdersOf(english).length > 1),
  )
}

/** A file with several review states counts as reviewed once every part is reviewed. */
const isReviewed = (review: string | Record<string, string> | undefined): boolean =>
  [review ?? '']
    .flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))
    .every((state) => state.startsWith('reviewed'))

/** The words that replace the project's own, as approved at one point in time. */
export interface Words {
  /** Reads a content file with the words in use. A text without words is in English. */
  read: ReadContent
  /** All texts of a language that respondents and families read, in file order. */
  texts: (language: LanguageCode) => readonly Text[]
  /** Whether every text of a part has words in a language. */
  isComplete: (language: LanguageCode, pile: Pile) => boolean
  /** Returns a text's approval; undefined if it has none, or if its English and translation have both changed. */
  approvedText: (language: LanguageCode, text: Text) => ApprovedText | undefined
  /** Approved words stay in use when the English changes, until new words are approved or they no longer fit. */
  wordsFor: (language: LanguageCode, text: Text) => string
  /** Returns words in use that differ from the project's, by text ID. */
  corrections: (language: LanguageCode) => ReadonlyMap<string, string>
  /** All approvals, including those of an earlier English text. */
  approved: readonly ApprovedText[]
  /** For each part of a translation, the languages with texts that no speaker has approved. */
  drafts: Readonly<Record<Pile, readonly LanguageCode[]>>
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
  return isFresh ? known.words : latestWords(db)
}

/** Returns the words in use, after checking whether another process changed them or the languages. */
export async function latestWords(db: Db): Promise<Words> {
  const known = warm.get(db, 'words')
  const readAt = performance.now()
  const version = await selectVersion(db)
  const words = known?.version === version ? known.words : await storedWords(db)
  warm.set(db, 'words', { words, version, readAt })
  return words
}

/** Makes this process know what another one just changed. Returns whether there was anything. */
export async function learnChanges(db: Db): Promise<boolean> {
  const known = warm.get(db, 'words')?.words
  return (await latestWords(db)) !== known
}

/** Makes this process know languages that another one just offered. Returns whether it had to learn any. */
export async function learnLanguages(db: Db, codes: readonly LanguageCode[]): Promise<boolean> {
  const areKnown = () => codes.every((code) => isLanguage(code))
  if (areKnown()) return false
  await latestWords(db)
  return areKnown()
}

export const forgetWords = (db: Db): void => warm.delete(db, 'words')

/**
 * Runs a transaction that changes words or languages. Afterwards, this process has what is stored, also if the
 * transaction failed.
 */
export async function changingWords<T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(change)
  } finally {
    forgetWords(db)
    await wordsInForce(db)
  }
}

/**
 * Reads the words from the database, and makes this process offer the languages that are stored there. A speaker’s
 * “Choose your language” replaces what the administrator typed.
 */
export async function storedWords(db: Db): Promise<Words> {
  const added = (await selectLanguages(db))
    .filter(({ added_at }) => added_at !== null)
    .map(({ id, code, name, native_name, choose_lang_text, offered_at }) => ({
      ...{ id, code, name, nativeName: native_name, chooseLangText: choose_lang_text },
      isOffered: offered_at !== null,
    }))
  const [approved, drafts] = [await selectApproved(db), await selectDraftTexts(db)]
  setAddedLanguages(added)
  const words = wordsOf(approved, drafts)
  for (const language of added) {
    const text = words.texts(language.code).find(({ id }) => id === 'family-answer.chooseLanguage')
    if (text) language.chooseLangText = words.wordsFor(language.code, text) || language.chooseLangText
  }
  return words
}

/** Updates the table of languages to match the specification's. */
export const storeFirstLanguages = (db: Db): Promise<void> =>
  replaceFirstLanguages(
    db,
    firstLanguages.map(
      ({ id, code, name, nativeName, chooseLangText }): LanguageTable => ({
        ...{ id, code, name, native_name: nativeName, choose_lang_text: chooseLangText },
        ...{ added_at: null, offered_at: null },
      }),
    ),
  )

const key = (language: string, id: string) => `${language} ${id}`

/** Returns the words in use, given all approved texts and added languages' unapproved ones. */
export function wordsOf(approved: readonly ApprovedText[], drafts: readonly DraftText[] = []): Words {
  const drafted = new Map(drafts.map((row) => [key(row.language, row.text_id), row.words]))
  const catalogues = new Map<LanguageCode, readonly Text[]>()
  const texts = (language: LanguageCode) => {
    const known =
      catalogues.get(language) ??
      catalogueOf(language).map((text) => {
        // An upgrade may have changed the placeholders of the English text.
        const draft = drafted.get(key(language, text.id))
        const fits = draft !== undefined && wordsFaults(text.file, draft, text.english).length === 0
        return fits ? { ...text, words: draft } : text
      })
    catalogues.set(language, known)
    return known
  }
  const byText = new Map(approved.map((row) => [key(row.language, row.text_id), row]))
  const approvedText = (language: LanguageCode, { id, englishHash, words }: Text) => {
    const row = byText.get(key(language, id))
    return row && (row.english_hash === englishHash || row.words === words) ? row : undefined
  }
  const wordsFor = (language: LanguageCode, { id, file, english, words }: Text) => {
    const approvedWords = byText.get(key(language, id))?.words ?? words
    // The approved words may have the placeholders of an earlier English text.
    return wordsFaults(file, approvedWords, english).length === 0 ? approvedWords : words
  }
  const unread = new Map(
    translatedLanguages().map((language) => {
      const own = texts(language).filter((text) => !text.isReviewed && !approvedText(language, text))
      return [language, new Set(own.map(pileOf))]
    }),
  )
  const draftsOf = (pile: Pile) =>
    translatedLanguages().filter((language) => unread.get(language)?.has(pile) === true)
  const changed = new Map<LanguageCode, ReadonlyMap<string, string>>()
  const corrections = (language: LanguageCode) => {
    const known = changed.get(language) ?? correctionsOf(language, texts(language), wordsFor)
    changed.set(language, known)
    return known
  }
  const files = new Map<string, unknown>()
  return {
    approved,
    texts,
    isComplete: (language, pile) =>
      !texts(language).some((text) => pileOf(text) === pile && wordsFor(language, text) === ''),
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

/** Returns the words that differ from the project's files, by text ID. */
function correctionsOf(
  language: LanguageCode,
  texts: readonly Text[],
  wordsFor: Words['wordsFor'],
): ReadonlyMap<string, string> {
  const written = new Map(catalogueOf(language).map(({ id, words }) => [id, words]))
  return new Map(
    texts.flatMap((text): [string, string][] => {
      const words = wordsFor(language, text)
      return words === written.get(text.id) ? [] : [[text.id, words]]
    }),
  )
}

function corrected(name: string, corrections: Words['corrections']): unknown {
  const [code = '', ...rest] = name.split('/')
  const isOwn = hasContent(code)
  const original = readContent<unknown>(isOwn || !isTranslated(code) ? name : `en/${rest.join('/')}`)
  const changed = isTranslated(code) ? corrections(code) : undefined
  if (!changed || (isOwn && changed.size === 0)) return original
  const file = rest.join('/')
  return withTexts(original, (path, text) => changed.get(textId(file, path)) ?? text)
}
