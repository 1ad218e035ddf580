const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Compares names as people sort them: without regard to capitals, School 2 before School 10. */
export const compareNames = (one: string, other: string): number => order.compare(one, other)
