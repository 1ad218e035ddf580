import { type Group, groups } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { counted } from '../../../../shared/numbers.ts'
import { roundOf } from '../../../figures/district-results/rules.ts'
import type { Board, BoardRow } from '../contract.ts'
import { benchmark } from '../rules.ts'
import type { BoardState } from '../rules-states.ts'

/** Short group names that fit a column header. */
export const shortGroups: Readonly<Record<Group, string>> = {
  students: 'Students',
  parents: 'Parents',
  staff: 'Staff',
}

export const joined = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

/** "Behind: students and parents". */
export const behindWords = ({ behind }: BoardRow): string =>
  `Behind: ${joined(behind.map((key) => shortGroups[key].toLowerCase()))}`

/** "Oct 23", with the year if the day isn't in the current school year. A line never ends inside it. */
const short = (day: string, today: string): string =>
  new Intl.DateTimeFormat('en', {
    ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
    ...(roundOf(day) !== roundOf(today) && { year: 'numeric' }),
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(' ', '\u00a0')

/** Returns the note below a state: how long it lasts, or when it began. */
export function stateNote({ state, survey }: BoardRow, today: string): string {
  if (!survey) return ''
  const { opens, closes, daysLeft } = survey
  if (state === 'active') return daysLeft === 0 ? 'last day' : `${counted(daysLeft ?? 0, 'day')} left`
  if (state === 'provisional') return 'final within a day'
  if (state === 'final') return closes ? `closed ${short(closes, today)}` : ''
  return opens ? `opens ${short(opens, today)}` : 'no dates yet'
}

/** Says when an open survey's row will have scores: "After Oct 16". */
export const scoresFrom = ({ survey }: BoardRow, today: string): string =>
  survey?.closes ? `After ${short(survey.closes, today)}` : ''

const namedAtMost = 6

/** Says which schools are behind and why, or returns null if none are. */
export function behindSentence(rows: readonly BoardRow[]): { title: string; text: string } | null {
  const behind = rows.filter((row) => row.behind.length > 0)
  if (behind.length === 0) return null
  const names = behind.slice(0, namedAtMost).map(({ schoolName }) => schoolName)
  const more = behind.length - names.length
  const where = joined(more > 0 ? [...names, counted(more, 'more school')] : names)
  return {
    title: `${counted(behind.length, 'school')} ${behind.length === 1 ? 'is' : 'are'} behind`,
    text: `At the pace of the last 7 days, ${where} will have at least one group below ${benchmark}% when the survey closes.`,
  }
}

/** Counts schools by state, in life-cycle order. Leaves out states without schools. */
export function statesOf(rows: readonly BoardRow[]): { state: BoardState; count: number }[] {
  const inOrder: readonly BoardState[] = ['active', 'provisional', 'final', 'pre-release', 'none']
  return inOrder.flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length
    return count > 0 ? [{ state, count }] : []
  })
}

const yearOf = ({ survey }: BoardRow): string => (survey?.closes ? roundOf(survey.closes) : '')

/** Counts the schools whose current survey closed in an earlier school year. */
export const fromEarlierYears = (rows: readonly BoardRow[], today: string): number =>
  rows.filter((row) => row.state === 'final' && yearOf(row) < roundOf(today)).length

/**
 * Totals the responses to the surveys of the newest school year, for groups with a known number of people. Null if
 * nothing may be shown.
 */
export function answeredOf(rows: readonly BoardRow[]) {
  const open = rows.filter((row) => row.groups.length > 0)
  const year = open.map(yearOf).sort().at(-1) ?? ''
  const telling = open.filter((row) => yearOf(row) === year)
  const known = telling.flatMap((row) => row.groups.filter(({ expected }) => expected !== null))
  if (known.length === 0) return null
  const sum = (of: typeof known) => ({
    count: of.reduce((total, { count }) => total + count, 0),
    expected: of.reduce((total, { expected }) => total + (expected ?? 0), 0),
  })
  return {
    year,
    surveys: telling.length,
    all: sum(known),
    groups: groups.flatMap((key) => {
      const own = known.filter((group) => group.key === key)
      return own.length > 0 ? [{ key, ...sum(own) }] : []
    }),
  }
}

/** Checks whether a group has more responses than people. */
export const isOverfull = ({ groups: own }: BoardRow): boolean =>
  own.some(({ count, expected }) => expected !== null && count > expected)

export const todayInWords = ({ today }: Pick<Board, 'today'>): string =>
  `${dayInWords(today)}, ${today.slice(0, 4)}`
