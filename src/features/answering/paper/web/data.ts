import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/call.ts'
import { paperContract } from '../contract.ts'

/** What the person who enters booklets sees before the first one. */
export const paperDeskQuery = (token: string) =>
  queryOptions({
    queryKey: ['paper', token],
    queryFn: ({ signal }) => call(paperContract.paperDesk, { params: { token } }, { signal }),
  })

/** A booklet's questions. They don't change while booklets are entered. */
export const paperItemsQuery = (token: string, type: number, language: number) =>
  queryOptions({
    queryKey: ['paper', token, type, language],
    queryFn: ({ signal }) =>
      call(paperContract.paperItems, { params: { token }, query: { type, language } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The people who enter a survey's booklets, with their counts. */
export const paperProgressQuery = (guid: string) =>
  queryOptions({
    queryKey: ['paper-progress', guid],
    queryFn: ({ signal }) => call(paperContract.paperProgress, { params: { guid } }, { signal }),
  })
