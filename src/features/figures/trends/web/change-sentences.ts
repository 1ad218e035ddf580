import { scoreWords } from '../../../../measurement/words.ts'
import { groupNames } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { count, counted } from '../../../../shared/numbers.ts'
import { listed } from '../../results/rules-sentences.ts'
import type { ChangeRow, Changes } from '../contract.ts'
import type { ShownRow } from './shown-changes.ts'

/** Formats a day for a column head: "Oct 23, 2026". */
export const shortDay = (day: string): string => dayInWords(day, 'short')

/** Describes how a score has changed since the last comparable survey, and how certain that is. */
export function changeInWords({
  change,
  clear,
  clearIn = [],
  shared,
  otherQuestions = false,
}: Pick<ChangeRow, 'change' | 'clear' | 'shared' | 'otherQuestions'> &
  Partial<Pick<ChangeRow, 'clearIn'>>): string {
  if (change === null) return otherQuestions ? 'Different questions' : '–'
  const on = shared ? ` in ${sharedWords(shared)}` : ''
  const words = (change === 0 ? 'No difference' : moved(change)) + on
  if (clear === null) return words
  if (clearIn.length > 0) return `${words}, ${clearWords(clearIn)}`
  return clear ? `${words}, a clear change` : `${words}, too close to call`
}

/** Returns "the 3 questions in both surveys". */
const sharedWords = ({ questions }: NonNullable<ChangeRow['shared']>): string =>
  `the ${questions} questions in both surveys`

/** Returns the scores before and after a change: "4.8 to 5.1". */
export function scoresWords({ figures, since, shared }: ChangeRow): string {
  if (shared) {
    const { before, now } = shared
    return `${[before, now].map((score) => scoreWords({ score, coded: null })).join(' to ')} in ${sharedWords(shared)}`
  }
  const [before, now] = [figures[since ?? -1], figures.at(-1)]
  return before && now ? `${scoreWords(before)} to ${scoreWords(now)}` : ''
}

/** Lists the groups whose change is clear, for Everyone: "clear for students and staff". */
const clearWords = (clearIn: readonly string[]): string =>
  `clear for ${listed(clearIn.map((name) => name.toLowerCase()))}`

/** Returns "With 588 and 681 students we can see a change of 0.4 points or more."; empty if the numbers are unknown. */
export function smallestSentence({ figures, since, smallest }: ChangeRow, group: string): string {
  const [before, now] = [figures[since ?? -1] ?? null, figures.at(-1) ?? null]
  if (smallest === null || !before?.n || !now?.n) return ''
  const points = scoreWords({ score: smallest, coded: null })
  return `With ${count(before.n)} and ${count(now.n)} ${group.toLowerCase()} we can see a change of ${points} points or more.`
}

/** Returns Everyone's scores for comparison with a group's, since the same survey; empty if Everyone lacks a score. */
export function everyoneForComparison({ everyone, since }: ShownRow): string {
  const { figures = [] } = everyone ?? {}
  const around = since === null ? figures : [figures[since] ?? null, figures.at(-1) ?? null]
  const scores = around.filter((figure) => figure !== null).map(scoreWords)
  if (!everyone || scores.length < 2 || scores.includes('')) return ''
  return `Everyone: ${scores.join(' to ')}`
}

type Rows = Pick<Changes, 'sections' | 'surveys'>
const moved = (change: number): string =>
  `${scoreWords({ score: Math.abs(change), coded: null })} ${change > 0 ? 'higher' : 'lower'}`

/** Returns the closing day of the survey that a change is measured from. */
const dayBefore = ({ surveys }: Pick<Changes, 'surveys'>, { since }: Known): string =>
  shortDay(surveys[since ?? surveys.length - 2]?.closes ?? '')

type Known = Pick<ChangeRow, 'key' | 'name' | 'clear' | 'clearIn' | 'since'> & { change: number }

/** Returns the rows with a change: clear changes first, then by size. */
const changed = (rows: readonly ChangeRow[]): Known[] =>
  rows
    .flatMap(({ change, ...row }) => (change === null ? [] : [{ ...row, change }]))
    .sort((a, b) => Number(b.clear) - Number(a.clear) || Math.abs(b.change) - Math.abs(a.change))

/**
 * Returns the area that changed most since the last survey, as a figure and a sentence. The change is Everyone's, or the
 * only group's that both surveys asked. Null if nothing can be compared.
 */
