import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Group, groups } from '../../../../shared/codes.ts'
import { percentOf } from '../../../../shared/numbers.ts'
import { placeOf } from '../../../figures/results/rules.ts'
import type { BoardRow } from '../contract.ts'
import { byName, mostUrgentFirst } from '../rules.ts'
import type { BoardSearch } from './board-search.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortedRowModel: createSortedRowModel(),
})

type Column = ColumnDef<typeof features, BoardRow>

export const pageSize = 25

/** Every word must occur in the name of the school or of its district. */
const hasWords = ({ schoolName, district }: BoardRow, words: string): boolean => {
  const text = `${schoolName} ${district}`.toLowerCase()
  return words.split(/\s+/).every((word) => text.includes(word))
}

const rateOf = (key: Group) => (row: BoardRow) => {
  const group = row.groups.find((one) => one.key === key)
  return group?.expected ? percentOf(group.count, group.expected) : undefined
}

/** A column that sorts by a number; rows without one come last. */
const byNumber = (id: string, accessorFn: (row: BoardRow) => number | undefined): Column => ({
  id,
  accessorFn,
  sortFn: sortFn_basic,
  sortUndefined: 'last',
})

const columns: Column[] = [
  {
    id: 'school',
    accessorFn: ({ schoolName }) => schoolName,
    sortFn: (a, b) => byName(a.original, b.original),
    filterFn: (row, _, words: string) => hasWords(row.original, words),
  },
  {
    id: 'urgent',
    accessorFn: ({ behind }) => behind.length,
    sortFn: (a, b) => mostUrgentFirst(a.original, b.original),
  },
  {
    id: 'state',
    accessorFn: ({ state }) => state,
    filterFn: (row, _, state: string) => row.original.state === state,
  },
  {
    id: 'grades',
    accessorFn: ({ grades }) => grades.join(),
    filterFn: (row, _, band: string) => row.original.grades.some((one) => one === band),
  },
  byNumber('closes', ({ survey }) =>
    survey?.daysLeft === null || survey?.daysLeft === undefined ? undefined : survey.daysLeft,
  ),
  ...groups.map((key) => byNumber(key, rateOf(key))),
  byNumber('overall', ({ scores }) =>
    scores && scores.overall.reason === null ? placeOf(scores.overall) : undefined,
  ),
  byNumber('change', ({ scores }) => scores?.change?.points),
]

/** The rows of the board that the address asks for: found, sorted, one page of them. */
export function useBoardTable(rows: BoardRow[], search: BoardSearch) {
  const { find, state, grades, sort = 'urgent', page = 1, change } = search
  // By name where the order says nothing.
  const data = useMemo(() => rows.toSorted(byName), [rows])
  const given = useMemo(
    () => ({
      columnFilters: [
        { id: 'school', value: find?.toLowerCase() },
        { id: 'state', value: state },
        { id: 'grades', value: grades },
      ].filter(({ value }) => value !== undefined),
      sorting: [{ id: sort, desc: false }],
    }),
    [find, state, grades, sort],
  )
  const table = useTable({
    features,
    columns,
    data,
    state: {
      ...given,
      columnVisibility: { change: change === 1 },
      pagination: { pageIndex: page - 1, pageSize },
    },
  })
  const found = table.getPrePaginatedRowModel().rows.length
  const last = Math.max(1, Math.ceil(found / pageSize))
  return { found, page: Math.min(page, last), shown: table.getRowModel().rows.map((row) => row.original) }
}
