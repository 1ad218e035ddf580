import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AreaCode, areaCodes, type Group, groups } from '../../../../../shared/codes.ts'
import { given, oneOf, read, textOf } from '../../../../../web/address.ts'
import type { SurveyResults } from '../../contract.ts'

const shownAs = ['scores', 'favorable'] as const

/** A reader's choices on the results pages, stored in their address. */
export interface ResultsSearch {
  /** The group whose rows are shown; the first group by default. Pages that show one group treat 'all' as the first. */
  group?: Group | 'all'
  /** What the cells of groups and areas show; by default, differences from everyone else in the group. */
  show?: (typeof shownAs)[number]
  /** The column that narrow pages show. By default, the area of the widest gap, if any, or overall. */
  area?: AreaCode | 'overall'
  /** Shows only rows with a clear gap. */
  only?: 'clear'
  /** A row of the group, in the format of `rowAddress`. */
  row?: string
}

export const readResultsSearch = (search: Record<string, unknown>): ResultsSearch =>
  read({
    group: oneOf([...groups, 'all'] as const, search.group),
    show: oneOf(shownAs, search.show),
    area: oneOf([...areaCodes, 'overall'] as const, search.area),
    only: oneOf(['clear'] as const, search.only),
    row: textOf(search.row)?.slice(0, 64),
  })

/** Returns the ID of a group's row for the address: "race-3". */
export const rowAddress = (dimension: string, row: string): string => `${dimension}-${row}`

/** Returns the choices in the address, and a function that changes them without adding a history entry. */
export function useChoices(): [
  ResultsSearch,
  (change: { [K in keyof ResultsSearch]: ResultsSearch[K] | undefined }) => void,
] {
  const search = readResultsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return [
    search,
    (change) =>
      void navigate({ to: '.', search: given({ ...search, ...change }), replace: true, resetScroll: false }),
  ]
}

/** Returns the group in the address if it has rows, otherwise the first group that does. */
export function chosenGroup<G extends Pick<SurveyResults['groups'][number], 'key'>>(
  found: readonly G[],
  { group }: ResultsSearch,
): G | undefined {
  return found.find(({ key }) => key === group) ?? found[0]
}
