import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { call, download } from '../../../../web/call.ts'
import { type Decision, type RecordedText, type RecordingList, recordingsContract } from '../contract.ts'

export const recorderListQuery = (token: string) =>
  queryOptions({
    queryKey: ['recordings', 'record', token],
    queryFn: ({ signal }) => call(recordingsContract.recordSheet, { params: { token } }, { signal }),
    retry: false,
  })

/** A school, or all schools if `entityId` is missing. */
export interface RecordingScope {
  entityId?: number | undefined
}

export const progressQuery = (place: RecordingScope & { surveyGuid?: string }) =>
  queryOptions({
    queryKey: ['recordings', 'progress', place],
    queryFn: ({ signal }) => call(recordingsContract.recordings, { query: place }, { signal }),
  })

/** What a listener can do: read the texts, hear a recording and decide about it. */
export type Listener = ReturnType<typeof listenerOfLink>

export const listenerOfLink = (token: string) => ({
  key: [token] as readonly unknown[],
  sheet: (signal: AbortSignal) => call(recordingsContract.approvalSheet, { params: { token } }, { signal }),
  sound: (id: number) => download(recordingsContract.approvalSound, { params: { token, id } }),
  decide: (body: Decision) => call(recordingsContract.decideByLink, { params: { token }, body }),
})

/** The same as `listenerOfLink`, for someone who is signed in. */
export const listenerAt = (language: LanguageCode, place: RecordingScope): Listener => ({
  key: [language, place],
  sheet: (signal) =>
    call(recordingsContract.recordingsOfLanguage, { params: { language }, query: place }, { signal }),
  sound: (id) => download(recordingsContract.recordingSound, { params: { language, id }, query: place }),
  decide: (body) =>
    call(recordingsContract.decideRecording, { params: { language }, body: { ...body, ...place } }),
})

export const listenerListQuery = ({ key, sheet }: Listener) =>
  queryOptions({
    queryKey: ['recordings', 'listen', ...key],
    queryFn: ({ signal }) => sheet(signal),
    retry: false,
  })

export type Heard = RecordedText & { recording: NonNullable<RecordedText['recording']> }

/** Returns recordings in a state that can be decided about here; leaves out those for all schools. */
export const heardIn = (sheet: RecordingList, state: RecordedText['state']): Heard[] =>
  sheet.texts.filter(
    (text): text is Heard => text.state === state && text.recording !== null && !text.recording.isForAll,
  )

/** Approves a recording or sends it back, then fetches the remaining ones. */
export function useDecision({ decide }: Listener) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['recordings'] }),
  })
}
