import type { DimensionKey } from '../../../measurement/rows.ts'
import { type Group, genderNames, raceNames, subTypes } from '../../../shared/codes.ts'
import { subTypeName } from '../participants/rules.ts'

/** One count of the enrollment: how many of a group give one answer. */
export interface Cell {
  /** "parents/homeLanguage/18" */
  key: string
  /** As breakdowns of responses name it. */
  name: string
}

/** The people of one group, divided in one way. */
export interface EnrollmentTable {
  group: Group
  dimension: DimensionKey
  /** As breakdowns of responses name it. */
  name: string
  cells: readonly Cell[]
}

const table = (
  group: Group,
  dimension: DimensionKey,
  name: string,
  answers: readonly number[],
  nameOf: (answer: number) => string,
): EnrollmentTable => ({
  group,
  dimension,
  name,
  cells: answers.map((answer) => ({ key: `${group}/${dimension}/${answer}`, name: nameOf(answer) })),
})

/** Everything that a school may tell of its enrollment. Counts only; each may stay blank. */
export const enrollmentTables: readonly EnrollmentTable[] = [
  table('students', 'grade', 'Grade', [...subTypes[1], ...subTypes[6]], subTypeName),
  table(
    'students',
    'race',
    'Race/ethnicity',
    Object.keys(raceNames).map(Number),
    (code) => raceNames[code] ?? '',
  ),
  table('students', 'gender', 'Gender', [1, 2, 3], (code) => genderNames[code] ?? ''),
  table('students', 'homeLanguage', 'Home language', subTypes[2], subTypeName),
  table('parents', 'homeLanguage', 'Home language', subTypes[2], subTypeName),
  table('staff', 'role', 'Role', subTypes[3], subTypeName),
]

export const cellKeys: readonly string[] = enrollmentTables.flatMap(({ cells }) =>
  cells.map(({ key }) => key),
)

/** How many people each cell has; cells that were left blank are missing. */
export type Counts = Readonly<Partial<Record<string, number>>>

export const largestCount = 999_999
/** What is said to anything else. */
export const countRule = 'Enter a whole number from 0 to 999,999, or leave it blank.'

/** A count as it was typed: null if it is blank, undefined if it isn't a whole number in range. */
export function countOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  // Spreadsheets write thousands with commas.
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

/** What the activity log says of every count: "students, Race/ethnicity, Asian". */
export const namedCounts = (counts: Counts): Record<string, number | null> =>
  Object.fromEntries(
    enrollmentTables.flatMap(({ group, name, cells }) =>
      cells.map((cell) => [`${group}, ${name}, ${cell.name}`, counts[cell.key] ?? null]),
    ),
  )

/** A row of a breakdown of responses, as it is shown. */
export interface ShownRow {
  /** Names of the answers that the row stands for. */
  answers: readonly string[]
  /** At least so many, a multiple of the threshold; null means fewer than the threshold. */
  atLeast: number | null
}

/** A breakdown of the responses of one group, as it is shown. */
export interface ShownBreakdown {
  group: Group
  key: DimensionKey
  /** Says so where only a part of the group is divided: such a breakdown has no table of the enrollment. */
  name: string
  rows: readonly ShownRow[]
}

const tableFor = ({ group, key, name }: Omit<ShownBreakdown, 'rows'>): EnrollmentTable | undefined =>
  enrollmentTables.find((one) => one.group === group && one.dimension === key && one.name === name)

/** How many are enrolled for the answers of a row together; null if any is unknown. */
export function enrolledOf(
  counts: Counts,
  breakdown: Omit<ShownBreakdown, 'rows'>,
  answers: readonly string[],
): number | null {
  const cells = tableFor(breakdown)?.cells ?? []
  let sum = 0
  for (const answer of answers) {
    const cell = cells.find(({ name }) => name === answer)
    const count = cell && counts[cell.key]
    if (count === undefined) return null
    sum += count
  }
  return sum
}

/** People whose response rate is clearly lower than their whole group's. */
export interface Missing {
  group: Group
  dimension: DimensionKey
  dimensionName: string
  name: string
  /** At least so many answered, a multiple of the threshold; null means fewer than the threshold. */
  atLeast: number | null
  enrolled: number
  /** Of 100 of them, at most so many answered. */
  atMostOf100: number
  /** Of 100 of their group, so many or more answered and said what the breakdown asks. */
  groupOf100: number
}

interface GroupResponse {
  key: Group
  count: number
  expected: number | null
}

/**
 * Who is missing, the furthest behind first. Made only of what is shown: rows in steps of the threshold, the exact
 * numbers of the groups, and the enrollment. A row of "60 or more" may be 69, so it is behind only if 69 would be.
 * Answers that are on no list of the enrollment ("Not answered") are taken from the group's number, as many as they may
 * be. Fewer enrolled than the threshold are not named.
 */
export function whoIsMissing(
  counts: Counts,
  breakdowns: readonly ShownBreakdown[],
  groups: readonly GroupResponse[],
  threshold: number,
): Missing[] {
  return breakdowns
    .flatMap((breakdown) => {
      const group = groups.find(({ key }) => key === breakdown.group)
      return group ? missingIn(counts, breakdown, group, threshold) : []
    })
    .sort(
      (a, b) =>
        a.atMostOf100 / a.groupOf100 - b.atMostOf100 / b.groupOf100 ||
        b.enrolled - a.enrolled ||
        a.name.localeCompare(b.name),
    )
}

function missingIn(
  counts: Counts,
  breakdown: ShownBreakdown,
  { count, expected }: GroupResponse,
  threshold: number,
): Missing[] {
  const known = tableFor(breakdown)
  if (!known || !expected) return []
  const answers = possibleCounts(breakdown.rows, threshold)
  const others = answers.filter(({ name }) => !known.cells.some((cell) => cell.name === name))
  const said = count - others.reduce((sum, { atMost }) => sum + atMost, 0)
  const groupOf100 = Math.floor((100 * said) / expected)
  return known.cells.flatMap(({ key, name }): Missing[] => {
    const enrolled = counts[key]
    const answer = answers.find((one) => one.name === name)
    if (!answer || enrolled === undefined || enrolled < threshold) return []
    const atMostOf100 = Math.ceil((100 * answer.atMost) / enrolled)
    if (atMostOf100 >= groupOf100) return []
    const { group, key: dimension, name: dimensionName } = breakdown
    const { atLeast } = answer
    return [{ group, dimension, dimensionName, name, atLeast, enrolled, atMostOf100, groupOf100 }]
  })
}

/** The range of each answer's number of people, by its row. */
function possibleCounts(
  rows: readonly ShownRow[],
  threshold: number,
): { name: string; atLeast: number | null; atMost: number }[] {
  // A few breakdowns show no steps. Then each number is the threshold, and may be any above it.
  const hasSteps = rows.some(({ atLeast }) => atLeast !== null && atLeast > threshold)
  return rows.flatMap(({ answers, atLeast }) =>
    answers.map((name) => {
      // Each of several combined answers was given by fewer people than the threshold.
      if (atLeast === null || answers.length > 1) return { name, atLeast: null, atMost: threshold - 1 }
      return { name, atLeast, atMost: hasSteps ? atLeast + threshold - 1 : Number.POSITIVE_INFINITY }
    }),
  )
}
