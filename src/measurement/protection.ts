import { groupOf } from '../shared/codes.ts'

/** A part of a breakdown before protection. */
export interface Cell {
  key: string
  count: number
}

/**
 * Which cells of a breakdown are withheld: every cell under the threshold, and then the next smallest, until the
 * withheld cells together hold at least the threshold, so that none can be found by subtraction. Null where even
 * that cannot be reached: the whole breakdown is withheld. Ties go to the later cell. What `already` names is
 * withheld in any case, because another table about the same people withholds it.
 * Method: complementary suppression as US states publish assessment data, on counts of respondents.
 */
export function withheldCells(
  cells: readonly Cell[],
  threshold: number,
  already: ReadonlySet<string> = new Set(),
): Set<string> | null {
  const alone = cells.filter((cell) => cell.count < threshold || already.has(cell.key))
  const withheld = new Set(alone.map((cell) => cell.key))
  let together = alone.reduce((sum, cell) => sum + cell.count, 0)
  const others = cells
    .map((cell, place) => ({ ...cell, place }))
    .filter((cell) => !withheld.has(cell.key))
    .sort((a, b) => a.count - b.count || b.place - a.place)
  for (const next of others) {
    if (withheld.size === 0 || together >= threshold) break
    withheld.add(next.key)
    together += next.count
  }
  if (withheld.size === 0) return withheld
  return together >= threshold && withheld.size < cells.length ? withheld : null
}

/**
 * The same where the total of some cells is told elsewhere (the grades of a band, by what its items show): hidden
 * cells hold the threshold inside each such part as well.
 */
export function withheldInParts(
  cells: readonly Cell[],
  threshold: number,
  parts: readonly (readonly string[])[],
  already: ReadonlySet<string> = new Set(),
): Set<string> | null {
  const inParts = parts.flatMap((part) => {
    const own = cells.filter((cell) => part.includes(cell.key))
    return [...(withheldCells(own, threshold, already) ?? part)]
  })
  return withheldCells(cells, threshold, new Set([...already, ...inParts]))
}

/**
 * How many responses breakdowns cover. While responses can still come in they grow in batches: a batch is the next
 * `threshold` responses in order of arrival, released when the batch after it is full, so that two looks always
 * differ by at least that many people. When none can come in any more all are covered.
 */
export function releasedCount(total: number, threshold: number, collecting: boolean): number {
  return collecting ? Math.max(0, Math.floor(total / threshold) - 1) * threshold : total
}

/** Of one participant type, how many responses tables about its members cover, and the place of the last of them. */
export interface ReleasedOfType {
  count: number
  last: number
}

/**
 * The same for every participant type by itself, in order of arrival: who belongs to a group is told while they
 * answer, so tables about the members of one group grow by at least the threshold of them.
 */
export function releasedOfEach<T extends number>(
  rows: readonly { type: T }[],
  threshold: number,
  collecting: boolean,
): Map<T, ReleasedOfType> {
  const places = new Map<T, number[]>()
  for (const [place, { type }] of rows.entries()) {
    const own = places.get(type) ?? []
    own.push(place + 1)
    places.set(type, own)
  }
  return new Map(
    [...places].map(([type, own]) => {
      const count = releasedCount(own.length, threshold, collecting)
      return [type, { count, last: own[count - 1] ?? 0 }]
    }),
  )
}

/** The responses that tables about the members of one group cover, of all groups. */
export function releasedRows<R extends { type: number }>(
  rows: readonly R[],
  threshold: number,
  collecting: boolean,
): R[] {
  const released = releasedOfEach(rows, threshold, collecting)
  return rows.filter(({ type }, place) => place < (released.get(type)?.last ?? 0))
}

export type Codes = {
  participant_type: number | null
  participant_gender: number | null
  ethnicity: number | null
}

type Column = keyof Codes

/**
 * Rows whose codes are made null, the rarest combination first, until every combination that is left has at least
 * the threshold of rows, and until of every code none or at least the threshold of its rows have lost it: else the
 * breakdowns, which tell how many there are of each code, would tell who lost theirs. Rows that stay rare with all
 * codes null are dropped with the rest of the table.
 */
export function commonCombinations(rows: readonly Codes[], threshold: number): Codes[] {
  const common = rareMadeNull(rows, threshold)
  const all = told.map(({ codeOf }) => sizes(rows, codeOf))
  for (;;) {
    const smallest = smallestToMakeNull(all, [...Map.groupBy(common, combination).values()], threshold)
    if (!smallest) return common
    for (const row of smallest.rows) row[smallest.column] = null
  }
}

const combination = (row: Codes): string =>
  `${row.participant_type}/${row.participant_gender}/${row.ethnicity}`

function sizes<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

function rareMadeNull(rows: readonly Codes[], threshold: number): Codes[] {
  const order: Column[] = ['ethnicity', 'participant_gender', 'participant_type']
  let result = rows.map((row) => ({ ...row }))
  for (const column of order) {
    const counts = sizes(result, combination)
    result = result.map((row) =>
      (counts.get(combination(row)) ?? 0) < threshold ? { ...row, [column]: null } : row,
    )
  }
  // What is now all null may itself be rare; the next smallest combination joins it until it is not.
  for (;;) {
    const counts = sizes(result, combination)
    const hidden = counts.get('null/null/null') ?? 0
    if (hidden === 0 || hidden >= threshold) return result
    const smallest = [...counts].filter(([name]) => name !== 'null/null/null').sort((a, b) => a[1] - b[1])[0]
    if (!smallest) return []
    result = result.map((row) =>
      combination(row) === smallest[0]
        ? { participant_type: null, participant_gender: null, ethnicity: null }
        : row,
    )
  }
}

/** What other tables count: each code of a column, and the students of both bands together. */
const told: { column: Column; codeOf: (row: Codes) => string }[] = [
  { column: 'ethnicity', codeOf: (row) => String(row.ethnicity) },
  { column: 'participant_gender', codeOf: (row) => String(row.participant_gender) },
  { column: 'participant_type', codeOf: (row) => String(row.participant_type) },
  {
    column: 'participant_type',
    codeOf: (row) => (row.participant_type === null ? 'null' : groupOf(row.participant_type)),
  },
]

/** The rows of the smallest combination with a code that only few rows have lost. `all` counts each code before. */
function smallestToMakeNull(
  all: readonly ReadonlyMap<string, number>[],
  combinations: readonly Codes[][],
  threshold: number,
): { rows: Codes[]; column: Column } | undefined {
  for (const [place, { column, codeOf }] of told.entries()) {
    const byCode = Map.groupBy(combinations, ([first]) => (first ? codeOf(first) : 'null'))
    for (const [code, having] of byCode) {
      const left = having.reduce((sum, rows) => sum + rows.length, 0)
      const lost = (all[place]?.get(code) ?? 0) - left
      const [rows] = having.sort((a, b) => a.length - b.length)
      if (code !== 'null' && lost > 0 && lost < threshold && rows) return { rows, column }
    }
  }
  return undefined
}
