import { queryOptions } from '@tanstack/react-query'
import { call, download, downloadFrom } from '../../../../web/call.ts'
import { boardContract } from '../contract.ts'

/** Organizations whose board the account may see. */
export const boardsQuery = () =>
  queryOptions({
    queryKey: ['boards'],
    queryFn: ({ signal }) => call(boardContract.boards, {}, { signal }),
    staleTime: 60_000,
  })

const aMinute = 60_000
const soon = 5_000

/** An organization's board. Fetched again while surveys are open, and more often while scores are being computed. */
export const boardQuery = (id: number) =>
  queryOptions({
    queryKey: ['board', id],
    queryFn: ({ signal }) => call(boardContract.board, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.rows.some((row) => row.isBeingMade)) return soon
      return data?.rows.some((row) => row.state === 'active') ? aMinute : false
    },
  })

export const reminderQuery = (id: number) =>
  queryOptions({
    queryKey: ['board', id, 'reminder'],
    queryFn: ({ signal }) => call(boardContract.boardReminder, { params: { id } }, { signal }),
  })

export const boardFile = (id: number, format: 'csv' | 'xlsx') => () =>
  download(boardContract.boardFile, { params: { id }, query: { format } })

/** The messages belong to the setup of surveys, in a later group, so the file is known by its address. */
export const messengerFile = (id: number, format: 'csv' | 'xlsx') => () =>
  downloadFrom(`/api/organizations/${id}/messages/file?format=${format}`)
