import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { call, download } from '../../../../web/call.ts'
import { type RecordedText, type RecordingSheet, recordingsContract } from '../contract.ts'

export const recordSheetQuery = (token: string) =>
  queryOptions({
    queryKey: ['recordings', 'record', token],
    queryFn: ({ signal }) => call(recordingsContract.recordSheet, { params: { token } }, { signal }),
    retry: false,
  })

/** A school, or without an id all schools. */
export interface RecordingPlace {
  entityId?: number | undefined
}

export const progressQuery = (place: RecordingPlace & { surveyGuid?: string }) =>
  queryOptions({
    queryKey: ['recordings', 'progress', place],
    queryFn: ({ signal }) => call(recordingsContract.recordings, { query: place }, { signal }),
  })

/** Whoever listens: through a link, or signed in at a place. */
export type Listener = { token: string } | { language: LanguageCode; place: RecordingPlace }

export const listenerSheetQuery = (listener: Listener) =>
  queryOptions({
    queryKey: ['recordings', 'listen', listener],
    queryFn: ({ signal }) =>
      'token' in listener
        ? call(recordingsContract.approvalSheet, { params: { token: listener.token } }, { signal })
        : call(
            recordingsContract.recordingsOfLanguage,
            { params: { language: listener.language }, query: listener.place },
            { signal },
          ),
    retry: false,
  })

/** A text with what is recorded of it here. */
export type Heard = RecordedText & { recording: NonNullable<RecordedText['recording']> }

/** The recordings in a state that can be decided about here: those for all schools are decided about elsewhere. */
export const heardIn = (sheet: RecordingSheet, state: RecordedText['state']): Heard[] =>
  sheet.texts.filter(
    (text): text is Heard => text.state === state && text.recording !== null && !text.recording.isForAll,
  )

export async function soundFor(listener: Listener, id: number): Promise<ArrayBuffer> {
  const { blob } =
    'token' in listener
      ? await download(recordingsContract.approvalSound, { params: { token: listener.token, id } })
      : await download(recordingsContract.recordingSound, {
          params: { language: listener.language, id },
          query: listener.place,
        })
  return blob.arrayBuffer()
}

/** Approves a recording or sends it back, and reads again what is left. */
export function useDecision(listener: Listener) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: number; approved: boolean; comment?: string }): Promise<unknown> =>
      'token' in listener
        ? call(recordingsContract.decideByLink, { params: { token: listener.token }, body })
        : call(recordingsContract.decideRecording, {
            params: { language: listener.language },
            body: { ...body, ...listener.place },
          }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['recordings'] }),
  })
}
