import { scoreWords } from '../../../measurement/words.ts'
import { dayInWords } from '../../../shared/dates.ts'
import { counted } from '../../../shared/numbers.ts'
import { listed } from '../../results/rules-sentences.ts'
import type { ChangeRow, Changes } from '../contract.ts'
import type { ShownRow } from './shown-changes.ts'

/** A day as the head of a column: "Oct 23, 2026". */
export const shortDay = (day: string): string => dayInWords(day, 'short')

/** How a score has moved since the last survey that can be compared, and how sure that is. */
export function changeInWords({ change, clear }: Pick<ChangeRow, 'change' | 'clear'>): string {
  if (change === null) return '–'
  if (change === 0) return 'No change'
  if (clear === null) return moved(change)
  return clear ? `${moved(change)}, a clear change` : `${moved(change)}, too close to call`
}

/** Everyone's scores and change beside those of a group; empty where Everyone has no score to tell. */
export function everyoneBeside({ everyone }: ShownRow): string {
  const scores = everyone?.figures.filter((figure) => figure !== null).map(scoreWords) ?? []
  if (!everyone || scores.length < 2 || scores.includes('')) return ''
  const change = everyone.clear ? `: ${changeInWords(everyone)}` : ''
  return `Everyone: ${scores.join(' to ')}${change}`
}

type Rows = Pick<Changes, 'sections' | 'surveys'>
const moved = (change: number): string =>
  `${scoreWords({ score: Math.abs(change), coded: null })} ${change > 0 ? 'higher' : 'lower'}`

/** The day on which the survey closed that a change is measured from. */
const dayBefore = ({ surveys }: Pick<Changes, 'surveys'>, { since }: Known): string =>
  shortDay(surveys[since ?? surveys.length - 2]?.closes ?? '')

type Known = Pick<ChangeRow, 'key' | 'name' | 'clear' | 'since'> & { change: number }

/** Rows with a change: clear ones first, then the largest. */
const changed = (rows: readonly ChangeRow[]): Known[] =>
  rows
    .flatMap(({ key, name, change, clear, since }) =>
      change === null ? [] : [{ key, name, change, clear, since }],
    )
    .sort((a, b) => Number(b.clear) - Number(a.clear) || Math.abs(b.change) - Math.abs(a.change))

/**
 * The area that moved most since the last survey, as a figure and a sentence: of Everyone, or of the one group that both
 * surveys asked. Null where nothing can be compared.
 */
export function largestChange(changes: Rows): { figure: string; sentence: string } | null {
  const everyone = changed(changes.sections.find(({ key }) => key === 'areas')?.rows ?? [])
  const own = changes.sections.filter(({ group, rows }) => group !== null && changed(rows).length > 0)
  const [largest] = everyone.length === 0 && own.length === 1 ? changed(own[0]?.rows ?? []) : everyone
  if (!largest || changes.surveys.length < 2) return null
  const since = `the survey that closed on ${dayBefore(changes, largest)}`
  const { name, change, clear } = largest
  if (change === 0) return { figure: '0', sentence: `Nothing has changed since ${since}.` }
  const figure = `${change > 0 ? '+' : '−'}${scoreWords({ score: Math.abs(change), coded: null })}`
  if (clear) return { figure, sentence: `${name}: ${moved(change)} than in ${since}, a clear change.` }
  return {
    figure: '',
    sentence: `No clear change since ${since}: the largest difference, ${moved(change)} in ${name}, is too close to call.`,
  }
}

/** What has changed for a group, as one sentence: "Students: 1 of 8 changes is clear, Climate 0.5 lower; the others are too close to call." */
export function groupSentence(name: string, rows: readonly ChangeRow[]): string {
  const known = changed(rows)
  const clear = known.filter((row) => row.clear)
  const [largest] = known
  if (!largest) return `${name}: no score can be compared with an earlier one.`
  if (largest.change === 0) return `${name}: nothing has changed.`
  const told = clear.slice(0, 3).map((row) => `${row.name} ${moved(row.change)}`)
  const others = clear.length < known.length ? '; the others are too close to call' : ''
  if (clear.length > 0)
    return `${name}: ${clear.length} of ${counted(known.length, 'change')} ${clear.length === 1 ? 'is' : 'are'} clear, ${clear.length > 3 ? 'first of all ' : ''}${listed(told)}${others}.`
  return `${name}: no clear change; the largest, ${moved(largest.change)} in ${largest.name}, is too close to call.`
}

/** "3 questions", "3 or 4 questions" where the instruments of a group differ; empty of Everyone. */
export const questionsWords = (counts: readonly number[]): string =>
  counts.length === 0
    ? ''
    : `${counts.join(' or ')} ${counts.length === 1 && counts[0] === 1 ? 'question' : 'questions'}`

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
  'The change of Everyone, and of an area, is the mean of the changes of the groups with a score in both years. So it does not come from another mix of people who answered.'

/** How changes are judged, for those who want to know. */
export const changeMethod =
  'A change is clear where chance alone would rarely make one as large, given how many people answered in both years and how coarsely the scores are rounded. All changes of the groups and areas are judged together, so that of those called clear about one in twenty at most should be chance. It does not say why a score moved. People who share a class answer alike, so real margins are wider than the ones shown.'

/** Why some rows have no change; null where all have one. */
export const withoutChange = (rows: readonly ChangeRow[]): string | null =>
  rows.some(({ change }) => change === null)
    ? '–: no change is given where a score is not shown, is a word, or stands at an end of the scale (“or more”, “or less”), or where nothing earlier compares with it.'
    : null
