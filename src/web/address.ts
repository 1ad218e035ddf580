/** Parsers for search parameters of the URL, which may hold anything. */

/** A non-empty string; a number that the router parsed becomes a string again. Otherwise undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** No record has a larger id. */
const largestId = 2_147_483_647
/** No list has a later page. */
const lastPage = 100_000

/** An integer of at least `least`, such as a record may have as its id, otherwise undefined. */
export function wholeOf(value: unknown, least = 1, most = largestId): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  const isOne = Number.isSafeInteger(number) && (number as number) >= least && (number as number) <= most
  return isOne ? (number as number) : undefined
}

/** A page of a list after the first, otherwise undefined. */
export const pageOf = (value: unknown): number | undefined => wholeOf(value, 2, lastPage)

/** One of the given words, otherwise undefined. */
export function oneOf<T extends string>(words: readonly T[], value: unknown): T | undefined {
  return words.find((word) => word === value)
}

/**
 * What a page reads from its address. What the address has nothing of use for stays as undefined: the router would leave
 * standing there what is left out.
 */
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
