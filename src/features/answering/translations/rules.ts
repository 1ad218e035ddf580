import { fill } from '../../../shared/phrases.ts'
import { type WordsFault, wordsFaults } from '../../records/words/rules.ts'
import type { Say } from '../../records/words/rules-helpers.ts'
import type { TextState } from './rules-states.ts'

export const verdicts = ['right', 'change', 'unsure'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictNames: Readonly<Record<Verdict, string>> = {
  right: 'Right',
  change: 'Change',
  unsure: 'Not sure',
}
export const verdictChoices = `${verdictNames.right}, ${verdictNames.change} or ${verdictNames.unsure}`

/** Maximum characters in a comment and in suggested words, and maximum texts per request. */
export const limits = { comment: 500, words: 1000, texts: 2000 } as const

interface Standing {
  englishHash: string
  /** A speaker has reviewed the translation that the project itself provides. */
  isReviewed: boolean
  /** earlier: approved, but both the English and the project's own translation have changed since. */
  approval: 'counts' | 'earlier' | 'none'
  review: { english_hash: string; verdict: Verdict; outcome: 'open' | 'taken' | 'sent back' } | undefined
}

/**
 * Returns a text's state, and whether it is stale because its review or approval was for earlier English words. A review
 * counts only if the speaker was sure. An open review takes precedence over an approval.
 */
export function stateOf({ englishHash, isReviewed, approval, review }: Standing): {
  state: TextState
  isStale: boolean
} {
  const isOfNow = review?.english_hash === englishHash
  const waits = isOfNow && review?.outcome === 'open' && review.verdict !== 'unsure'
  const isApproved = approval === 'counts' || (isReviewed && approval === 'none')
  const state = waits ? 'reviewed' : isApproved ? 'approved' : 'draft'
  const isStale = state === 'draft' && (approval === 'earlier' || (review !== undefined && !isOfNow))
  return { state, isStale }
}

interface SuggestedText {
  file: string
  english: string
  words: string
}

const faults = {
  writeFirst: 'Write the words first.',
  alreadyCurrent: 'These are the current words. Change them, or choose Right.',
  sayUnsure: 'Add a comment to say what you’re not sure about.',
  longComment: 'The comment has {count} characters. The limit is {most}.',
}

/** Returns the reasons why a review can't be stored, one sentence each. Without `say`, in English. */
export function reviewFaults(
  { file, english, words }: SuggestedText,
  review: { verdict: Verdict; words: string; comment: string },
  say?: Say<WordsFault | keyof typeof faults>,
): string[] {
  const why = say ?? ((key: keyof typeof faults, values = {}) => fill(faults[key], values))
  return [
    ...(review.verdict === 'right' && words === '' ? [why('writeFirst')] : []),
    ...(review.verdict === 'change' ? wordsFaults(file, review.words, english, say) : []),
    ...(review.verdict === 'change' && review.words === words ? [why('alreadyCurrent')] : []),
    ...(review.verdict === 'unsure' && review.comment === '' ? [why('sayUnsure')] : []),
    ...(review.comment.length > limits.comment
      ? [why('longComment', { count: review.comment.length, most: limits.comment })]
      : []),
  ]
}

const wordsPerMinute = 150
const wordsWrittenPerMinute = 15
const secondsToDecide = 2

/**
 * Estimates the time it takes to read texts in both languages and mark each one right, or to write them, in minutes if it is
 * less than three hours.
 */
export function timeToRead(texts: readonly { english: string; words: string }[]): {
  unit: 'minutes' | 'hours'
  count: number
} {
  const wordsIn = (text: string) => text.split(/\s+/).length
  const each = texts.map(({ english, words }) =>
    words === '' ? wordsIn(english) / wordsWrittenPerMinute : wordsIn(`${english} ${words}`) / wordsPerMinute,
  )
  const minutes = Math.ceil(each.reduce((sum, one) => sum + one, 0) + (texts.length * secondsToDecide) / 60)
  return minutes < 180
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.round(minutes / 60) }
}

interface RecordedText {
  id: string
  words: string
}

const placeholder = /\{\w+\}/g

/** Returns a function that checks whether spoken words match a text, with any words for its placeholders. */
function saying(words: string): (spoken: string) => boolean {
  const parts = words.split(placeholder)
  if (parts.length === 1) return (spoken) => spoken === words
  const [first = '', ...others] = parts
  return (spoken) => {
    if (!spoken.startsWith(first) || !spoken.endsWith(others.at(-1) ?? '')) return false
    let at = first.length
    return others.every((part) => {
      const found = spoken.indexOf(part, at + 1)
      at = found + part.length
      return found >= 0
    })
  }
}

/** Counts the recordings of each text, by ID: for a term's form, the recorded questions that contain it. */
export function recordedBy(
  texts: readonly RecordedText[],
  spoken: readonly string[],
): ReadonlyMap<string, number> {
  if (spoken.length === 0) return new Map()
  const whole = texts.map((text) => ({ ...text, said: spoken.filter(saying(text.words)) }))
  const count = ({ id, words, said }: (typeof whole)[number]) => {
    const form = /^terms\..*\.forms\.(\w+)$/.exec(id)?.[1]
    if (form === undefined) return said.length
    const around = whole.filter((text) => text.words.includes(`{${form}}`)).flatMap((text) => text.said)
    return around.filter((one) => one.includes(words)).length
  }
  return new Map(whole.map((text) => [text.id, count(text)]))
}

interface Silenced {
  recordings: number
  words: string
  review: { verdict: Verdict; words: string } | null
}

/** Counts the recordings that will no longer play once the suggested words are accepted. */
export const silencedBy = (texts: readonly Silenced[]): number =>
  texts
    .filter(({ words, review }) => review?.verdict === 'change' && review.words !== words)
    .reduce((sum, { recordings }) => sum + recordings, 0)
