import type { DimensionKey } from '../../../measurement/rows.ts'
import { type Group, genderNames, raceNames, subTypes } from '../../../shared/codes.ts'
import { subTypeName } from '../participants/rules.ts'

/** One enrollment count: the number of people in a group with one answer. */
export interface Cell {
  /** "parents/homeLanguage/18" */
  key: string
  name: string
}

/** The people in one group, divided by one breakdown. */
export interface EnrollmentTable {
  group: Group
  dimension: DimensionKey
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

/** All counts that a school may enter about its enrollment. Each may stay blank. */
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

/** Number of people in each cell. Blank cells are missing. */
export type Counts = Readonly<Partial<Record<string, number>>>

export const largestCount = 999_999
export const countRule = 'Enter a whole number from 0 to 999,999, or leave it blank.'

/** Returns a typed count: null if it is blank, undefined if it isn't a whole number in range. */
export function countOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  // Spreadsheets write thousands with commas.
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}

/** Returns every count under its name in the activity log: "students, Race/ethnicity, Asian". */
export const namedCounts = (counts: Counts): Record<string, number | null> =>
  Object.fromEntries(
    enrollmentTables.flatMap(({ group, name, cells }) =>
      cells.map((cell) => [`${group}, ${name}, ${cell.name}`, counts[cell.key] ?? null]),
    ),
  )

/** A row of a breakdown of responses, as shown. */
export interface ShownRow {
  /** Names of the answers combined in the row. */
  answers: readonly string[]
  /** Minimum number of people, a multiple of the threshold; null means fewer than the threshold. */
  atLeast: number | null
}

export interface ShownBreakdown {
  group: Group
  key: DimensionKey
  /** If the breakdown covers only part of the group, the name says so. No enrollment table then matches it. */
  name: string
  rows: readonly ShownRow[]
}

const tableFor = ({ group, key, name }: Omit<ShownBreakdown, 'rows'>): EnrollmentTable | undefined =>
  enrollmentTables.find((one) => one.group === group && one.dimension === key && one.name === name)

/** Returns the number of people enrolled for all of a row's answers combined; null if any count is unknown. */
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

/** People with a response rate clearly below that of their whole group. */
export interface Missing {
  group: Group
  dimension: DimensionKey
  dimensionName: string
  name: string
  /** Minimum number who answered, a multiple of the threshold; null means fewer than the threshold. */
  atLeast: number | null
  enrolled: number
  /** Highest possible response rate of these people, in percent. */
  atMostOf100: number
  /** Lowest possible share of the whole group, in percent, that answered the breakdown's question. */
  groupOf100: number
}

interface GroupResponse {
  key: Group
  count: number
  expected: number | null
}

/**
 * Returns who is missing, furthest behind first. Uses only what is shown: rows in steps of the threshold, exact numbers
 * for each group, and the enrollment. A row of "60 or more" may be 69, so it counts as behind only if 69 would be.
 * Answers without an enrollment count ("Not answered") are subtracted from the group's number, at their highest
 * possible value. Leaves out answers with fewer people enrolled than the threshold.
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

/** Returns the possible range of each answer's number of people. */
function possibleCounts(
  rows: readonly ShownRow[],
  threshold: number,
): { name: string; atLeast: number | null; atMost: number }[] {
  // A few breakdowns show no steps. Each number is then the threshold, and the true number may be anything above it.
  const hasSteps = rows.some(({ atLeast }) => atLeast !== null && atLeast > threshold)
  return rows.flatMap(({ answers, atLeast }) =>
    answers.map((name) => {
      // When answers are combined, fewer people than the threshold gave each of them.
      if (atLeast === null || answers.length > 1) return { name, atLeast: null, atMost: threshold - 1 }
      return { name, atLeast, atMost: hasSteps ? atLeast + threshold - 1 : Number.POSITIVE_INFINITY }
    }),
  )
}