export function largestChange(changes: Rows): { figure: string; sentence: string } | null {
  const rowsOf = (wanted: string) => changes.sections.find(({ key }) => key === wanted)?.rows ?? []
  const overall = rowsOf('everyone').map((row) => ({ ...row, name: 'All areas' }))
  const everyone = changed([...overall, ...rowsOf('areas')])
  const own = changes.sections.filter(({ group, rows }) => group !== null && changed(rows).length > 0)
  const [largest] = everyone.length === 0 && own.length === 1 ? changed(own[0]?.rows ?? []) : everyone
  if (!largest || changes.surveys.length < 2) return null
  const since = `the ${dayBefore(changes, largest)} survey`
  const { name, change, clear, clearIn } = largest
  const whose = own.length === 1 && everyone.length === 0 ? (own[0]?.group ?? null) : null
  const whom = whose === null ? '' : ` for ${groupNames[whose].toLowerCase()}`
  const figure = `${change > 0 ? '+' : '−'}${scoreWords({ score: Math.abs(change), coded: null })}`
  const how = clearIn.length > 0 ? clearWords(clearIn) : 'a clear change'
  if (clear) return { figure, sentence: `${name}: ${moved(change)}${whom} than in ${since}, ${how}.` }
  if (change === 0) return { figure: '', sentence: `No clear change${whom} since ${since}.` }
  return {
    figure: '',
    sentence: `No clear change${whom} since ${since}. The largest difference, ${moved(change)} in ${name}, is too close to call.`,
  }
}

/** Lists a group's clear changes ("Climate 0.5 lower"), or says how large a change could have been seen. */
export function groupSentence(name: string, rows: readonly ChangeRow[]): string {
  const known = changed(rows)
  const clear = known.filter((row) => row.clear)
  const [largest] = known
  if (!largest) return `${name}: we can’t compare these scores with earlier ones.`
  const overall = rows.find(({ change }) => change !== null)
  const seen = overall ? smallestSentence(overall, name) : ''
  const told = clear.slice(0, 3).map((row) => `${row.name} ${moved(row.change)}`)
  const others = clear.length < known.length ? ' The other changes are too close to call.' : ''
  const sentence =
    clear.length > 0
      ? `${name}: ${clear.length} of ${counted(known.length, 'change')} ${clear.length === 1 ? 'is' : 'are'} clear${clear.length > 3 ? `, including ${listed(told)}` : ` (${listed(told)})`}.${others}`
      : largest.change === 0
        ? `${name}: no clear change.`
        : `${name}: no clear change. The largest, ${moved(largest.change)} in ${largest.name}, is too close to call.`
  return [sentence, clear.length === 0 ? seen : ''].filter(Boolean).join(' ')
}

/** Returns "3 questions", or "3 or 4 questions" if a group's question sets differ; empty for Everyone. */
export const questionsWords = (counts: readonly number[]): string =>
  counts.length === 0
    ? ''
    : `${counts.join(' or ')} ${counts.length === 1 && counts[0] === 1 ? 'question' : 'questions'}`

/** Explains why some scores can't be compared; null if all of them can. */
export function differingItems({
  notComparable: areas,
  answers,
}: Pick<Changes, 'notComparable' | 'answers'>): string | null {
  if (areas.length === 0) return null
  const now = answers.at(-1) ?? 0
  const other = answers.find((count) => count > 0 && count !== now)
  if (other !== undefined)
    return `An earlier survey asked different questions, with ${other} answer choices instead of ${now}. We can’t compare scores on different scales.`
  return `An earlier survey asked different questions about ${areas.join(', ')}. If an area kept at least 3 questions, we compare those for groups of 200 or more. We compare overall scores only if all eight areas kept their questions.`
}

export const everyoneChange =
  'Everyone’s change is the average for groups with a score in both years, so a different mix of people can’t cause it. We call it clear if a group’s change is clear.'

export const changeMethod =
  'We check each group’s overall score first. If that change is clear, we check its areas, then the smaller groups in each clear area. An area that changed more than the group’s other areas can also be clear on its own. If nothing really changed, about 1 school in 20 would still see a clear change. We allow for classmates who answer alike. We compute changes before we round scores, so 4.8 and 5.1 can differ by 0.2 or 0.4. The bar shows the margin of error. None of this explains why a score changed.'

/** Explains why some rows don't have a change; null if all of them do. */
export const withoutChange = (rows: readonly ChangeRow[]): string | null =>
  rows.some(({ change, otherQuestions }) => change === null && !otherQuestions)
    ? '“–” means we can’t show a change. A score is missing, shown only as a word, at an end of the scale (“or more,” “or less”) or not comparable.'
    : null
