/** Reads what stands in a page's address, where anybody may have written anything. */

/** A text; a number is the text that it was before the router read it. Undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A whole number of at least `least`. */
export function wholeOf(value: unknown, least = 1): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return Number.isSafeInteger(number) && (number as number) >= least ? (number as number) : undefined
}

/** One of the words that the page knows. */
export function oneOf<T extends string>(words: readonly T[], value: unknown): T | undefined {
  return words.find((word) => word === value)
}

/** Only what holds something: an address carries no empty parameters. */
export function given<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined | null | ''> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as never
}
