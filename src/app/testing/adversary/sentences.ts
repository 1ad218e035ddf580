import type { SurveyResults } from '../../../features/figures/results/contract.ts'
import { type Group, groupNames, groups } from '../../../shared/codes.ts'
import type { Tracking } from './look.ts'
import { areaCount, type Cell, type Person, T } from './people.ts'
import { isEnough } from './rounded.ts'
import { type Counted, sizeOf, type Told } from './shown-figures.ts'
import { tallyOf } from './tallies.ts'

const scoredIn = (cell: Cell, area: number) => tallyOf(cell).areas[area]?.scored ?? 0
const areas = Array.from({ length: areaCount }, (_, area) => area)
const isComplete = (cell: Cell, within: readonly number[] = areas) =>
  within.every((area) => isEnough(scoredIn(cell, area), cell.people.size))
/** Returns the areas that people were asked about, which is only one for a pulse. */
const askedOf = (people: Iterable<Person>): number[] => [
  ...new Set(Array.from(people, ({ questions }) => questions.map(({ area }) => area)).flat()),
]
const scoredItem = (cell: Cell, item: string): number => {
  const [anybody] = cell.people
  const question = anybody?.questions.find(({ name }) => name === item)
  const counts = tallyOf(cell).items.get(item) ?? []
  return counts.reduce(
    (sum, count, choice) => sum + ((question?.choices[choice]?.score ?? null) === null ? 0 : count),
    0,
  )
}

/** Returns false statements in a figure's words or about the people it covers. */
export function untrueOf({ shown, cells, of, about, answers, pooled }: Told): string[] {
  const size = about === 'everyone' ? sizeOf(cells) : (cells[0]?.people.size ?? 0)
  const [cell] = cells
  const wrong: string[] = []
  const hold = (what: string, is: boolean) => {
    if (!is) wrong.push(`${about} of ${size}${answers ? ` (${answers.join(', ')})` : ''}: ${what}`)
  }
  // Questions show a favorable share, but no words, until every answer is shown.
  const says = about === 'item' ? shown.favourable : shown.status
  hold('a word or a reason', (says === null) !== (shown.reason === null))
  if (about === 'everyone') {
    const asked = askedOf(cells.flatMap(({ people }) => [...people]))
    if (shown.reason === 'unscored') hold('not asked', typeof of === 'number' && !asked.includes(of))
    else if (shown.reason === 'incomplete')
      hold('not all areas asked', of === 'overall' && asked.length < areaCount)
    else if (shown.reason !== null) hold(shown.reason, shown.reason === 'oneGroup' && cells.length < 2)
  } else if (cell) {
    const scored =
      of === 'overall' ? size : typeof of === 'number' ? scoredIn(cell, of) : scoredItem(cell, of.item)
    if (shown.reason === 'nobody') hold('nobody', size === 0)
    else if (shown.reason === 'fewer') hold('fewer than 10', size < T)
    else if (shown.reason === 'unscored')
      hold(
        'too few could be scored',
        about === 'item' ? size >= 4 * T && scored < 4 * T : size >= T && !isEnough(scored, size),
      )
    else if (shown.reason === 'fewForItem') hold('too few for a question', about === 'item' && size < 4 * T)
    else if (shown.reason === 'incomplete') hold('no score in every area', size >= T && !isComplete(cell))
    else hold('a figure', about === 'item' ? size >= 4 * T && scored >= T : isEnough(scored, size))
    if (shown.n === null) hold('n is not told', about !== 'group')
    else if (shown.atLeast) hold(`${shown.n} or more`, size >= shown.n && shown.n % T === 0)
    else hold(`n ${shown.n}`, size === shown.n)
  }
  if (answers && pooled === false) hold('a row of its own', answers.length === 1 && size >= T)
  return wrong
}

/** Returns numbers in tracking that are wrong about the people they cover, who are the first to respond in each group. */
export function untrueOfTracking({ total, perDay, breakdowns }: Tracking, { people }: Counted): string[] {
  const days = perDay.reduce((sum, { count }) => sum + count, 0)
  const sums = total === people.length && days === total ? [] : [`tracking: ${total}, by day ${days}`]
  const steps = breakdowns.flatMap(({ group, key, covers, cells }) => {
    const covered = people.filter((person) => person.group === group).slice(0, covers)
    return cells.flatMap(({ answers, atLeast }) => {
      const count = covered.filter(({ is }) => answers.includes(is[key] ?? '')).length
      const isSo = atLeast === null ? count < T : count >= atLeast && atLeast % T === 0
      return isSo ? [] : [`tracking: ${answers.join(', ')} of ${count} as ${atLeast ?? 'fewer than 10'}`]
    })
  })
  return [...sums, ...steps]
}

/** Returns false sentences on the results page about the entire survey. */
export function untrueOfResults(all: Counted, results: SurveyResults): string[] {
  const wrong: string[] = []
  const hold = (what: string, is: boolean) => {
    if (!is) wrong.push(what)
  }
  const size = (group: Group) => all.group(group).people.size
  hold('total', results.total === all.people.length)
  for (const { key, count } of results.response) hold(`${key} ${count}`, count === size(key))
  const asked = askedOf(all.people)
  const complete = groups
    .filter((group) => all.group(group).people.size >= T && isComplete(all.group(group), asked))
    .map((group) => groupNames[group])
  hold(`Everyone is ${results.everyone}`, results.everyone.join() === complete.join())
  for (const { key: group, dimensions } of results.groups) {
    for (const { key, rows } of dimensions) {
      const members = rows.map((row) => all.row(group, key, row.answers).people.size)
      hold(`rows of ${key}`, members.reduce((sum, n) => sum + n, 0) === size(group))
      const single = rows.filter(({ pooled }) => pooled).flatMap((row) => row.answers)
      for (const answer of single) hold(`${answer} is small`, all.row(group, key, [answer]).people.size < T)
    }
  }
  hold('the order of areas', isOrdered(results.areas))
  return wrong
}

/** Checks that areas and questions are ordered by the value shown and, for equal values, by name. */
function isOrdered(areas: SurveyResults['areas']): boolean {
  const scored = areas.map(({ figure, name }) => ({ score: figure.score, name }))
  return scored.every(({ score, name }, at) => {
    const before = scored[at - 1]
    if (!before || before.score === null || score === null) return true
    return before.score < score || (before.score === score && before.name.localeCompare(name) <= 0)
  })
}
