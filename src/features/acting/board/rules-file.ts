import { reasonWords, scoreWords } from '../../../measurement/words.ts'
import { groupNames, groups } from '../../../shared/codes.ts'
import { percentComparedWith } from '../../../shared/numbers.ts'
import type { Board, BoardRow, BoardScores } from './contract.ts'
import { benchmark } from './rules.ts'
import type { BoardState } from './rules-states.ts'

export const stateNames: Readonly<Record<BoardState, string>> = {
  active: 'Active',
  provisional: 'Closed',
  final: 'Final',
  'pre-release': 'Pre-release',
  none: 'No survey',
}

/** Returns a few words that explain why a row has no scores, or null if it has scores. */
export function withoutScores({ scores, isBeingMade, state }: BoardRow): string | null {
  if (scores) return null
  if (isBeingMade) return 'Calculating'
  return state === 'provisional' ? 'Not released' : null
}

/** Returns a figure as text for a table: its number, its word, or why it is missing. */
export function figureWords(
  { score, coded, status, reason }: BoardScores['overall'],
  threshold: number,
): string {
  if (reason !== null) return reasonWords(reason, threshold)
  return score === null ? statusWords[status ?? 'low'] : scoreWords({ score, coded })
}

export const statusWords = { low: 'Low', emerging: 'Emerging', high: 'High' } as const

/** Formats a change as a signed number: "+0.4", "−0.2", "0". */
export const changeWords = (points: number): string =>
  points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`

type Cell = string | number | null

/** Returns the board as a table, with one line per school. */
export function boardTable({ areas, rows }: Board): { head: string[]; rows: Cell[][]; widths: number[] } {
  const columns: { name: string; width: number; of: (row: BoardRow) => Cell }[] = [
    { name: 'School', width: 32, of: ({ schoolName }) => schoolName },
    { name: 'District', width: 28, of: ({ district }) => district },
    { name: 'Grades', width: 10, of: ({ grades }) => grades.join(', ') },
    { name: 'State', width: 12, of: ({ state }) => stateNames[state] },
    { name: 'Opens', width: 12, of: ({ survey }) => survey?.opens ?? null },
    { name: 'Closes', width: 12, of: ({ survey }) => survey?.closes ?? null },
    { name: 'Days left', width: 10, of: ({ survey }) => survey?.daysLeft ?? null },
    ...groups.flatMap((key) => [
      {
        name: `${groupNames[key]}: answered`,
        width: 14,
        of: (row: BoardRow) => groupOf(row, key)?.count ?? null,
      },
      {
        name: `${groupNames[key]}: expected`,
        width: 14,
        of: (row: BoardRow) => groupOf(row, key)?.expected ?? null,
      },
      { name: `${groupNames[key]}: percent`, width: 14, of: (row: BoardRow) => shareOf(row, key) },
    ]),
    { name: 'Behind', width: 24, of: ({ behind }) => behind.map((key) => groupNames[key]).join(', ') },
    { name: 'Results', width: 14, of: (row) => row.scores?.stage ?? withoutScores(row) },
    { name: 'Results closed', width: 14, of: ({ scores }) => scores?.closes ?? null },
    {
      name: 'Overall',
      width: 16,
      of: ({ scores }) => scores && cellOf(scores.overall, scores.smallGroup),
    },
    ...areas.map(({ code, name }) => ({
      name,
      width: 16,
      of: ({ scores }: BoardRow) => {
        const figure = scores?.areas.find((area) => area.code === code)?.figure
        return scores && figure ? cellOf(figure, scores.smallGroup) : null
      },
    })),
    {
      name: 'Change',
      width: 10,
      of: ({ scores }) => (scores?.change ? scores.change.points : null),
    },
    { name: 'Change since', width: 14, of: ({ scores }) => scores?.change?.since ?? null },
    { name: 'Clear change', width: 14, of: ({ scores }) => clearWords(scores?.change?.clear) },
  ]
  return {
    head: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ of }) => of(row))),
    widths: columns.map(({ width }) => width),
  }
}

/** Returns a number if the figure is exact, so that a spreadsheet can sort and add it. */
const cellOf = (figure: BoardScores['overall'], threshold: number): Cell =>
  figure.reason === null && figure.coded === null && figure.score !== null
    ? figure.score
    : figureWords(figure, threshold)

const groupOf = ({ groups: found }: BoardRow, key: string) => found.find((group) => group.key === key)

function shareOf(row: BoardRow, key: string): string | null {
  const group = groupOf(row, key)
  return group?.expected ? percentComparedWith(benchmark, group.count, group.expected) : null
}

const clearWords = (clear: boolean | null | undefined): string | null =>
  clear === undefined || clear === null ? null : clear ? 'clear' : 'too close to call'
