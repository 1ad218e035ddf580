import { percentOf } from '../../../../shared/numbers.ts'
import { placeOf } from '../../../figures/results/rules.ts'
import type { BoardRow } from '../contract.ts'
import { byName, mostUrgentFirst } from '../rules.ts'
import type { BoardSearch } from './board-search.ts'

export const pageSize = 25

/** Checks that every word occurs in the school's or district's name. */
const hasWords = ({ schoolName, district }: BoardRow, words: string): boolean => {
  const text = `${schoolName} ${district}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Returns the number to sort a row by. Rows without a number come last. */
function numberOf({ survey, scores, groups }: BoardRow, order: BoardSearch['sort']): number {
  if (order === 'closes') return survey?.daysLeft ?? Number.POSITIVE_INFINITY
  if (order === 'change') return scores?.change?.points ?? Number.POSITIVE_INFINITY
  if (order === 'overall')
    return scores?.overall.reason === null ? placeOf(scores.overall) : Number.POSITIVE_INFINITY
  const group = groups.find(({ key }) => key === order)
  return group?.expected ? percentOf(group.count, group.expected) : Number.POSITIVE_INFINITY
}

/** Filters, sorts and pages the board's rows as the address specifies. */
export function boardRows(
  rows: readonly BoardRow[],
  { find = '', state, grades, sort = 'urgent', page = 1 }: BoardSearch,
) {
  const found = rows
    .filter(
      (row) =>
        hasWords(row, find) &&
        (state === undefined || row.state === state) &&
        (grades === undefined || row.grades.includes(grades)),
    )
    .toSorted(byName)
  if (sort === 'urgent') found.sort(mostUrgentFirst)
  else if (sort !== 'school')
    found.sort((a, b) => {
      const [one, other] = [numberOf(a, sort), numberOf(b, sort)]
      return one === other ? 0 : one - other
    })
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const at = (page - 1) * pageSize
  return { found: found.length, page: Math.min(page, last), shown: found.slice(at, at + pageSize) }
}
