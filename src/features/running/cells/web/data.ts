import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { given } from '../../../../web/address.ts'
import { call } from '../../../../web/call.ts'
import { cellsContract } from '../contract.ts'

/** An organization, or without one the whole installation. */
export interface CellPlace {
  organization?: number
}

/** Registered installations and their files of a school year together; of the newest one without `round`. */
export const cellsQuery = (round?: string) =>
  queryOptions({
    queryKey: ['cells', 'all', round ?? null],
    queryFn: ({ signal }) => call(cellsContract.cells, { query: given({ round }) }, { signal }),
  })

/** This installation, and what its file of a school year would hold; of the newest one without `round`. */
export const ownCellQuery = (place: CellPlace, round?: string) =>
  queryOptions({
    queryKey: ['cells', 'own', place, round ?? null],
    queryFn: ({ signal }) => call(cellsContract.ownCell, { query: given({ ...place, round }) }, { signal }),
  })

/** A change of what is registered here and of their files. */
export function useCellChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cells', 'all'] }),
  })
}
