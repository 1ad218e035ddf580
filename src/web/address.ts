/** Parsers for the URL's search parameters, which can contain anything. */

/** Returns a non-empty string, otherwise undefined. A number that the router parsed becomes a string again. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** No record has a larger id. */
const largestId = 2_147_483_647
/** No list has a later page. */
const lastPage = 100_000

/** Returns an integer of at least `least`, such as a record's id, otherwise undefined. */
export function wholeOf(value: unknown, least = 1, most = largestId): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  const isOne = Number.isSafeInteger(number) && (number as number) >= least && (number as number) <= most
  return isOne ? (number as number) : undefined
}

/** Returns a list's page number if it is 2 or more, otherwise undefined. */
export const pageOf = (value: unknown): number | undefined => wholeOf(value, 2, lastPage)

/** Returns the value if it is one of the given words, otherwise undefined. */
export function oneOf<T extends string>(words: readonly T[], value: unknown): T | undefined {
  return words.find((word) => word === value)
}

/** Unusable values stay as undefined, because the router would keep the old value of a missing key. */
export const read = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  values as never

/** Removes undefined, null and empty values, so that the URL has no empty parameters. */
export function given<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined | null | ''> } {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as never
}
