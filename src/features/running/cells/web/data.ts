import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../../../web/call.ts'
import { cellsContract } from '../contract.ts'
import { fileBytesAtMost } from '../rules.ts'

/** An organization, or without one the whole installation. */
export interface CellPlace {
  organization?: number
}

/** Registered installations and their files of a school year together; of the newest one without `round`. */
export const cellsQuery = (round?: string) =>
  queryOptions({
    queryKey: ['cells', 'all', round ?? null],
    queryFn: ({ signal }) => call(cellsContract.cells, { query: round ? { round } : {} }, { signal }),
  })

/** This installation, and what its file of a school year would hold; of the newest one without `round`. */
export const ownCellQuery = (place: CellPlace, round?: string) =>
  queryOptions({
    queryKey: ['cells', 'own', place, round ?? null],
    queryFn: ({ signal }) =>
      call(cellsContract.ownCell, { query: round ? { ...place, round } : { ...place } }, { signal }),
  })

export const downloadCellFile = (place: CellPlace, round: string) =>
  download(cellsContract.cellFile, { query: { ...place, round } })

function useCellChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['cells', 'all'] }),
  })
}

export const useRegisterCell = () =>
  useCellChange((body: { name: string; publicKey: string }) => call(cellsContract.registerCell, { body }))

export const useRemoveCell = () =>
  useCellChange((id: number) => call(cellsContract.removeCell, { params: { id } }))

/** Takes a file. One that is far too large is not read; the server says so of its beginning. */
export const useTakeFile = () =>
  useCellChange(async (file: File) =>
    call(cellsContract.takeCellFile, { body: { file: await file.slice(0, fileBytesAtMost + 1).text() } }),
  )
