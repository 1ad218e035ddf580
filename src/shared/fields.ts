/** Checks of what is typed into forms, without a schema library: pages load them, contracts say the same to everybody. */

/** What is wrong with a field's text, in a sentence; null where nothing is. Spaces around it do not count. */
export type Check = (typed: string) => string | null

export const required = 'This field is required'
export const atMost = (max: number): string => `At most ${max} characters.`
export const unkept = 'This holds a character that cannot be kept.'
export const notAnAddress = 'Enter an e-mail address such as name@school.org.'
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** At most `max` characters, or none. */
export const textCheck =
  (max: number): Check =>
  (typed) => {
    if (typed.trim().length > max) return atMost(max)
    return typed.includes('\0') ? unkept : null
  }

export const filledCheck =
  (max: number): Check =>
  (typed) =>
    textCheck(max)(typed) ?? (typed.trim() === '' ? required : null)

export const emailCheck: Check = (typed) => {
  const address = typed.trim()
  if (address.length > 254) return atMost(254)
  return emailPattern.test(address) ? null : notAnAddress
}

/** One of the given words, else the sentence. */
export const choiceCheck =
  (words: readonly string[], sentence: string): Check =>
  (typed) =>
    words.includes(typed) ? null : sentence
