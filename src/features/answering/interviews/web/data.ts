import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, download } from '../../../../web/call.ts'
import { type InterviewDesk, type InterviewsOfLink, interviewsContract } from '../contract.ts'
import type { QuestionSet } from '../rules.ts'
import type { sentOf } from './draft.ts'

/** What an interviewer sees. The questions stay the same while an interview is entered. */
export const interviewDeskQuery = (token: string) =>
  queryOptions({
    queryKey: ['interviews', token],
    queryFn: ({ signal }) => call(interviewsContract.interviewDesk, { params: { token } }, { signal }),
    staleTime: 60_000,
  })

function useOwn(token: string) {
  const queries = useQueryClient()
  return (own: InterviewsOfLink) =>
    queries.setQueryData<InterviewDesk>(['interviews', token], (desk) => desk && { ...desk, ...own })
}

/** Saves an interview, and saves it again after a network outage. Its ID makes repeated requests count once. */
export function useSaveInterview(token: string, onSaved: () => void) {
  const show = useOwn(token)
  const saving = useMutation({
    mutationFn: (body: ReturnType<typeof sentOf>) =>
      call(interviewsContract.saveInterview, { params: { token }, body }),
    onSuccess: (own) => {
      show(own)
      onSaved()
    },
  })
  const { isError, variables, mutate } = saving
  useEffect(() => {
    if (!isError || !variables) return
    const retry = () => mutate(variables)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isError, variables, mutate])
  return saving
}

export function useDeleteInterview(token: string) {
  const show = useOwn(token)
  return useMutation({
    mutationFn: (guid: string) => call(interviewsContract.deleteInterview, { params: { token, guid } }),
    onSuccess: show,
  })
}

/** What interviews showed about the questions of a question set, for administrators. */
export const interviewTableQuery = (instrument: QuestionSet) =>
  queryOptions({
    queryKey: ['interview-table', instrument],
    queryFn: ({ signal }) => call(interviewsContract.interviewTable, { query: { instrument } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const interviewHistoryQuery = (asked: { instrument: QuestionSet; language: string; item: string }) =>
  queryOptions({
    queryKey: ['interview-table', 'history', asked],
    queryFn: ({ signal }) => call(interviewsContract.interviewHistory, { query: asked }, { signal }),
  })

/** Downloads an interview guide, for the holder of a helper link or an administrator. */
export const downloadGuide = (
  asked: { token: string; instrument: QuestionSet } | { language: string; instrument: QuestionSet },
) =>
  'token' in asked
    ? download(interviewsContract.linkedGuide, { params: asked })
    : download(interviewsContract.interviewGuide, { params: asked })
