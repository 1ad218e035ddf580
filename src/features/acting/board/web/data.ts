import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../../../web/call.ts'
import { boardContract } from '../contract.ts'

/** The organizations whose board the account may see. */
export const boardsQuery = () =>
  queryOptions({
    queryKey: ['boards'],
    queryFn: ({ signal }) => call(boardContract.boards, {}, { signal }),
    staleTime: 60_000,
  })

const aMinute = 60_000
const soon = 5_000

/** The board of an organization; read again while surveys run, and soon while scores are being made. */
export const boardQuery = (id: number) =>
  queryOptions({
    queryKey: ['board', id],
    queryFn: ({ signal }) => call(boardContract.board, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.rows.some((row) => row.isBeingMade)) return soon
      return data?.rows.some((row) => row.state === 'active') ? aMinute : false
    },
  })

/** Who to remind. */
export const reminderQuery = (id: number) =>
  queryOptions({
    queryKey: ['board', id, 'reminder'],
    queryFn: ({ signal }) => call(boardContract.boardReminder, { params: { id } }, { signal }),
  })

export const boardFile = (id: number, format: 'csv' | 'xlsx') => () =>
  download(boardContract.boardFile, { params: { id }, query: { format } })
