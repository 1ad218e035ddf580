import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { given } from '../../../../web/address.ts'
import { call } from '../../../../web/call.ts'
import { cellsContract } from '../contract.ts'

/** An organization; left out for the whole installation. */
export interface CellScope {
  organization?: number
}

/** Reads registered installations and their combined scores for a school year. Defaults to the newest year. */
export const cellsQuery = (round?: string) =>
  queryOptions({
    queryKey: ['cells', 'all', round ?? null],
    queryFn: ({ signal }) => call(cellsContract.cells, { query: given({ round }) }, { signal }),
  })

/** Reads combined gaps for a school year. */
export const cellGapsQuery = (round: string) =>
  queryOptions({
    queryKey: ['cells', 'all', 'gaps', round],
    queryFn: ({ signal }) => call(cellsContract.cellGaps, { query: { round } }, { signal }),
  })

/** Reads this installation's key, and what its file for a school year would contain. Defaults to the newest year. */
export const ownCellQuery = (place: CellScope, round?: string) =>
  queryOptions({
    queryKey: ['cells', 'own', place, round ?? null],
    queryFn: ({ signal }) => call(cellsContract.ownCell, { query: given({ ...place, round }) }, { signal }),
  })

/** Changes the registered installations or their files, then reloads them. */
export function useCellChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cells', 'all'] }),
  })
}
