const names = new Map<string, string>()

/**
 * Says that a statement comes with most of respondents' requests, always in these words; returns them. On a direct
 * connection to PostgreSQL it has a name from then on, so that the server parses and plans it once. It may not select `*`:
 * a column that a migration adds would make it fail.
 */
export function named(statement: string): string {
  if (!names.has(statement)) names.set(statement, `repeated_${names.size + 1}`)
  return statement
}

/** The name of a statement; undefined for one without. */
export const nameOf = (statement: string): string | undefined => names.get(statement)
