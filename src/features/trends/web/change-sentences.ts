import { scoreWords } from '../../../measurement/words.ts'
import type { ChangeRow, Changes } from '../contract.ts'

/** A day as the head of a column: "Oct 23, 2026". */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** How a score has moved since the last survey that can be compared, and how sure that is. */
export function changeInWords({ change, clear }: Pick<ChangeRow, 'change' | 'clear'>): string {
  if (change === null) return '–'
  if (change === 0) return 'No change'
  const moved = `${scoreWords({ score: Math.abs(change), coded: null })} ${change > 0 ? 'higher' : 'lower'}`
  if (clear === null) return moved
  return clear ? `${moved}, a clear change` : `${moved}, too close to call`
}

/** Why some scores have nothing to stand beside; null where all do. */
export function differingItems({
  notComparable: areas,
  answers,
}: Pick<Changes, 'notComparable' | 'answers'>): string | null {
  if (areas.length === 0) return null
  const now = answers.at(-1) ?? 0
  const other = answers.find((count) => count > 0 && count !== now)
  if (other !== undefined)
    return `Not comparable: an earlier survey asked other questions, with ${other} answers to each instead of ${now}. A score on one scale says nothing about a score on the other.`
  return `Not comparable: an earlier survey asked other items about ${areas.join(', ')}. The overall score needs the same items in all eight areas.`
}

/** Whose change Everyone's is. */
export const everyoneChange =
  'The change of Everyone, and of an area, is the mean of the changes of the groups that have a score in both years, so that it cannot come from who answered.'

/** How changes are judged, for those who want to know. */
export const changeMethod =
  'A change is clear where chance alone would rarely make one as large, given how many people answered in both years and how coarsely the scores are rounded. All changes of the table are judged together, so that of those called clear at most about one in twenty should be chance. It does not say why a score moved. People who share a class answer alike, so real margins are wider than the ones shown.'

/** Why some rows have no change; null where all have one. */
export const withoutChange = (rows: readonly ChangeRow[]): string | null =>
  rows.some(({ change }) => change === null)
    ? '–: no change is given where a score is not shown, is a word, or stands at an end of the scale (“or more”, “or less”), or where nothing earlier compares with it.'
    : null

/** Rows that an earlier survey has a figure for, or that have a change; sections without any are left out. */
export const comparable = (sections: Changes['sections']): Changes['sections'] =>
  sections.flatMap((section) => {
    const rows = section.rows.filter(
      ({ figures, change }) => change !== null || figures.slice(0, -1).some((figure) => figure !== null),
    )
    return rows.length === 0 ? [] : [{ ...section, rows }]
  })
