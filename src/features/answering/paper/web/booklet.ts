import type { HelperKey } from '../../../records/words/rules-helpers.ts'
import type { PaperItem, Typed } from '../contract.ts'
import { blankKey, differing } from '../rules.ts'

export type Problem = Extract<
  HelperKey<'paper'>,
  'pressAnswer' | 'pressAnswerOrBlank' | 'needed' | 'notAChoice'
>

/** A booklet being entered. It stays in the tab until the server has stored it. */
export interface Sheet {
  guid: string
  type: number
  language: number
  /** The first and second entry. */
  typed: readonly [Typed, Typed]
  round: 0 | 1
  /** After the second entry, the answers that resolve the differences, and any corrections. Null before that. */
  settled: Typed | null
  step: 'typing' | 'settling' | 'review'
  /** Position among the questions or, while differences are resolved, among those that differ. */
  at: number
  /** The question was opened from the review and leads back to it. */
  isCorrection: boolean
  /** From the slip in its envelope; null if there was none, undefined until the code is typed. */
  slip?: { token: string; signature: string } | null
  /** The booklet was sent but no reply came, so the server may have stored it. */
  isTried: boolean
}

export const newBooklet = (type: number, language: number, guid: string): Sheet => ({
  guid,
  type,
  language,
  typed: [{}, {}],
  round: 0,
  settled: null,
  step: 'typing',
  at: 0,
  isCorrection: false,
  isTried: false,
})

/** Checks whether anything has been entered. */
export const hasBegun = ({ typed }: Sheet): boolean => Object.keys(typed[0]).length > 0

export const answersOf = ({ typed, round, settled }: Sheet): Typed =>
  settled ? { ...typed[1], ...settled } : typed[round]

export const itemsOf = (sheet: Sheet, items: readonly PaperItem[]): PaperItem[] =>
  sheet.step === 'settling' ? differing(items, sheet.typed) : [...items]

/** Returns a question's entry; undefined if it has none or, while differences are resolved, isn't resolved yet. */
export const typedOf = (sheet: Sheet, { name }: PaperItem): Typed[string] | undefined =>
  (sheet.step === 'settling' ? (sheet.settled ?? {}) : answersOf(sheet))[name]

function withAnswer(sheet: Sheet, name: string, answer: Typed[string]): Sheet {
  if (sheet.settled) return { ...sheet, settled: { ...sheet.settled, [name]: answer } }
  const [first, second] = sheet.typed
  return {
    ...sheet,
    typed:
      sheet.round === 0 ? [{ ...first, [name]: answer }, second] : [first, { ...second, [name]: answer }],
  }
}

function forward(sheet: Sheet, items: readonly PaperItem[]): Sheet {
  const isLast = sheet.at >= itemsOf(sheet, items).length - 1
  if (sheet.isCorrection || isLast) return { ...sheet, step: 'review', isCorrection: false }
  return { ...sheet, at: sheet.at + 1 }
}

/** Goes back one question. Does nothing at the first one. */
export function back(sheet: Sheet, items: readonly PaperItem[]): Sheet {
  if (sheet.isCorrection) return { ...sheet, step: 'review', isCorrection: false }
  if (sheet.step === 'review') return { ...sheet, step: 'typing', at: items.length - 1 }
  return { ...sheet, at: Math.max(0, sheet.at - 1) }
}

/** Returns the booklet after a key press, with a message if the key isn't allowed. Null if the key does nothing. */
export function press(
  sheet: Sheet,
  items: readonly PaperItem[],
  key: string,
): { sheet: Sheet; problem: Problem | null } | null {
  const item = itemsOf(sheet, items)[sheet.at]
  if (!item) return null
  const done = (next: Sheet) => ({ sheet: next, problem: null })
  const refuse = (problem: Problem) => ({ sheet, problem })
  if (key === 'Backspace' || key === 'ArrowLeft') return done(back(sheet, items))
  const typed = typedOf(sheet, item)
  if (key === 'Enter' || key === 'ArrowRight') {
    if (typed === undefined) return refuse(item.blank.allowed ? 'pressAnswerOrBlank' : 'pressAnswer')
    return done(forward(sheet, items))
  }
  if (key === blankKey) {
    if (!item.blank.allowed) return refuse('needed')
    return done(forward(withAnswer(sheet, item.name, null), items))
  }
  const choice = item.choices.find((one) => one.key === key.toLowerCase())
  if (!choice) return /^[\p{L}\p{N}]$/u.test(key) ? refuse('notAChoice') : null
  if (!item.several) return done(forward(withAnswer(sheet, item.name, choice.value), items))
  const chosen = Array.isArray(typed) ? typed : []
  const next = chosen.includes(choice.value)
    ? chosen.filter((one) => one !== choice.value)
    : [...chosen, choice.value]
  return done(withAnswer(sheet, item.name, next.length > 0 ? next : null))
}

/** Opens a question from the review by its number. Returns null if no question has that number. */
export function correct(sheet: Sheet, items: readonly PaperItem[], number: number): Sheet | null {
  const at = items.findIndex((item) => item.number === number)
  return at < 0 ? null : { ...sheet, step: 'typing', at, isCorrection: true }
}

/** Returns the same booklet, ready for its second entry. */
export const again = (sheet: Sheet): Sheet => ({ ...sheet, round: 1, step: 'typing', at: 0, isTried: false })

/** Returns the booklet with the differences to resolve, or null if there are none or they are already resolved. */
export const toSettle = (sheet: Sheet, items: readonly PaperItem[]): Sheet | null =>
  sheet.round === 1 && sheet.settled === null && differing(items, sheet.typed).length > 0
    ? { ...sheet, settled: {}, step: 'settling', at: 0 }
    : null

/** Describes a value with the keys and texts of its choices; null if it was left blank. */
export function inWords({ choices }: PaperItem, value: Typed[string] | undefined): string | null {
  if (value === null || value === undefined) return null
  const chosen = Array.isArray(value) ? value : [value]
  return choices
    .filter((choice) => chosen.some((one) => one === choice.value))
    .map(({ key, text }) => `${key.toUpperCase()} ${text}`)
    .join(', ')
}
