import type english from '../../../../../../content/en/phrases.json'
import type { LanguageCode } from '../../../../../shared/languages.ts'
import { fill } from '../../../../../shared/phrases.ts'
import { fetchJson } from '../calls.ts'
import { declining, type Element, isWritten, textIn } from './engine.ts'

/** Every text that a respondent reads, in one language. The families' page loads its own texts separately. */
export type Phrases = typeof english

const files = import.meta.glob<Phrases>('../../../../../../content/{en,es,so,hmn}/phrases.json', {
  import: 'default',
})

const loaded = new Map<LanguageCode, Promise<Phrases>>()

let loadMore: (code: LanguageCode) => Promise<Partial<Phrases>> | undefined = () => undefined

/** Makes every later load include texts that only one page needs. */
export function addPhrases(more: typeof loadMore): void {
  loadMore = more
  loaded.clear()
}

/** Loads a language once. After a failure, the next call tries again. */
export function loadPhrases(code: LanguageCode): Promise<Phrases> {
  const before = loaded.get(code)
  if (before) return before
  // The build doesn't have the words of languages that the installation added.
  const words =
    files[`../../../../../../content/${code}/phrases.json`]?.() ??
    fetchJson<Phrases>(`/api/survey-words/${code}`)
  const file = Promise.all([words, loadMore(code)]).then(([own, more]) =>
    corrected({ ...own, ...more }, code),
  )
  loaded.set(code, file)
  file.catch(() => loaded.delete(code))
  return file
}

let corrections: Corrections = {}
type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Replaces the script's texts, by language and text ID (`phrases.families.title`). Call before loading any. */
export function correctPhrases(words: Corrections): void {
  corrections = words
}

export const correctionOf = (code: LanguageCode, id: string): string | undefined => corrections[code]?.[id]

function corrected(phrases: Phrases, code: LanguageCode): Phrases {
  const replace = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return correctionOf(code, path) ?? value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one, place) => replace(one, `${path}.${place}`))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, replace(one, `${path}.${key}`)]),
    )
  }
  return corrections[code] ? (replace(phrases, 'phrases') as Phrases) : phrases
}

/** Returns what Next says about unanswered questions: what to choose, and whether pressing it again skips them. */
export function unansweredText(
  elements: readonly Element[],
  button: string,
  code: LanguageCode,
  phrases: Phrases,
): string {
  const [first] = elements
  const last = first && elements.every(declining) ? declining(first) : undefined
  if (last) return fill(phrases.skip, { choice: textIn(code, last.text), button })
  return first && isWritten(first) ? phrases.writeAnswer : phrases.chooseAnswer
}
