let order: Intl.Collator | undefined

/** Compares names for sorting: ignores case, and puts School 2 before School 10. */
export function compareNames(one: string, other: string): number {
  // Created on first use, because it would add 20 ms to startup.
  order ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return order.compare(one, other)
}
