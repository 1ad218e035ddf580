import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AreaCode, areaCodes, type Group, groups } from '../../../../../shared/codes.ts'
import { given, oneOf, read, textOf } from '../../../../../web/address.ts'
import type { SurveyResults } from '../../contract.ts'

const shownAs = ['scores', 'favorable'] as const

/** What a reader has chosen on the pages about results, kept in the address. */
export interface ResultsSearch {
  /** Whose rows are shown; the first group's where it is missing. If one group is shown, all is the first. */
  group?: Group | 'all'
  /** What the cells of groups and areas hold; differences from the rest where it is missing. */
  show?: (typeof shownAs)[number]
  /** The one column that narrow pages show of groups and areas; where it is missing, that of the widest gap, else overall. */
  area?: AreaCode | 'overall'
  /** Only rows with a clear gap. */
  only?: 'clear'
  /** A row of the group, as `rowAddress` names it. */
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

/** A row of a group in the address: "race-3". */
export const rowAddress = (dimension: string, row: string): string => `${dimension}-${row}`

/** What the address holds, and a function that changes it without a further entry in the history. */
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

/** The group of the address where it has rows, else the first that has. */
export function chosenGroup<G extends Pick<SurveyResults['groups'][number], 'key'>>(
  found: readonly G[],
  { group }: ResultsSearch,
): G | undefined {
  return found.find(({ key }) => key === group) ?? found[0]
}
