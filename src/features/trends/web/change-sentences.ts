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
  if (clear === null) return moved(change)
  return clear ? `${moved(change)}, a clear change` : `${moved(change)}, too close to call`
}

type Rows = Pick<Changes, 'sections' | 'surveys'>
const moved = (change: number): string =>
  `${scoreWords({ score: Math.abs(change), coded: null })} ${change > 0 ? 'higher' : 'lower'}`

/** The day on which the survey before the last one closed. */
const dayBefore = ({ surveys }: Pick<Changes, 'surveys'>): string => shortDay(surveys.at(-2)?.closes ?? '')

/**
 * What moved most since the last survey, as a figure and a sentence: of the areas on the dashboard, of the groups in one area.
 * Null where nothing can be compared.
 */
export function largestChange(changes: Rows): { figure: string; sentence: string } | null {
  const key = changes.sections.some((section) => section.key === 'areas') ? 'areas' : 'group'
  const rows = changes.sections.filter((section) => section.key === key).flatMap((section) => section.rows)
  const known = rows.flatMap(({ name, change, clear }) => (change === null ? [] : [{ name, change, clear }]))
  const [largest] = known.sort(
    (a, b) => Number(b.clear) - Number(a.clear) || Math.abs(b.change) - Math.abs(a.change),
  )
  if (!largest || changes.surveys.length < 2) return null
  const since = `the survey that closed on ${dayBefore(changes)}`
  const { name, change, clear } = largest
  if (change === 0) return { figure: '0', sentence: `Nothing has changed since ${since}.` }
  const figure = `${change > 0 ? '+' : '−'}${scoreWords({ score: Math.abs(change), coded: null })}`
  if (clear) return { figure, sentence: `${name}: ${moved(change)} than in ${since}, a clear change.` }
  return {
    figure: '',
    sentence: `No clear change since ${since}: the largest difference, ${moved(change)} in ${name}, is too close to call.`,
  }
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
