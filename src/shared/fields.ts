/**
 * Rule for a text that people type, without a schema library. A contract exports its rules as plain data and builds its
 * schemas from them. A page, which doesn't get schemas, checks the same rules and shows the same messages.
 */
export interface TextRule {
  label: string
  /** Maximum number of characters, not counting spaces around the text. */
  most: number
  required?: true
  isEmail?: true
  example?: string
  /** Hints that help browsers fill in the field. */
  input?: {
    type?: 'email' | 'tel' | 'url'
    inputMode?: 'numeric'
    autoComplete?: string
  }
}
export type TextRules<N extends string = string> = Readonly<Record<N, TextRule>>

/** Returns what is wrong with a field's text, in a sentence; null if it is valid. */
export type Check = (typed: string) => string | null

export const required = 'This field is required'
export const atMost = (max: number): string => `At most ${max} characters.`
export const chooseDay = 'Choose a date.'
export const unkept = 'This has a character that we can’t save.'
const notAnAddress = 'Enter an email address, such as name@school.org.'
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Returns the rule that a text breaks, as a sentence; null if the text is valid. */
export function faultOf(rule: TextRule, typed: string): string | null {
  const text = typed.trim()
  if (text.length > rule.most) return atMost(rule.most)
  if (text.includes('\0')) return unkept
  if (rule.isEmail) return emailPattern.test(text) ? null : notAnAddress
  return rule.required && text === '' ? required : null
}
