import type { PaperItem, Typed } from '../contract.ts'
import { blankKey, differing } from '../rules.ts'

/** A sheet while it is typed in. It stays in the tab until the server has it. */
export interface Sheet {
  guid: string
  type: number
  language: number
  /** What was typed the first and the second time. */
  typed: readonly [Typed, Typed]
  round: 0 | 1
  /** After the second time: the answers that settle what differs, and corrections; null before. */
  settled: Typed | null
  step: 'typing' | 'settling' | 'review'
  /** Place among the items; while settling, among those that differ. */
  at: number
  /** The item was opened from the review and leads back to it. */
  isCorrection: boolean
  /** It was sent and no answer has come: the server may have it. */
  isTried: boolean
}

export const newSheet = (type: number, language: number, guid: string): Sheet => ({
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

/** Whether anything was typed. */
export const hasBegun = ({ typed }: Sheet): boolean => Object.keys(typed[0]).length > 0

/** The answers as they stand. */
export const answersOf = ({ typed, round, settled }: Sheet): Typed =>
  settled ? { ...typed[1], ...settled } : typed[round]

/** The items that a step goes through. */
export const itemsOf = (sheet: Sheet, items: readonly PaperItem[]): PaperItem[] =>
  sheet.step === 'settling' ? differing(items, sheet.typed) : [...items]

/** What was typed of the item that is open; undefined before. What differs is open until it is settled. */
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

/** One item back; from the first one nowhere. */
export function back(sheet: Sheet, items: readonly PaperItem[]): Sheet {
  if (sheet.isCorrection) return { ...sheet, step: 'review', isCorrection: false }
  if (sheet.step === 'review') return { ...sheet, step: 'typing', at: items.length - 1 }
  return { ...sheet, at: Math.max(0, sheet.at - 1) }
}

/** What a key does to the item that is open, and a sentence where it does nothing. Null for a key that has no meaning. */
export function press(
  sheet: Sheet,
  items: readonly PaperItem[],
  key: string,
): { sheet: Sheet; problem: string } | null {
  const item = itemsOf(sheet, items)[sheet.at]
  if (!item) return null
  const done = (next: Sheet) => ({ sheet: next, problem: '' })
  const refuse = (problem: string) => ({ sheet, problem })
  if (key === 'Backspace' || key === 'ArrowLeft') return done(back(sheet, items))
  const typed = typedOf(sheet, item)
  if (key === 'Enter' || key === 'ArrowRight') {
    if (typed === undefined)
      return refuse(`Press the key for an answer${item.blank.allowed ? `, or ${blankKey}` : ''}.`)
    return done(forward(sheet, items))
  }
  if (key === blankKey) {
    if (!item.blank.allowed) return refuse('We can’t count the booklet without this answer.')
    return done(forward(withAnswer(sheet, item.name, null), items))
  }
  const choice = item.choices.find((one) => one.key === key.toLowerCase())
  if (!choice)
    return /^[\p{L}\p{N}]$/u.test(key) ? refuse(`${key.toUpperCase()} isn’t one of the choices.`) : null
  if (!item.several) return done(forward(withAnswer(sheet, item.name, choice.value), items))
  const chosen = Array.isArray(typed) ? typed : []
  const next = chosen.includes(choice.value)
    ? chosen.filter((one) => one !== choice.value)
    : [...chosen, choice.value]
  return done(withAnswer(sheet, item.name, next.length > 0 ? next : null))
}

/** Opens an item from the review, by its number; null if there is none. */
export function correct(sheet: Sheet, items: readonly PaperItem[], number: number): Sheet | null {
  const at = items.findIndex((item) => item.number === number)
  return at < 0 ? null : { ...sheet, step: 'typing', at, isCorrection: true }
}

/** The same sheet, to be typed a second time. */
export const again = (sheet: Sheet): Sheet => ({ ...sheet, round: 1, step: 'typing', at: 0, isTried: false })

/** What differs, to be settled; null if nothing does, or it was settled. */
export const toSettle = (sheet: Sheet, items: readonly PaperItem[]): Sheet | null =>
  sheet.round === 1 && sheet.settled === null && differing(items, sheet.typed).length > 0
    ? { ...sheet, settled: {}, step: 'settling', at: 0 }
    : null

/** A value in words: keys and texts of its choices. */
export function inWords({ choices }: PaperItem, value: Typed[string] | undefined): string {
  if (value === null || value === undefined) return 'Left blank'
  const chosen = Array.isArray(value) ? value : [value]
  return choices
    .filter((choice) => chosen.some((one) => one === choice.value))
    .map(({ key, text }) => `${key.toUpperCase()} ${text}`)
    .join(', ')
}
