import { wordsFaults } from '../../records/words/rules.ts'

export const verdicts = ['right', 'change', 'unsure'] as const
export type Verdict = (typeof verdicts)[number]
export const verdictNames: Readonly<Record<Verdict, string>> = {
  right: 'Right',
  change: 'Change',
  unsure: 'Not sure',
}
export const verdictChoices = `${verdictNames.right}, ${verdictNames.change} or ${verdictNames.unsure}`

/** draft: no speaker has read it; reviewed: one has, and an administrator is to take it; approved: it was taken. */
export const textStates = ['draft', 'reviewed', 'approved'] as const
export type TextState = (typeof textStates)[number]
export const stateNames: Readonly<Record<TextState, string>> = {
  draft: 'Draft',
  reviewed: 'Reviewed',
  approved: 'Approved',
}

/** Characters of a comment, and texts in one request. */
export const limits = { comment: 500, words: 1000, texts: 1000 } as const

interface Standing {
  englishHash: string
  /** The project's own words were read by a speaker. */
  isReviewed: boolean
  /** earlier: both the English and the project's words have changed since. */
  approval: 'counts' | 'earlier' | 'none'
  review: { english_hash: string; verdict: Verdict; outcome: 'open' | 'taken' | 'sent back' } | undefined
}

/**
 * The state of a text, and whether it is stale: its review or approval was of an earlier English. A review counts once the
 * speaker was sure; one that an administrator has not accepted yet comes first.
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
  /** The words in force. */
  words: string
}

/** What keeps a review from being stored, a sentence each. */
export function reviewFaults(
  { file, english, words }: SuggestedText,
  review: { verdict: Verdict; words: string; comment: string },
): string[] {
  return [
    ...(review.verdict === 'change' ? wordsFaults(file, review.words, english) : []),
    ...(review.verdict === 'change' && review.words === words
      ? ['These are the current words. Change them, or choose Right.']
      : []),
    ...(review.verdict === 'unsure' && review.comment === ''
      ? ['Add a comment to say what you’re not sure about.']
      : []),
    ...(review.comment.length > limits.comment
      ? [`The comment has ${review.comment.length} characters. The limit is ${limits.comment}.`]
      : []),
  ]
}

/** What no one has said anything of that counts: a speaker is to read it. */
export const isUnread = (text: { state: TextState; review: { sentBack: string | null } | null }): boolean =>
  text.state === 'draft' && (text.review === null || text.review.sentBack !== null)

const wordsPerMinute = 150
const secondsToDecide = 2

/** About how many minutes it takes to read texts in both languages and to say of each that it is right. */
export function minutesToRead(texts: readonly { english: string; words: string }[]): number {
  const words = texts.reduce((sum, text) => sum + `${text.english} ${text.words}`.split(/\s+/).length, 0)
  return Math.ceil(words / wordsPerMinute + (texts.length * secondsToDecide) / 60)
}

interface RecordedText {
  id: string
  words: string
}

const placeholder = /\{\w+\}/g

/** Whether something that is read aloud is a text's words, with anything instead of its placeholders. */
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

/**
 * How many of the words that are read aloud each text is part of, by its id: as the whole, or as the form of a term in
 * a question.
 */
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

/** How many recordings fall silent when the suggested words of texts are taken. */
export const silencedBy = (texts: readonly Silenced[]): number =>
  texts
    .filter(({ words, review }) => review?.verdict === 'change' && review.words !== words)
    .reduce((sum, { recordings }) => sum + recordings, 0)
