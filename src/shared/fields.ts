/**
 * Texts that people type, without a schema library: a contract exports its rules as plain data and makes its shapes from
 * them, and a page, which gets no shapes, checks the same and says the same sentences.
 */
export interface TextRule {
  label: string
  /** Most characters, not counting spaces around the text. */
  most: number
  required?: true
  isEmail?: true
  example?: string
  /** How browsers help to fill it in. */
  input?: {
    type?: 'email' | 'tel' | 'url'
    inputMode?: 'numeric'
    autoComplete?: string
  }
}
export type TextRules<N extends string = string> = Readonly<Record<N, TextRule>>

/** What is wrong with a field's text, in a sentence; null if nothing is. */
export type Check = (typed: string) => string | null

export const required = 'This field is required'
export const atMost = (max: number): string => `At most ${max} characters.`
export const chooseDay = 'Choose a date.'
export const unkept = 'This has a character that we can’t save.'
const notAnAddress = 'Enter an email address, such as name@school.org.'
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** What is wrong with a text by its rule, in a sentence; null if nothing is. */
export function faultOf(rule: TextRule, typed: string): string | null {
  const text = typed.trim()
  if (text.length > rule.most) return atMost(rule.most)
  if (text.includes('\0')) return unkept
  if (rule.isEmail) return emailPattern.test(text) ? null : notAnAddress
  return rule.required && text === '' ? required : null
}
